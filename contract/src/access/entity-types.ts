/** Every entity type of permissions (specification, section 3). */
export const entityTypes = [
  'File',
  'FileVariant',
  'Boat',
  'BoatManager',
  'BoatShape',
  'BoatDocument',
  'BoatMember',
  'BoatMemberRole',
  'PersonDocument',
  'SurveyType',
  'Audit',
  'AuditItemGroup',
  'AuditItem',
  'AuditItemReading',
  'AuditItemReadingOption',
  'AuditTemplate',
  'AuditReport',
  'AuditReportItem',
  'AuditReportItemReading',
  'AuditReportItemProblem',
  'User',
  'Permission',
  'Role',
  'UserRole',
  'RolePermission',
  'UserPermission',
  'AuditToAuditItem',
  'AuditItemGroupInstance',
  'AuditItemToAuditItemGroupInstance',
  'AuditReportItemToFile',
  'AuditReportItemProblemToFile',
  'AuditTemplateToAuditItem',
  'AuditTemplateItemGroupInstance',
  'AuditItemToAuditTemplateItemGroupInstance',
  'Asset',
  'Booking',
  'BookingSession',
  'SharedAuditReport',
  'Port',
  'BoatSlotGroup',
  'BoatSlot',
  'BoatSlotToAsset',
  'PortBookingArrangement',
  'PortBookingArrangementToBoatSlot',
  'PortBooking',
  'PortBookingMember',
  'Facility',
  'UserToFacility',
  'Visitor',
  'ScheduledVisit',
  'AccessLog',
  'Department',
  'UserDepartment',
] as const

export type EntityType = (typeof entityTypes)[number]

/** The areas of the product, the same word in every package. */
export const areas = [
  'identity',
  'files',
  'fleet',
  'surveys',
  'marina',
  'yard',
  'access-control',
  'dashboard',
] as const
export type Area = (typeof areas)[number]

/** The row belongs to the row of type `to` that its field `via` names by id: what holds for that one holds for it. */
export interface Parent {
  via: string
  to: EntityType
}

/** Rows of another type, each of which names this row by id in its field `by`. */
export interface Referrers {
  rowsOf: EntityType
  by: string
}

export interface EntityTypeTraits {
  area: Exclude<Area, 'dashboard'>
  /**
   * Who shares a row: `organisation` all facilities, `facility` the members of the facility (or of one of those) that
   * the row names in that field, a parent the same as the parent's; `shown` every reader of a record that shows it.
   */
  scope: 'organisation' | 'shown' | { facility: string } | Parent
  /** The field that names the boats of a row, and a further condition; a child has those of its parent where absent. */
  boats?: { field: string; only?: Readonly<Record<string, string>> } | Parent | 'none'
  /** Besides its creator: fields that name the users who own the row, or rows of theirs. Never set for a child. */
  own?: readonly (string | Parent | Referrers)[]
  /** A change of a row may change what others than its owner are allowed to do. */
  decidesAccess?: true
  /** A user who may read no row of the type `needs` reaches only rows in which this field is empty. */
  unless?: { needs: EntityType; empty: string }
}

const facility = { facility: 'facilityId' } as const
const ofBoat = { field: 'boatId' } as const
const child = (area: EntityTypeTraits['area'], via: string, to: EntityType): EntityTypeTraits => ({
  area,
  scope: { via, to },
})
const portBooking = { via: 'portBookingId', to: 'PortBooking' } as const
const booking = { via: 'bookingId', to: 'Booking' } as const

/**
 * The access rules' facts about every entity type (docs/architecture.md, «Who may do what»). Types are ordered by
 * area, main types first. A child has the rights of its parent: its column for the parent is the field's name in
 * snake_case.
 */
