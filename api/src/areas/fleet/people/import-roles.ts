import { canRow } from '@darsena/contract/access/ability'
import { boatMemberRoles } from '@darsena/contract/areas/fleet/boat-member-roles'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { type RawBuilder, sql } from 'kysely'
import { insertAll } from '../../../kit/batch/write-batch.ts'
import type { Context } from '../../../kit/context.ts'
import { readable } from '../../../kit/crud/rights.ts'
import type { SheetHooks, SheetLine } from '../../../kit/crud/write-rules.ts'
import { assertDocumentsReachable } from '../documents/assert-documents-reachable.ts'

interface Candidate {
  at: number
  id: string
  by: 'boatHullNumber' | 'boatSailNumber'
}

/** Spelled as the expression indexes of the boats are. */
const normalised = (value: RawBuilder<unknown>) => sql`upper(replace(${value}, ' ', ''))`

/** Live boats that the lines name, by hull number or sail number without regard to case and blanks; locked. */
async function namedBoats(context: Context, lines: readonly SheetLine[]): Promise<Candidate[]> {
  const linesJson = JSON.stringify(
    lines.map(({ more }, at) => ({
      at,
      hull: more.boatHullNumber ?? null,
      sail: more.boatSailNumber ?? null,
    })),
  )
  const by = (field: Candidate['by'], column: string, value: string) => sql`
    select l.at, b.id, ${field} as by from jsonb_to_recordset(${linesJson}::jsonb) as l(at int, hull text, sail text)
    join boats b on ${normalised(sql.ref(`b.${column}`))} = ${normalised(sql.ref(`l.${value}`))}
    where b.archived_at is null and ${readable(boats, 'b', context)}`
  const found = await sql<Candidate>`${by('boatHullNumber', 'hull_number', 'hull')}
    union all ${by('boatSailNumber', 'sail_number', 'sail')}`.execute(context.db)
  const ids = [...new Set(found.rows.map(({ id }) => id))]
  await sql`select 1 from boats where id = any(${ids}::uuid[]) order by id for key share`.execute(context.db)
  return found.rows
}

/** The one boat that a line means: what both numbers agree on, where both are given. */
function boatOf(line: SheetLine, at: number, candidates: readonly Candidate[]): string | 'none' | 'several' {
  const given = (['boatHullNumber', 'boatSailNumber'] as const).filter((field) => line.more[field])
  const own = candidates.filter((one) => one.at === at)
  const ids = [...new Set(own.map(({ id }) => id))]
  const agreed = ids.filter((id) =>
    given.every((field) => own.some((one) => one.id === id && one.by === field)),
  )
  if (agreed.length === 1) return agreed[0] ?? 'none'
  if (agreed.length > 1) return 'several'
  return 'none'
}

const day = (value: unknown) => (typeof value === 'string' ? value : null)
const key = (id: string, { more }: SheetLine) => [id, more.boatId, more.role].join(' ')
const overlap = (a: SheetLine, b: SheetLine) =>
  (day(a.more.from) ?? '') <= (day(b.more.to) ?? '9999') &&
  (day(b.more.from) ?? '') <= (day(a.more.to) ?? '9999')

/** Roles that a line of a sheet of people contains: on which boat, found by one of its numbers, and when. */
export const rolesOfSheet: SheetHooks = {
  async check(context, lines) {
    const { translate, ability } = context
    const candidates = await namedBoats(context, lines)
    for (const [at, line] of lines.entries()) {
      const { more } = line
      const number = more.boatHullNumber ? 'boatHullNumber' : 'boatSailNumber'
      if (!more.role) line.refuse('role', translate('fault.required'))
      if (!more.boatHullNumber && !more.boatSailNumber) {
        line.refuse(number, translate('fault.required'))
        continue
      }
      const boatId = boatOf(line, at, candidates)
      if (boatId === 'none') line.refuse(number, translate('fault.unknownReference'))
      else if (boatId === 'several') line.refuse(number, translate('import.severalMatches'))
      else more.boatId = boatId
      const [from, to] = [day(more.from), day(more.to)]
      if (from && to && to < from) line.refuse('to', translate('fault.endsBeforeStart'))
      const row = { boatId, role: more.role, createdBy: context.caller.userId }
      if (!canRow(ability, 'create', 'BoatMemberRole', row)) line.refuse('role', translate('error.FORBIDDEN'))
    }
  },
  async write(context, lines) {
    const linesJson = JSON.stringify(
      lines.map(({ id, more }, at) => ({ at, member_id: id, ...more, boat_id: more.boatId })),
    )
    const there = await sql<{ at: number }>`select distinct l.at
      from jsonb_to_recordset(${linesJson}::jsonb) as l(at int, member_id uuid, boat_id uuid, role text, "from" date, "to" date)
      join boat_member_roles r on r.member_id = l.member_id and r.boat_id = l.boat_id and r.role = l.role
        and r.archived_at is null and daterange(r."from", r."to", '[]') && daterange(l."from", l."to", '[]')`.execute(
      context.db,
    )
    const known = new Set(there.rows.map(({ at }) => at))
    const added: (SheetLine & { id: string })[] = []
    for (const [at, line] of lines.entries()) {
      const isTwice = added.some((one) => key(one.id, one) === key(line.id, line) && overlap(one, line))
      if (!known.has(at) && !isTwice) added.push(line)
    }
    const rows = added.map(({ id: memberId, more }) => ({
      id: uuidv7(),
      values: { boatId: more.boatId, memberId, role: more.role, from: day(more.from), to: day(more.to) },
    }))
    await assertDocumentsReachable(
      context,
      rows.map(({ values }) => values),
    )
    if (rows.length > 0) await insertAll(context, boatMemberRoles, rows)
    return new Set(added)
  },
}
