/** Every entity type that permissions speak of (specification, section 3). */
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

/** What the paths call rows of a type: `BoatShape` → `boat-shapes`, `Facility` → `facilities`. */
export const pathNameOf = (type: string): string =>
  `${type.replaceAll(/\B([A-Z])/g, '-$1').toLowerCase()}s`.replace(/ys$/, 'ies')

/** What a permission allows (specification, section 6); `manage` stands for all of them. */
export const actions = ['manage', 'create', 'read', 'update', 'delete', 'approve', 'reject', 'share'] as const
export type Action = (typeof actions)[number]
