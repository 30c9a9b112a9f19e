import { can } from '@darsena/contract/access/ability'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import type { CrewListAnswer, CrewPerson } from '@darsena/contract/areas/marina/desk/crew-list'
import { portBookingMembers } from '@darsena/contract/areas/marina/port-booking-members'
import { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import { ports } from '@darsena/contract/areas/marina/ports'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { labelSql } from '../../../kit/crud/columns.ts'
import { noteViews } from '../../../kit/crud/guarded.ts'
import { readable } from '../../../kit/crud/rights.ts'

type Head = Omit<CrewListAnswer, 'people' | 'mayNumbers' | 'withNumbers'>

async function headOf(context: Context, id: string): Promise<Head> {
  const found = await sql<Head>`
    select k.code, case when b.id is not null then ${labelSql(boats, 'b', context.language)} end as boat, b.flag,
        b.registration_number as "registrationNumber", f.name as facility, f.time_zone as "timeZone",
        coalesce(p.name, '') as port, k."from", k."to", k.people_count as "peopleCount"
      from port_bookings k join facilities f on f.id = k.facility_id
      left join boats b on b.id = k.boat_id and ${readable(boats, 'b', context)}
      left join ports p on p.id = k.port_id and ${readable(ports, 'p', context)}
     where k.id = ${id} and ${readable(portBookings, 'k', context)}`.execute(context.db)
  const [head] = found.rows
  if (!head) throw new AppError('NOT_FOUND')
  return head
}

type Listed = CrewPerson & { documentId: string | null }

/** The order in which roles stand on a crew list. */
const roleOrder = sql`array_position(array['CAPTAIN', 'OWNER', 'REPRESENTATIVE', 'CREW', 'GUEST', 'OTHER'], c.role)`

/** Who is aboard, each with the document that proves who they are, as far as the reader may see them. */
async function peopleOf(context: Context, id: string, withNumbers: boolean): Promise<Listed[]> {
  const seesAll = can(context.ability, 'read', 'BoatMemberRole')
  const number = withNumbers
    ? sql`d.number`
    : sql`case when d.number is not null then mask_text(d.number) end`
  const found = await sql<Listed>`
    select c.id, case when m.id is not null then ${labelSql(boatMembers, 'm', context.language)} end as name, c.role,
        case when ${seesAll} then m.nationality end as nationality, c."from", c."to", d.id as "documentId",
        d.type as "documentType", ${number} as "documentNumber", d.expires_on as "documentExpiresOn"
      from port_booking_members c
      left join boat_members m on m.id = c.member_id and ${readable(boatMembers, 'm', context)}
      left join lateral (
        select d.* from person_documents d
         where d.member_id = m.id and d.archived_at is null and not d.renewed and ${readable(personDocuments, 'd', context)}
           and d.type in ('PASSPORT', 'ID_CARD', 'LICENSE')
         order by d.state = 'EXPIRED', array_position(array['PASSPORT', 'ID_CARD', 'LICENSE'], d.type), d.expires_on desc, d.id
         limit 1) as d on true
     where c.port_booking_id = ${id} and c.archived_at is null and ${readable(portBookingMembers, 'c', context)}
     order by ${roleOrder}, m.last_name, m.first_name, c.id limit 500`.execute(context.db)
  return found.rows
}

/**
 * The crew list of a stay, as it is handed in. Numbers of documents come only where they are asked for and the reader may see
 * documents of people; that leaves a mark at each.
 */
export async function crewListOf(context: Context, id: string, asked: boolean): Promise<CrewListAnswer> {
  const mayNumbers = can(context.ability, 'read', 'PersonDocument')
  const withNumbers = asked && mayNumbers
  const head = await headOf(context, id)
  const people = await peopleOf(context, id, withNumbers)
  if (withNumbers)
    await noteViews(
      context,
      personDocuments,
      people.flatMap(({ documentId, documentNumber }) =>
        documentId ? [{ id: documentId, number: documentNumber, fileIds: [] }] : [],
      ),
    )
  return { ...head, mayNumbers, withNumbers, people }
}
