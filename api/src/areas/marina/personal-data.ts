import { portBookingMembers } from '@darsena/contract/areas/marina/port-booking-members'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { sql } from 'kysely'
import { eraseNotes, type PersonalDataPart } from '../../kit/personal-data.ts'

/** What the marina keeps of people: who is to be asked about a stay, and who is aboard. */
export const marinaPersonalData: PersonalDataPart = {
  held: [
    {
      name: 'stays',
      resource: portBookings,
      areOf: (ids) => sql`t.contact_id = any(${ids}::uuid[])`,
      isShared: true,
    },
    {
      name: 'crew',
      resource: portBookingMembers,
      areOf: (ids) => sql`t.member_id = any(${ids}::uuid[])`,
    },
  ],
  erase: (db, ids) => eraseNotes(db, portBookingMembers, ids),
}