export const entityTypeTraits: Readonly<Record<EntityType, EntityTypeTraits>> = {
  Boat: { area: 'fleet', scope: 'organisation', boats: { field: 'id' } },
  BoatMember: { area: 'fleet', scope: 'organisation', boats: { field: 'boatIds' } },
  BoatMemberRole: { area: 'fleet', scope: 'organisation', boats: ofBoat },
  BoatManager: { area: 'fleet', scope: 'organisation', boats: ofBoat, decidesAccess: true },
  BoatDocument: { area: 'fleet', scope: 'organisation', boats: ofBoat },
  PersonDocument: {
    area: 'fleet',
    scope: 'organisation',
    boats: { field: 'boatIds' },
    // Then it is a visitor's: documents of people on board are for those who know who is on board.
    unless: { needs: 'BoatMemberRole', empty: 'memberId' },
  },
  BoatShape: { area: 'fleet', scope: 'organisation' },
  Audit: { area: 'surveys', scope: facility, boats: ofBoat, own: ['assigneeId'] },
  AuditReport: {
    area: 'surveys',
    scope: facility,
    boats: { field: 'boatId', only: { status: 'APPROVED' } },
    own: ['surveyorId'],
  },
  SharedAuditReport: { ...child('surveys', 'reportId', 'AuditReport'), boats: 'none' },
  AuditReportItem: child('surveys', 'reportId', 'AuditReport'),
  AuditReportItemReading: child('surveys', 'itemId', 'AuditReportItem'),
  AuditReportItemProblem: child('surveys', 'itemId', 'AuditReportItem'),
  AuditReportItemToFile: child('surveys', 'itemId', 'AuditReportItem'),
  AuditReportItemProblemToFile: child('surveys', 'problemId', 'AuditReportItemProblem'),
  AuditToAuditItem: child('surveys', 'auditId', 'Audit'),
  AuditItemGroupInstance: child('surveys', 'auditId', 'Audit'),
  AuditItemToAuditItemGroupInstance: child('surveys', 'instanceId', 'AuditItemGroupInstance'),
  SurveyType: { area: 'surveys', scope: 'organisation' },
  AuditTemplate: { area: 'surveys', scope: 'organisation' },
  AuditTemplateToAuditItem: child('surveys', 'templateId', 'AuditTemplate'),
  AuditTemplateItemGroupInstance: child('surveys', 'templateId', 'AuditTemplate'),
  AuditItemToAuditTemplateItemGroupInstance: child('surveys', 'instanceId', 'AuditTemplateItemGroupInstance'),
  AuditItemGroup: { area: 'surveys', scope: 'organisation' },
  AuditItem: { area: 'surveys', scope: 'organisation' },
  AuditItemReading: child('surveys', 'itemId', 'AuditItem'),
  AuditItemReadingOption: child('surveys', 'readingId', 'AuditItemReading'),
  PortBooking: { area: 'marina', scope: facility, boats: ofBoat },
  PortBookingArrangement: { area: 'marina', scope: facility, boats: portBooking, own: [portBooking] },
  PortBookingArrangementToBoatSlot: child('marina', 'portBookingArrangementId', 'PortBookingArrangement'),
  PortBookingMember: { area: 'marina', scope: facility, boats: portBooking, own: [portBooking] },
  Port: { area: 'marina', scope: facility },
  BoatSlotGroup: { area: 'marina', scope: facility },
  BoatSlot: { area: 'marina', scope: facility },
  Asset: { area: 'marina', scope: facility },
  BoatSlotToAsset: child('marina', 'boatSlotId', 'BoatSlot'),
  Booking: { area: 'yard', scope: facility, boats: ofBoat, own: ['requestedById'] },
  BookingSession: { area: 'yard', scope: facility, boats: booking, own: ['assigneeId', booking] },
  AccessLog: { area: 'access-control', scope: facility },
  ScheduledVisit: { area: 'access-control', scope: facility, boats: ofBoat, own: ['hostId'] },
  Visitor: {
    area: 'access-control',
    scope: 'organisation',
    own: [{ rowsOf: 'ScheduledVisit', by: 'visitorId' }],
  },
  User: { area: 'identity', scope: { facility: 'facilityIds' }, own: ['id'] },
  UserRole: child('identity', 'userId', 'User'),
  UserPermission: { ...child('identity', 'userId', 'User'), decidesAccess: true },
  UserToFacility: child('identity', 'userId', 'User'),
  UserDepartment: child('identity', 'userId', 'User'),
  Role: { area: 'identity', scope: 'organisation', decidesAccess: true },
  RolePermission: { ...child('identity', 'roleId', 'Role'), decidesAccess: true },
  Permission: { area: 'identity', scope: 'organisation' },
  Facility: { area: 'identity', scope: { facility: 'id' }, decidesAccess: true },
  Department: { area: 'identity', scope: facility },
  File: { area: 'files', scope: 'shown' },
  FileVariant: child('files', 'fileId', 'File'),
}

/** Are rows of a type reached through the records that show them? */
export const isShownByRecords = (type: EntityType): boolean => entityTypeTraits[type].scope === 'shown'

/** The parent of rows of a type, through which their access is decided. */
export function parentOf(type: EntityType): Parent | undefined {
  const { scope } = entityTypeTraits[type]
  return typeof scope === 'object' && 'via' in scope ? scope : undefined
}

/** Does each row of a type belong to one facility, its own or its parent's? */
export function isOfOneFacility(type: EntityType): boolean {
  const parent = parentOf(type)
  return parent ? isOfOneFacility(parent.to) : hasFacility(type)
}

/** Do rows of a type carry the facility that they belong to? */
export function hasFacility(type: EntityType): boolean {
  const { scope } = entityTypeTraits[type]
  return typeof scope === 'object' && 'facility' in scope && scope.facility === 'facilityId'
}

/** What the paths call rows of a type: `BoatShape` → `boat-shapes`, `Facility` → `facilities`. */
export const pathNameOf = (type: string): string =>
  `${type.replaceAll(/\B([A-Z])/g, '-$1').toLowerCase()}s`.replace(/ys$/, 'ies')

/** What a permission allows (specification, section 6); `manage` stands for all of them. */
export const actions = ['manage', 'create', 'read', 'update', 'delete', 'approve', 'reject', 'share'] as const
export type Action = (typeof actions)[number]
