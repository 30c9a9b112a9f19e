import { type EntityType, entityTypes } from '@darsena/contract/access/entity-types'
import type { Area } from '@darsena/contract/kit/define-resource'

/** Where an entity type belongs, so that 53 of them can be looked through; what people speak of comes first in its area. */
const areaOf: Record<EntityType, Exclude<Area, 'dashboard'>> = {
  Boat: 'fleet',
  BoatMember: 'fleet',
  BoatMemberRole: 'fleet',
  BoatManager: 'fleet',
  BoatDocument: 'fleet',
  PersonDocument: 'fleet',
  BoatShape: 'fleet',
  Audit: 'surveys',
  AuditReport: 'surveys',
  SharedAuditReport: 'surveys',
  AuditReportItem: 'surveys',
  AuditReportItemReading: 'surveys',
  AuditReportItemProblem: 'surveys',
  AuditReportItemToFile: 'surveys',
  AuditReportItemProblemToFile: 'surveys',
  AuditToAuditItem: 'surveys',
  AuditItemGroupInstance: 'surveys',
  AuditItemToAuditItemGroupInstance: 'surveys',
  SurveyType: 'surveys',
  AuditTemplate: 'surveys',
  AuditTemplateToAuditItem: 'surveys',
  AuditTemplateItemGroupInstance: 'surveys',
  AuditItemToAuditTemplateItemGroupInstance: 'surveys',
  AuditItemGroup: 'surveys',
  AuditItem: 'surveys',
  AuditItemReading: 'surveys',
  AuditItemReadingOption: 'surveys',
  PortBooking: 'marina',
  PortBookingArrangement: 'marina',
  PortBookingArrangementToBoatSlot: 'marina',
  PortBookingMember: 'marina',
  Port: 'marina',
  BoatSlotGroup: 'marina',
  BoatSlot: 'marina',
  BoatSlotToAsset: 'marina',
  Booking: 'yard',
  BookingSession: 'yard',
  Asset: 'yard',
  AccessLog: 'access-control',
  ScheduledVisit: 'access-control',
  Visitor: 'access-control',
  User: 'identity',
  UserRole: 'identity',
  UserPermission: 'identity',
  UserToFacility: 'identity',
  UserDepartment: 'identity',
  Role: 'identity',
  RolePermission: 'identity',
  Permission: 'identity',
  Facility: 'identity',
  Department: 'identity',
  File: 'files',
  FileVariant: 'files',
}

type EntityArea = (typeof areaOf)[EntityType]

const order = Object.keys(areaOf)
const ordered = [...entityTypes].sort((a, b) => order.indexOf(a) - order.indexOf(b))

/** An area with those of its entity types that are looked at. */
export interface ListedArea {
  area: EntityArea
  types: readonly EntityType[]
}

/** The areas, each with its entity types. */
export const entityAreas: readonly ListedArea[] = [...new Set(ordered.map((type) => areaOf[type]))].map(
  (area) => ({ area, types: ordered.filter((type) => areaOf[type] === area) }),
)
