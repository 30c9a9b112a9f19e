import type { Area } from '../../kit/area.ts'
import { marinaOverview } from './boat-overview.ts'
import { boatSlotGroupRoutes } from './boat-slot-groups.routes.ts'
import { boatSlotsService } from './boat-slots.ts'
import { occupancyRoutes } from './occupancy.routes.ts'
import { marinaPersonalData } from './personal-data.ts'
import { portBookingArrangementsService } from './port-booking-arrangements.ts'
import { portBookingRoutes } from './port-bookings.routes.ts'
import { portBookingsService } from './port-bookings.ts'
import { portRoutes } from './ports.routes.ts'
import { portsService } from './ports.ts'
import { assertStaysApart, lockStaysOf } from './stays-of-boats.ts'
import en from './texts.en.json' with { type: 'json' }
import it from './texts.it.json' with { type: 'json' }

declare module '../../kit/texts.ts' {
  interface AreaTexts {
    marina: typeof it
  }
}

export const marina: Area = {
  texts: { marina: { it, en } },
  services: [portsService, boatSlotsService, portBookingsService, portBookingArrangementsService],
  routes(server) {
    portRoutes(server)
    boatSlotGroupRoutes(server)
    occupancyRoutes(server)
    portBookingRoutes(server)
  },
  overview: { boats: marinaOverview },
  merging: { boats: { lock: lockStaysOf, check: assertStaysApart } },
  personalData: marinaPersonalData,
}
