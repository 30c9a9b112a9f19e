import { canRow } from '@darsena/contract/access/ability'
import { type StayTransition, startsHere } from '@darsena/contract/areas/marina/stay-transitions'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { Stay } from './berth-locks.ts'

const open: readonly string[] = ['REQUESTED', 'CONFIRMED', 'ARRIVED']

function wrongState({ language }: Context, stay: Stay): AppError {
  const texts: Record<string, string> = resourceTexts['port-bookings'][language].choice?.status ?? {}
  const state = texts[stay.status] ?? stay.status
  return new AppError('WRONG_STATE', { text: 'marina.wrongState', params: { code: stay.code, state } })
}

/** @throws WRONG_STATE for a stay that is over or never was: its parts are history */
export function demandOpen(context: Context, stay: Stay): void {
  if (!open.includes(stay.status) || stay.archivedAt !== null) throw wrongState(context, stay)
}

/** @throws WRONG_STATE naming the current state when the transition does not start there; a closure neither comes nor goes */
export function demandTransition(context: Context, stay: Stay, transition: StayTransition): void {
  if (!startsHere(transition, stay)) throw wrongState(context, stay)
}

/** @throws FORBIDDEN for who may not approve, reject or change this very stay */
export function demandApproval(context: Context, action: 'approve' | 'reject' | 'update', stay: Stay): void {
  if (!canRow(context.ability, action, 'PortBooking', { ...stay })) throw new AppError('FORBIDDEN')
}
