import { canRow } from '@darsena/contract/access/ability'
import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'
import type { Values } from '../../../kit/crud/write-rules.ts'

/** Does the role, as it is to be, last on a day on which it did not before? */
function isWider(next: Values, previous: Values | undefined): boolean {
  const isSame = previous && !['boatId', 'memberId'].some((field) => next[field] !== previous[field])
  if (!isSame) return true
  const [from, wasFrom] = [next.from ?? '', previous.from ?? '']
  const [to, wasTo] = [next.to ?? '9999', previous.to ?? '9999']
  return String(from) < String(wasFrom) || String(to) > String(wasTo)
}

/**
 * Roles on board open people's documents to the managers of their boats. Nobody opens documents to themselves
 * by creating a role: a caller who would gain documents this way is refused. A role that has ended opens
 * nothing.
 * @throws FORBIDDEN
 */
export async function assertDocumentsReachable(context: Context, roles: readonly Values[]): Promise<void> {
  const opening = roles.filter(({ boatId }) =>
    canRow(context.ability, 'read', personDocuments.subject, { boatIds: [boatId] }),
  )
  if (opening.length === 0) return
  const openingJson = JSON.stringify(opening.map(({ memberId, to = null }) => ({ memberId, to })))
  const found =
    await sql`select 1 from jsonb_to_recordset(${openingJson}::jsonb) as r("memberId" uuid, "to" date)
    join person_documents d on d.member_id = r."memberId"
    where coalesce(r."to" >= product_today(), true)
      and not coalesce(${readable(personDocuments, 'd', context)}, false) limit 1`.execute(context.db)
  if (found.rows.length > 0) throw new AppError('FORBIDDEN', { text: 'fleet:notAboardToday' })
}

/** The same for one role that changes: a shorter one opens nothing, nor does another note. */
export async function assertNoWiderReach(
  context: Context,
  next: Values,
  previous: Values | undefined,
): Promise<void> {
  if (isWider(next, previous)) await assertDocumentsReachable(context, [next])
}
