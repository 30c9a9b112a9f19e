import { canRow } from '@darsena/contract/access/ability'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { crudService } from '../../kit/crud/crud-service.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { mayWith } from '../../kit/crud/rights.ts'
import type { Values } from '../../kit/crud/write-rules.ts'

/**
 * A user who may change visitors may block one; unblocking needs the right to override the register.
 * @throws FORBIDDEN
 */
async function assertMayBlock(context: Context, next: Values, previous: Row | undefined): Promise<void> {
  const { ability, facilityId } = context
  const was = previous?.blocked ?? false
  if (next.blocked === was) return
  const mayOverrule = canRow(ability, 'approve', 'AccessLog', { facilityId })
  const mayBlock = mayOverrule || (await mayWith(context, 'delete', 'Visitor', { ...(previous ?? next) }))
  if (next.blocked ? !mayBlock : !mayOverrule)
    throw new AppError('FORBIDDEN', { text: 'access-control:mayNotUnblock' })
}

export const visitorsService = crudService(visitors, {
  async beforeWrite(context, next, previous) {
    await assertMayBlock(context, next, previous)
    if (next.blocked && !next.blockedReason)
      throw invalid([{ path: 'blockedReason', message: context.translate('fault.required') }])
    return next
  },
})
