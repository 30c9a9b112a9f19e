import type { StayStatus } from './stay-choices.ts'

/** From which states a transition leads on, and the right that it needs on the stay. */
export const stayTransitions = {
  confirm: { from: ['REQUESTED'], to: 'CONFIRMED', needs: 'approve' },
  reject: { from: ['REQUESTED'], to: 'REJECTED', needs: 'reject' },
  cancel: { from: ['REQUESTED', 'CONFIRMED'], to: 'CANCELLED', needs: 'update' },
  arrive: { from: ['CONFIRMED'], to: 'ARRIVED', needs: 'update' },
  depart: { from: ['ARRIVED'], to: 'DEPARTED', needs: 'update' },
  'no-show': { from: ['CONFIRMED'], to: 'NO_SHOW', needs: 'update' },
  reopen: { from: ['REJECTED', 'CANCELLED', 'NO_SHOW'], to: 'REQUESTED', needs: 'update' },
} as const satisfies Record<string, { from: StayStatus[]; to: StayStatus; needs: string }>
export type StayTransition = keyof typeof stayTransitions

export const stayTransitionNames: readonly StayTransition[] = [
  'confirm',
  'reject',
  'arrive',
  'depart',
  'no-show',
  'cancel',
  'reopen',
]

interface StayState {
  status: string
  kind: string
  archivedAt: string | null
}

const ofBoats: readonly StayTransition[] = ['arrive', 'depart', 'no-show']

/** Does the transition start in this state? A closure neither comes nor goes. */
export function startsHere(transition: StayTransition, { status, kind, archivedAt }: StayState): boolean {
  const from: readonly string[] = stayTransitions[transition].from
  return from.includes(status) && archivedAt === null && !(kind === 'CLOSURE' && ofBoats.includes(transition))
}
