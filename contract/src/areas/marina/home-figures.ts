import type { HomeFigure } from '../../kit/home/home-figures.ts'
import { portBookings } from './port-bookings.ts'

const boats = { kind: 'TRANSIT,SEASONAL,ANNUAL,YARD' }
const byBoat = (at: string) => ({ title: ['boatId'], at })

export const homeFigures = {
  /** Still to come today, the overdue ones among them. */
  arrivals: {
    list: portBookings,
    where: ({ day }) => ({ ...boats, status: 'CONFIRMED', fromFrom: day(0), fromTo: day(0), sort: 'from' }),
    rows: byBoat('from'),
  },
  arrived: { list: portBookings, where: ({ day }) => ({ arrivedAt: day(0), sort: '-arrivedAt' }) },
  overdue: { list: portBookings, where: () => ({ overdue: 'true', sort: 'from' }) },
  departures: {
    list: portBookings,
    where: ({ day }) => ({ status: 'ARRIVED', toFrom: day(0), toTo: day(0), sort: 'to' }),
    rows: byBoat('to'),
  },
  departed: {
    list: portBookings,
    where: ({ day }) => ({ status: 'DEPARTED', departedAt: day(0), sort: '-departedAt' }),
  },
  overstays: { list: portBookings, where: () => ({ overstay: 'true', sort: 'to' }) },
  /** Boats that change their berth today, or have done so. */
  berthMoves: {
    list: portBookings,
    where: ({ day }) => ({ status: 'CONFIRMED,ARRIVED', moveAt: day(0), sort: 'moveAt' }),
    rows: byBoat('moveAt'),
  },
  staysToConfirm: {
    list: portBookings,
    where: () => ({ status: 'REQUESTED', sort: 'from' }),
    rows: byBoat('from'),
  },
} as const satisfies Record<string, HomeFigure>
