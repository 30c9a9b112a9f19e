import { type Action, type EntityType, entityTypes } from './entity-types.ts'
import type { Grant, Scope } from './scopes.ts'

export interface ShippedRole {
  name: string
  label: { it: string; en: string }
  grants: Grant[]
}

const grants = (
  subjects: readonly EntityType[],
  allowed: readonly Action[],
  scope: Scope | null = 'FACILITY',
): Grant[] => subjects.flatMap((entityType) => allowed.map((action) => ({ entityType, action, scope })))

const accounts: EntityType[] = [
  'User',
  'Permission',
  'Role',
  'UserRole',
  'RolePermission',
  'UserPermission',
  'UserToFacility',
  'UserDepartment',
]
const place: EntityType[] = ['Facility', 'Department']
const boats: EntityType[] = [
  'Boat',
  'BoatShape',
  'BoatManager',
  'BoatDocument',
  'BoatMember',
  'BoatMemberRole',
]
const files: EntityType[] = ['File', 'FileVariant']
const berths: EntityType[] = ['Port', 'BoatSlotGroup', 'BoatSlot', 'BoatSlotToAsset']
const stays: EntityType[] = [
  'PortBooking',
  'PortBookingArrangement',
  'PortBookingArrangementToBoatSlot',
  'PortBookingMember',
]
const yard: EntityType[] = ['Booking', 'BookingSession', 'Asset']
const gate: EntityType[] = ['Visitor', 'ScheduledVisit', 'AccessLog']
const catalogue: EntityType[] = [
  'SurveyType',
  'AuditTemplate',
  'AuditItemGroup',
  'AuditItem',
  'AuditItemReading',
  'AuditItemReadingOption',
  'AuditTemplateToAuditItem',
  'AuditTemplateItemGroupInstance',
  'AuditItemToAuditTemplateItemGroupInstance',
]
const surveys: EntityType[] = [
  'Audit',
  'AuditToAuditItem',
  'AuditItemGroupInstance',
  'AuditItemToAuditItemGroupInstance',
  'AuditReport',
  'AuditReportItem',
  'AuditReportItemReading',
  'AuditReportItemProblem',
  'AuditReportItemToFile',
  'AuditReportItemProblemToFile',
  'SharedAuditReport',
]
const write: Action[] = ['create', 'read', 'update', 'delete']
const surveyor: Grant[] = [
  ...grants(surveys, [...write, 'share']),
  ...grants(files, write),
  ...grants([...catalogue, ...boats, ...place], ['read']),
]
const others = entityTypes.filter((type) => !accounts.includes(type))

/** Roles that every installation has; they can be copied, not changed. Reach is the user's facilities unless told otherwise. */
export const shippedRoles: ShippedRole[] = [
  {
    name: 'admin',
    label: { it: 'Amministratore', en: 'Administrator' },
    grants: grants(entityTypes, ['manage'], null),
  },
  {
    name: 'director',
    label: { it: 'Direttore', en: 'Director' },
    grants: [...grants(others, ['manage']), ...grants(accounts, ['read'])],
  },
  {
    name: 'dockmaster',
    label: { it: 'Capo ormeggiatori', en: 'Dockmaster' },
    grants: [
      ...grants([...berths, ...stays], ['manage']),
      ...grants(files, write),
      ...grants([...boats, ...yard, ...gate, ...place], ['read']),
    ],
  },
  {
    name: 'yard-manager',
    label: { it: 'Responsabile di cantiere', en: 'Yard manager' },
    grants: [
      ...grants([...yard, 'Boat', 'BoatManager', 'BoatDocument', 'BoatMember', 'BoatMemberRole'], ['manage']),
      ...grants(files, write),
      ...grants(['BoatShape', ...berths, ...stays, ...place], ['read']),
    ],
  },
  { name: 'surveyor', label: { it: 'Perito', en: 'Surveyor' }, grants: surveyor },
  {
    name: 'survey-lead',
    label: { it: 'Responsabile perizie', en: 'Survey lead' },
    grants: [
      ...surveyor,
      ...grants(['AuditReport'], ['approve', 'reject']),
      ...grants(catalogue, ['manage']),
    ],
  },
  {
    name: 'gatekeeper',
    label: { it: 'Addetto al varco', en: 'Gatekeeper' },
    grants: [
      ...grants([...gate, ...files], write),
      ...grants(['BoatMember', 'PortBooking', 'User'], ['read']),
    ],
  },
  {
    name: 'boat-manager',
    label: { it: 'Gestore di imbarcazioni', en: 'Boat manager' },
    grants: [
      ...grants(['Boat', 'BoatMember'], ['read', 'update'], 'MANAGED_BOATS'),
      ...grants(['BoatMemberRole', 'BoatDocument', 'PersonDocument', 'Booking'], write, 'MANAGED_BOATS'),
      ...grants(files, write),
    ],
  },
  {
    name: 'viewer',
    label: { it: 'Sola lettura', en: 'Viewer' },
    grants: grants(entityTypes, ['read']),
  },
]
