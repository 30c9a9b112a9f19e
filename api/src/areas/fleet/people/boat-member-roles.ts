import { boatMemberRoles } from '@darsena/contract/areas/fleet/boat-member-roles'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { type CrudService, crudService } from '../../../kit/crud/crud-service.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { readable } from '../../../kit/crud/rights.ts'
import type { Values } from '../../../kit/crud/write-rules.ts'
import { assertDocumentsReachable, assertNoWiderReach } from '../documents/assert-documents-reachable.ts'
import { assertPeriod, shownPeriod } from '../periods.ts'

interface Other {
  isVisible: boolean
  from: string | null
  to: string | null
  name: string | null
}

/**
 * Nobody is owner of one boat twice at a time; the database refuses it too, this names what is in the way.
 * @throws OVERLAP at `role`
 */
async function refuseSecondOwnership(context: Context, next: Values, id: string): Promise<void> {
  if (next.role !== 'OWNER') return
  const { from = null, to = null } = next
  const found =
    await sql<Other>`select ${readable(boatMemberRoles, 'o', context)} as "isVisible", o."from", o."to", ${labelSql(boatMembers, 'm', context.language)} as name
    from boat_member_roles o left join boat_members m on m.id = o.member_id and ${readable(boatMembers, 'm', context)}
    where o.boat_id = ${next.boatId} and o.member_id = ${next.memberId} and o.role = 'OWNER'
      and o.archived_at is null and o.id <> ${id}
      and daterange(o."from", o."to", '[]') && daterange(${from}::date, ${to}::date, '[]') limit 1`.execute(
      context.db,
    )
  const [other] = found.rows
  if (!other) return
  const message = context.translate('fault.overlap')
  if (!other.isVisible) throw new AppError('OVERLAP', { details: [{ path: 'role', message }] })
  throw new AppError('OVERLAP', {
    text: 'fleet:ownerTwice',
    params: { name: other.name ?? '', period: shownPeriod(other.from, other.to) },
    details: [{ path: 'role', message }],
  })
}

const roles = crudService(boatMemberRoles, {
  beforeWrite: async (context, next, previous, id) => {
    assertPeriod(context, next)
    await assertNoWiderReach(context, next, previous)
    await refuseSecondOwnership(context, next, id)
    return next
  },
})

async function restore(context: Context, id: string): Promise<Row> {
  const role = await roles.get(context, id)
  if (role.archivedAt) await assertDocumentsReachable(context, [role])
  return roles.restore(context, id)
}

export const boatMemberRolesService: CrudService = { ...roles, restore }
