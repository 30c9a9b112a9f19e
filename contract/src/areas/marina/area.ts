import type { TextsOf } from '../../kit/resource-texts.ts'
import assetsEn from './assets.en.json' with { type: 'json' }
import assetsIt from './assets.it.json' with { type: 'json' }
import { assets } from './assets.ts'
import boatSlotGroupsEn from './boat-slot-groups.en.json' with { type: 'json' }
import boatSlotGroupsIt from './boat-slot-groups.it.json' with { type: 'json' }
import { boatSlotGroups } from './boat-slot-groups.ts'
import boatSlotsEn from './boat-slots.en.json' with { type: 'json' }
import boatSlotsIt from './boat-slots.it.json' with { type: 'json' }
import { boatSlots } from './boat-slots.ts'
import portBookingArrangementsEn from './port-booking-arrangements.en.json' with { type: 'json' }
import portBookingArrangementsIt from './port-booking-arrangements.it.json' with { type: 'json' }
import { portBookingArrangements } from './port-booking-arrangements.ts'
import portBookingMembersEn from './port-booking-members.en.json' with { type: 'json' }
import portBookingMembersIt from './port-booking-members.it.json' with { type: 'json' }
import { portBookingMembers } from './port-booking-members.ts'
import portBookingsEn from './port-bookings.en.json' with { type: 'json' }
import portBookingsIt from './port-bookings.it.json' with { type: 'json' }
import { portBookings } from './port-bookings.ts'
import portsEn from './ports.en.json' with { type: 'json' }
import portsIt from './ports.it.json' with { type: 'json' }
import { ports } from './ports.ts'

export const resources = {
  ports,
  'boat-slot-groups': boatSlotGroups,
  'boat-slots': boatSlots,
  assets,
  'port-bookings': portBookings,
  'port-booking-arrangements': portBookingArrangements,
  'port-booking-members': portBookingMembers,
} as const

export const texts: TextsOf<typeof resources> = {
  ports: { it: portsIt, en: portsEn },
  'boat-slot-groups': { it: boatSlotGroupsIt, en: boatSlotGroupsEn },
  'boat-slots': { it: boatSlotsIt, en: boatSlotsEn },
  assets: { it: assetsIt, en: assetsEn },
  'port-bookings': { it: portBookingsIt, en: portBookingsEn },
  'port-booking-arrangements': { it: portBookingArrangementsIt, en: portBookingArrangementsEn },
  'port-booking-members': { it: portBookingMembersIt, en: portBookingMembersEn },
}
