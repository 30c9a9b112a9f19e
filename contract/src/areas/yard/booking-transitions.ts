import { defineTransitions } from '../../kit/define-transitions.ts'
import { bookings } from './bookings.ts'
import { bookingStatuses } from './session-choices.ts'

/**
 * The course of a yard booking. IN_PROGRESS and DONE follow from its sessions: the first one that starts, and the last one
 * that is settled.
 */
export const bookingTransitions = defineTransitions(bookings, {
  states: bookingStatuses,
  initial: 'DRAFT',
  groups: {
    /** Its sessions can still be planned. */
    open: ['DRAFT', 'REQUESTED', 'CONFIRMED', 'IN_PROGRESS'],
    /** Agreed upon: only those who may approve change what was agreed. */
    agreed: ['CONFIRMED', 'IN_PROGRESS'],
  },
  moves: {
    request: {
      from: ['DRAFT'],
      to: 'REQUESTED',
      action: 'update',
      summary: 'The work is asked for',
    },
    confirm: {
      from: ['REQUESTED'],
      to: 'CONFIRMED',
      action: 'approve',
      summary: 'The work is agreed upon',
      asks: { note: 'accepted' },
    },
    reject: {
      from: ['REQUESTED'],
      to: 'REJECTED',
      action: 'reject',
      summary: 'The work is turned down',
      asks: { note: 'required' },
    },
    cancel: {
      from: ['DRAFT', 'REQUESTED', 'CONFIRMED', 'IN_PROGRESS'],
      to: 'CANCELLED',
      action: 'update',
      summary: 'The work is called off; sessions that have not begun are cancelled with it',
      asks: { note: 'optional' },
    },
    reopen: {
      from: ['REJECTED', 'CANCELLED'],
      to: 'DRAFT',
      action: 'update',
      summary: 'Work that was turned down or called off is a draft again',
      asks: { note: 'accepted' },
    },
  },
})
