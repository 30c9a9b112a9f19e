import { defineTransitions } from '../../kit/define-transitions.ts'
import { portBookings } from './port-bookings.ts'
import { holdingStatuses, stayStatuses } from './stay-choices.ts'

/** A closure neither comes nor goes. */
const isClosure = ({ kind }: Readonly<Record<string, unknown>>) => kind === 'CLOSURE'

/** The course of a stay. */
export const stayTransitions = defineTransitions(portBookings, {
  states: stayStatuses,
  initial: 'REQUESTED',
  groups: {
    /** Its arrangements can still be changed; those of others are history. */
    open: ['REQUESTED', 'CONFIRMED', 'ARRIVED'],
    /** Confirmed arrangements hold their berths, or held them. */
    holding: holdingStatuses,
    /** Still to come. */
    expected: ['REQUESTED', 'CONFIRMED'],
  },
  moves: {
    confirm: {
      from: ['REQUESTED'],
      to: 'CONFIRMED',
      action: 'approve',
      summary: 'A requested stay and its berths are confirmed',
      asks: { note: 'accepted' },
    },
    reject: {
      from: ['REQUESTED'],
      to: 'REJECTED',
      action: 'reject',
      summary: 'A requested stay is turned down',
      asks: { note: 'expected' },
    },
    arrive: {
      from: ['CONFIRMED'],
      to: 'ARRIVED',
      action: 'update',
      summary: 'The boat is there',
      asks: { at: true, note: 'optional' },
      unless: isClosure,
    },
    depart: {
      from: ['ARRIVED'],
      to: 'DEPARTED',
      action: 'update',
      summary: 'The boat has left; its berth is free from then on',
      asks: { at: true, note: 'optional' },
      unless: isClosure,
    },
    'undo-arrival': {
      from: ['ARRIVED'],
      to: 'CONFIRMED',
      action: 'update',
      summary: 'An arrival was recorded by mistake; the boat is expected again',
      asks: { note: 'expected' },
    },
    'undo-departure': {
      from: ['DEPARTED'],
      to: 'ARRIVED',
      action: 'update',
      summary: 'A departure was recorded by mistake; the boat is there, and has its berths again',
      asks: { note: 'expected' },
    },
    'no-show': {
      from: ['CONFIRMED'],
      to: 'NO_SHOW',
      action: 'update',
      summary: 'A confirmed boat never came',
      asks: { note: 'optional' },
      unless: isClosure,
    },
    cancel: {
      from: ['REQUESTED', 'CONFIRMED'],
      to: 'CANCELLED',
      action: 'update',
      summary: 'A stay that has not begun is called off',
      asks: { note: 'optional' },
    },
    reopen: {
      from: ['REJECTED', 'CANCELLED', 'NO_SHOW'],
      to: 'REQUESTED',
      action: 'update',
      summary: 'A stay that was turned down, called off or never came is a request again',
      asks: { note: 'accepted' },
    },
  },
})
