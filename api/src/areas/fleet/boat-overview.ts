import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { boatMemberRoles } from '@darsena/contract/areas/fleet/boat-member-roles'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { type BoatOverview, boatOverview } from '@darsena/contract/areas/fleet/boat-overview'
import { boatRoles } from '@darsena/contract/areas/fleet/boat-roles'
import { sql } from 'kysely'
import { overviewPart } from '../../kit/area.ts'
import type { Context } from '../../kit/context.ts'
import { labelSql } from '../../kit/crud/columns.ts'
import { readable } from '../../kit/crud/rights.ts'

/** More than this nobody takes in at a glance. */
const most = 20

/** Who is on her today, owners first. */
async function peopleOf(context: Context, boatId: string): Promise<BoatOverview['people']> {
  const found = await sql<BoatOverview['people'][number]>`
    select m.id, ${labelSql(boatMembers, 'm', context.language)} as label, r.role
    from boat_member_roles r join boat_members m on m.id = r.member_id and ${readable(boatMembers, 'm', context)}
    where r.boat_id = ${boatId} and r.archived_at is null and m.archived_at is null
      and daterange(r."from", r."to", '[]') @> product_today() and ${readable(boatMemberRoles, 'r', context)}
    order by array_position(${[...boatRoles]}::text[], r.role), m.last_name, m.id limit ${most}`.execute(
    context.db,
  )
  return found.rows
}

/** Documents that raise an alert, the earliest first. */
async function documentsOf(context: Context, boatId: string): Promise<BoatOverview['documents']> {
  const found = await sql<BoatOverview['documents'][number]>`
    select d.id, ${labelSql(boatDocuments, 'd', context.language)} as label, d.state, d.expires_on as "expiresOn"
    from boat_documents d where d.boat_id = ${boatId} and d.archived_at is null and d.state <> 'VALID'
      and not d.renewed and ${readable(boatDocuments, 'd', context)}
    order by d.expires_on, d.id limit ${most}`.execute(context.db)
  return found.rows
}

/** What the fleet itself knows of a boat. */
export const fleetOverview = {
  people: overviewPart(boatOverview.shape.people, peopleOf),
  documents: overviewPart(boatOverview.shape.documents, documentsOf),
}
