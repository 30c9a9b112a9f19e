import { boatSlots } from '@darsena/contract/areas/marina/boat-slots'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import type { Area } from '../../kit/area.ts'
import { boatSlotGroupRoutes } from './berths/boat-slot-groups.routes.ts'
import { boatSlotsService } from './berths/boat-slots.ts'
import { marinaOverview } from './boat-overview.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { dockWalkRoutes } from './dock-walk/dock-walk.routes.ts'
import { marinaHome } from './occupancy/home-occupancy.ts'
import { occupancyRoutes } from './occupancy/occupancy.routes.ts'
import { marinaPersonalData } from './personal-data.ts'
import { portRoutes } from './ports.routes.ts'
import { portsService } from './ports.ts'
import { portBookingArrangementsService } from './stays/port-booking-arrangements.ts'
import { portBookingRoutes } from './stays/port-bookings.routes.ts'
import { portBookingsService } from './stays/port-bookings.ts'
import { assertStaysApart, lockStaysOf } from './stays-of-boats.ts'
import en from './texts.en.json' with { type: 'json' }
import it from './texts.it.json' with { type: 'json' }
import { offerCrontab, offerJobs } from './waiting/offer-jobs.ts'
import { waitingRoutes } from './waiting/waiting.routes.ts'

declare module '../../kit/texts.ts' {
  interface AreaTexts {
    marina: typeof it
  }
}

export const marina: Area = {
  search: [
    { resource: portBookings, beside: ['boatId', 'status'] },
    { resource: boatSlots, beside: ['portId', 'groupId'] },
  ],
  texts: { marina: { it, en } },
  services: [portsService, boatSlotsService, portBookingsService, portBookingArrangementsService],
  routes(server) {
    portRoutes(server)
    boatSlotGroupRoutes(server)
    occupancyRoutes(server)
    portBookingRoutes(server)
    waitingRoutes(server)
    deskRoutes(server)
    dockWalkRoutes(server)
  },
  jobs: ({ db }) => offerJobs(db),
  crontab: [offerCrontab],
  notices: {
    BERTH_FREED: 'marina:notice.BERTH_FREED',
    BERTH_OFFER_LAPSED: 'marina:notice.BERTH_OFFER_LAPSED',
  },
  overview: { boats: marinaOverview },
  merging: { boats: { lock: lockStaysOf, check: assertStaysApart } },
  home: marinaHome,
  personalData: marinaPersonalData,
}
