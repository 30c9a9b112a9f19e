import type { HomeFigure } from '../../kit/home/home-figures.ts'
import { bookingSessions } from './booking-sessions.ts'
import { bookings } from './bookings.ts'

export const homeFigures = {
  lifts: {
    list: bookingSessions,
    where: ({ day }) => ({
      type: 'HAUL_OUT,HAUL_IN,SUSPENSION',
      status: 'PLANNED,STARTED,DONE',
      startsAtFrom: day(0),
      startsAtTo: day(0),
      sort: 'startsAt',
    }),
    rows: { title: ['boatId', 'type'], at: 'startsAt' },
  },
  otherWork: {
    list: bookingSessions,
    where: ({ day }) => ({
      type: 'MOVEMENT,RIGGING,MAST_STEP,MAST_UNSTEP',
      status: 'PLANNED,STARTED,DONE',
      startsAtFrom: day(0),
      startsAtTo: day(0),
      sort: 'startsAt',
    }),
    rows: { title: ['boatId', 'type'], at: 'startsAt' },
  },
  postponed: { list: bookingSessions, where: () => ({ status: 'POSTPONED', sort: 'startsAt' }) },
  bookingsToConfirm: {
    list: bookings,
    where: () => ({ status: 'REQUESTED', sort: 'updatedAt' }),
    rows: { title: ['boatId', 'code'], at: 'nextAt' },
  },
  ownBookings: {
    list: bookings,
    where: ({ userId }) => ({
      requestedById: userId,
      status: 'DRAFT,REQUESTED,CONFIRMED,IN_PROGRESS',
      sort: '-updatedAt',
    }),
  },
} as const satisfies Record<string, HomeFigure>
