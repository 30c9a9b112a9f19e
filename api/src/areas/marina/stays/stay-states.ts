import { canRow } from '@darsena/contract/access/ability'
import { stayTransitions } from '@darsena/contract/areas/marina/stay-transitions'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { assertIn } from '../../../kit/transitions/moves.ts'
import type { Stay } from './berth-locks.ts'

/** @throws WRONG_STATE for a stay that is over or never was: its arrangements are history */
export function assertOpen(context: Context, stay: Stay): void {
  assertIn(context, stayTransitions, 'open', stay)
}

/** @throws FORBIDDEN for callers who may not approve or change this very stay */
export function assertMay(context: Context, action: 'approve' | 'update', stay: Stay): void {
  if (!canRow(context.ability, action, 'PortBooking', { ...stay })) throw new AppError('FORBIDDEN')
}
