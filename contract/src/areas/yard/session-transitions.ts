import { defineTransitions } from '../../kit/define-transitions.ts'
import { bookingSessions } from './booking-sessions.ts'
import { sessionStatuses } from './session-choices.ts'

/** The course of a session. */
export const sessionTransitions = defineTransitions(bookingSessions, {
  states: sessionStatuses,
  initial: 'PLANNED',
  groups: {
    /** Holds its boat and its asset at its time. */
    live: ['PLANNED', 'STARTED'],
    /** Can still be planned anew. */
    plannable: ['PLANNED', 'POSTPONED'],
    /** Nothing is left to be done. */
    settled: ['DONE', 'CANCELLED', 'FAILED'],
  },
  moves: {
    start: {
      from: ['PLANNED'],
      to: 'STARTED',
      action: 'update',
      summary: 'The work begins; the booking is in progress',
      asks: { at: true },
    },
    finish: {
      from: ['STARTED', 'PLANNED'],
      to: 'DONE',
      action: 'update',
      summary: 'The work is done; with a target slot, the boat lies there from that moment on',
      asks: { at: true, note: 'optional' },
    },
    fail: {
      from: ['STARTED', 'PLANNED'],
      to: 'FAILED',
      action: 'update',
      summary: 'The work did not come about',
      asks: { note: 'required' },
    },
    postpone: {
      from: ['PLANNED', 'STARTED'],
      to: 'POSTPONED',
      action: 'update',
      summary: 'The work waits for another time and keeps its place in the order',
      asks: { note: 'accepted' },
    },
    cancel: {
      from: ['PLANNED', 'POSTPONED'],
      to: 'CANCELLED',
      action: 'update',
      summary: 'The work is called off',
      asks: { note: 'optional' },
    },
    plan: {
      from: ['POSTPONED', 'CANCELLED', 'FAILED', 'STARTED'],
      to: 'PLANNED',
      action: 'update',
      summary: 'The work is planned again, at the time it had',
      asks: { note: 'accepted' },
    },
  },
})
