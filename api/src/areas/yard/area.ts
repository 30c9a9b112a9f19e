import { bookings } from '@darsena/contract/areas/yard/bookings'
import type { Area } from '../../kit/area.ts'
import { moveRoutes } from '../../kit/transitions/move-routes.ts'
import { bookingSessionsService } from './booking-sessions.ts'
import { bookingMoves, bookingsService } from './bookings.ts'
import { eventRoutes } from './events/events.routes.ts'
import { launchRoutes } from './launches/launches.routes.ts'
import { placeRoutes } from './places/places.routes.ts'
import { putOffRoutes } from './put-offs/put-offs.routes.ts'
import { sessionMoves } from './session-moves.ts'
import { templateRoutes } from './templates/templates.routes.ts'
import en from './texts.en.json' with { type: 'json' }
import it from './texts.it.json' with { type: 'json' }
import { yardRoutes } from './yard.routes.ts'

declare module '../../kit/texts.ts' {
  interface AreaTexts {
    yard: typeof it
  }
}

export const yard: Area = {
  search: [{ resource: bookings, beside: ['boatId', 'status'] }],
  texts: { yard: { it, en } },
  notices: {
    BOOKING_TO_DECIDE: 'yard:notice.BOOKING_TO_DECIDE',
    BOOKING_CONFIRMED: 'yard:notice.BOOKING_CONFIRMED',
    BOOKING_REJECTED: 'yard:notice.BOOKING_REJECTED',
  },
  services: [bookingsService, bookingSessionsService],
  routes(server) {
    moveRoutes(server, bookingMoves)
    moveRoutes(server, sessionMoves)
    yardRoutes(server)
    eventRoutes(server)
    launchRoutes(server)
    putOffRoutes(server)
    placeRoutes(server)
    templateRoutes(server)
  },
}
