import { files } from './areas/files/files.ts'
import { boatDocuments } from './areas/fleet/boat-documents.ts'
import { boatManagers } from './areas/fleet/boat-managers.ts'
import { boatMemberRoles } from './areas/fleet/boat-member-roles.ts'
import { boatMembers } from './areas/fleet/boat-members.ts'
import { boatShapes } from './areas/fleet/boat-shapes.ts'
import { boats } from './areas/fleet/boats.ts'
import { personDocuments } from './areas/fleet/person-documents.ts'
import { departments } from './areas/identity/departments.ts'
import { facilities } from './areas/identity/facilities.ts'
import { permissions } from './areas/identity/permissions.ts'
import { roles } from './areas/identity/roles.ts'
import { users } from './areas/identity/users.ts'
import { assets } from './areas/marina/assets.ts'
import { boatSlotGroups } from './areas/marina/boat-slot-groups.ts'
import { boatSlots } from './areas/marina/boat-slots.ts'
import { portBookingArrangements } from './areas/marina/port-booking-arrangements.ts'
import { portBookingMembers } from './areas/marina/port-booking-members.ts'
import { portBookings } from './areas/marina/port-bookings.ts'
import { ports } from './areas/marina/ports.ts'
import { auditItemGroups } from './areas/surveys/audit-item-groups.ts'
import { auditItems } from './areas/surveys/audit-items.ts'
import { auditTemplates } from './areas/surveys/audit-templates.ts'
import { audits } from './areas/surveys/audits.ts'
import { surveyTypes } from './areas/surveys/survey-types.ts'
import type { Resource } from './kit/define-resource.ts'

/** Every resource of the product, by its path name. */
export const resources = {
  boats,
  'boat-shapes': boatShapes,
  'boat-members': boatMembers,
  'boat-member-roles': boatMemberRoles,
  'boat-managers': boatManagers,
  'boat-documents': boatDocuments,
  'person-documents': personDocuments,
  ports,
  'boat-slot-groups': boatSlotGroups,
  'boat-slots': boatSlots,
  assets,
  'port-bookings': portBookings,
  'port-booking-arrangements': portBookingArrangements,
  'port-booking-members': portBookingMembers,
  'survey-types': surveyTypes,
  'audit-templates': auditTemplates,
  'audit-item-groups': auditItemGroups,
  'audit-items': auditItems,
  audits,
  files,
  facilities,
  departments,
  roles,
  permissions,
  users,
} as const

export type ResourceName = keyof typeof resources

const byName = new Map<string, Resource>(Object.entries(resources))

/** @throws when no resource has that name: a reference points nowhere */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name)
  if (!resource) throw new Error(`No resource is named ${name}`)
  return resource
}
