import type { AccessRule } from './ability.ts'
import type { Action, EntityType } from './entity-types.ts'

/** How far a permission reaches; none means without limit. */
export const scopes = ['FACILITY', 'MANAGED_BOATS', 'OWN'] as const
export type Scope = (typeof scopes)[number]

/** What happens at a place and is seen by the members of its facility only; all else belongs to the organisation. */
const facilityScoped: ReadonlySet<EntityType> = new Set<EntityType>([
  'Audit',
  'AuditReport',
  'Asset',
  'Booking',
  'BookingSession',
  'Port',
  'BoatSlotGroup',
  'BoatSlot',
  'PortBooking',
  'PortBookingArrangement',
  'PortBookingMember',
  'ScheduledVisit',
  'AccessLog',
  'Department',
])

/** What belongs to a boat, or to several as people do; of all else nobody can say whether a managed boat is concerned. */
const boatScoped: ReadonlySet<EntityType> = new Set<EntityType>([
  'Boat',
  'BoatManager',
  'BoatDocument',
  'BoatMember',
  'BoatMemberRole',
  'PersonDocument',
  'Audit',
  'AuditReport',
  'Booking',
  'PortBooking',
])

/** Does the reach of a facility leave something out? What all facilities share is within reach from any of them. */
export const isPlaced = (subject: EntityType): boolean =>
  subject === 'Facility' || facilityScoped.has(subject)

/** How far permissions on an entity type can reach, the narrowest first. */
export const reachesOf = (subject: EntityType): (Scope | null)[] =>
  boatScoped.has(subject) ? ['OWN', 'MANAGED_BOATS', 'FACILITY', null] : ['OWN', 'FACILITY', null]

export interface Reach {
  userId: string
  facilityIds: readonly string[]
  managedBoatIds: readonly string[]
}

/** Where a row names its boats, unless it is `boatId`. */
const boatFields: Partial<Record<EntityType, string>> = {
  Boat: 'id',
  BoatMember: 'boatIds',
  PersonDocument: 'boatIds',
}

function conditionsOf(subject: EntityType, scope: Scope, reach: Reach): Record<string, unknown> | undefined {
  if (scope === 'OWN') return { createdBy: reach.userId }
  if (scope === 'MANAGED_BOATS') {
    return { [boatFields[subject] ?? 'boatId']: { $in: [...reach.managedBoatIds] } }
  }
  if (subject === 'Facility') return { id: { $in: [...reach.facilityIds] } }
  return isPlaced(subject) ? { facilityId: { $in: [...reach.facilityIds] } } : undefined
}

export interface Grant {
  entityType: EntityType
  action: Action
  scope: Scope | null
  /** A denial (a user's own inverted permission): taken out of what roles grant. */
  inverted?: boolean
}

/** Grants of roles and users as rules for one person; denials come last, since the last rule that fits decides. */
export function rulesOf(grants: readonly Grant[], reach: Reach): AccessRule[] {
  const ordered = [...grants].sort((a, b) => Number(a.inverted ?? false) - Number(b.inverted ?? false))
  return ordered.map(({ entityType, action, scope, inverted }) => {
    const conditions = scope ? conditionsOf(entityType, scope, reach) : undefined
    return { action, subject: entityType, ...(conditions && { conditions }), ...(inverted && { inverted }) }
  })
}
