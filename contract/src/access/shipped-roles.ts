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
const fleet: EntityType[] = ['Boat', 'BoatManager', 'BoatDocument', 'BoatMember', 'BoatMemberRole']
const files: EntityType[] = ['File', 'FileVariant']
const berths: EntityType[] = ['Port', 'BoatSlotGroup', 'BoatSlot', 'BoatSlotToAsset']
const stays: EntityType[] = [
  'PortBooking',
  'PortBookingArrangement',
  'PortBookingArrangementToBoatSlot',
  'PortBookingMember',
]
const bookings: EntityType[] = ['Booking', 'BookingSession']
const yard: EntityType[] = [...bookings, 'Asset']
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
const reports: EntityType[] = [
  'AuditReport',
  'AuditReportItem',
  'AuditReportItemReading',
  'AuditReportItemProblem',
  'AuditReportItemToFile',
  'AuditReportItemProblemToFile',
]
const surveys: EntityType[] = [
  'Audit',
  'AuditToAuditItem',
  'AuditItemGroupInstance',
  'AuditItemToAuditItemGroupInstance',
  ...reports,
  'SharedAuditReport',
]
const write: Action[] = ['create', 'read', 'update', 'delete']

/** Those who work at the desk, on the quays and in the yard: they say whom they expect, and look up colleagues. */
const staff: Grant[] = [
  ...grants(files, write),
  ...grants(['Facility', 'Department', 'User'], ['read']),
  ...grants(['ScheduledVisit', 'Visitor'], ['create']),
  ...grants(['ScheduledVisit'], ['read', 'update', 'delete'], 'OWN'),
  ...grants(['Visitor'], ['read', 'update'], 'OWN'),
]
/** `approve` on the log lets in whom the register refuses. */
const gateDecisions: Grant[] = [
  ...grants(['Visitor'], ['read']),
  ...grants(['ScheduledVisit'], ['read', 'approve', 'reject']),
  ...grants(['AccessLog'], ['create', 'read', 'approve']),
]
const surveyor: Grant[] = [
  ...staff,
  ...grants(surveys, [...write, 'share']),
  ...grants([...catalogue, ...fleet, 'BoatShape', 'Asset', 'BoatSlot'], ['read']),
  // What a survey finds is handed over to the yard.
  ...grants(['Booking'], ['create']),
  ...grants(['BookingSession'], ['create'], 'OWN'),
  ...grants(bookings, ['read', 'update'], 'OWN'),
]
const others = entityTypes.filter((type) => !accounts.includes(type))

/** Roles of every installation; they can be copied, not changed. Scope is the user's facilities where none is given. */
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
      ...staff,
      ...gateDecisions,
      ...grants([...berths, ...stays], ['manage']),
      // A boat that calls by radio is entered on the spot.
      ...grants(fleet, ['create', 'read', 'update']),
      ...grants(['BoatShape', ...yard], ['read']),
    ],
  },
  {
    name: 'yard-manager',
    label: { it: 'Responsabile di cantiere', en: 'Yard manager' },
    grants: [
      ...staff,
      ...gateDecisions,
      ...grants([...yard, ...fleet], ['manage']),
      ...grants(['BoatShape', ...berths, ...stays], ['read']),
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
      // Of people's documents only those of visitors: without the roles on board, no others are reached.
      ...grants(['Visitor', 'PersonDocument', 'ScheduledVisit', 'AccessLog', ...files], write),
      ...grants(['BoatMember', 'PortBooking', 'User'], ['read']),
    ],
  },
  {
    name: 'boat-manager',
    label: { it: 'Gestore di imbarcazioni', en: 'Boat manager' },
    grants: [
      ...grants(['Boat', 'BoatMember'], ['read', 'update'], 'MANAGED_BOATS'),
      ...grants(
        ['BoatMemberRole', 'BoatDocument', 'PersonDocument', ...bookings, ...files],
        write,
        'MANAGED_BOATS',
      ),
      ...grants(reports, ['read'], 'MANAGED_BOATS'),
    ],
  },
  {
    name: 'viewer',
    label: { it: 'Sola lettura', en: 'Viewer' },
    grants: grants(entityTypes, ['read']),
  },
]
