import type { MenuEntry } from '../../kit/area/area.ts'

/** The pages of the group «Yard Access». */
export const pages: readonly MenuEntry[] = [
  {
    id: 'register-access',
    label: 'access-control:menu.register',
    to: '/access-control/authorized-by-date',
    gate: {
      all: [
        ['create', 'AccessLog'],
        ['read', 'ScheduledVisit'],
        ['read', 'Visitor'],
        ['read', 'BoatMember'],
        ['read', 'PortBooking'],
        ['read', 'User'],
      ],
    },
  },
  {
    id: 'access-logs',
    label: 'access-control:menu.log',
    to: '/access-logs',
    gate: { can: ['read', 'AccessLog'] },
  },
  {
    id: 'scheduled-visits',
    label: 'scheduled-visits:many',
    to: '/scheduled-visits',
    // Their forms also lie below the visitor's address.
    within: /^\/visitors\/[^/]+\/scheduled-visits\//,
    gate: { can: ['read', 'ScheduledVisit'] },
  },
  {
    id: 'visitors',
    label: 'visitors:many',
    to: '/visitors',
    gate: { can: ['read', 'Visitor'] },
  },
  // Reached from the desk; here for the page's name.
  {
    id: 'muster',
    label: 'access-control:menu.muster',
    to: '/access-control/muster',
    hidden: true,
  },
  {
    id: 'roll-calls',
    label: 'access-control:menu.rollCalls',
    to: '/access-control/roll-calls',
    hidden: true,
  },
]
