import type { HomeFigure } from '../../kit/home/home-figures.ts'
import { accessLogs } from './access-logs.ts'
import { scheduledVisits } from './scheduled-visits.ts'
import { visitors } from './visitors.ts'

export const homeFigures = {
  inside: { list: accessLogs, where: () => ({ state: 'INSIDE', sort: '-enteredAt' }) },
  enteredToday: { list: accessLogs, where: ({ day }) => ({ enteredAt: day(0), sort: '-enteredAt' }) },
  visitsToApprove: {
    list: scheduledVisits,
    where: ({ day }) => ({ status: 'REQUESTED', toFrom: day(0), sort: 'from' }),
    rows: { title: ['visitorId', 'purpose'], at: 'from' },
  },
  visitsToday: {
    list: scheduledVisits,
    where: ({ day }) => ({ status: 'APPROVED', fromTo: day(0), toFrom: day(0), sort: 'from' }),
    rows: { title: ['visitorId', 'purpose'] },
  },
  visitsAhead: {
    list: scheduledVisits,
    where: ({ day }) => ({ status: 'APPROVED', fromFrom: day(1), fromTo: day(7), sort: 'from' }),
  },
  blocked: { list: visitors, where: () => ({ blocked: 'true' }) },
} as const satisfies Record<string, HomeFigure>
