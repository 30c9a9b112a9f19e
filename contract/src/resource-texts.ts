import filesEn from './areas/files/files.en.json' with { type: 'json' }
import filesIt from './areas/files/files.it.json' with { type: 'json' }
import boatDocumentsEn from './areas/fleet/boat-documents.en.json' with { type: 'json' }
import boatDocumentsIt from './areas/fleet/boat-documents.it.json' with { type: 'json' }
import boatManagersEn from './areas/fleet/boat-managers.en.json' with { type: 'json' }
import boatManagersIt from './areas/fleet/boat-managers.it.json' with { type: 'json' }
import boatMemberRolesEn from './areas/fleet/boat-member-roles.en.json' with { type: 'json' }
import boatMemberRolesIt from './areas/fleet/boat-member-roles.it.json' with { type: 'json' }
import boatMembersEn from './areas/fleet/boat-members.en.json' with { type: 'json' }
import boatMembersIt from './areas/fleet/boat-members.it.json' with { type: 'json' }
import boatShapesEn from './areas/fleet/boat-shapes.en.json' with { type: 'json' }
import boatShapesIt from './areas/fleet/boat-shapes.it.json' with { type: 'json' }
import boatsEn from './areas/fleet/boats.en.json' with { type: 'json' }
import boatsIt from './areas/fleet/boats.it.json' with { type: 'json' }
import personDocumentsEn from './areas/fleet/person-documents.en.json' with { type: 'json' }
import personDocumentsIt from './areas/fleet/person-documents.it.json' with { type: 'json' }
import departmentsEn from './areas/identity/departments.en.json' with { type: 'json' }
import departmentsIt from './areas/identity/departments.it.json' with { type: 'json' }
import facilitiesEn from './areas/identity/facilities.en.json' with { type: 'json' }
import facilitiesIt from './areas/identity/facilities.it.json' with { type: 'json' }
import permissionsEn from './areas/identity/permissions.en.json' with { type: 'json' }
import permissionsIt from './areas/identity/permissions.it.json' with { type: 'json' }
import rolesEn from './areas/identity/roles.en.json' with { type: 'json' }
import rolesIt from './areas/identity/roles.it.json' with { type: 'json' }
import usersEn from './areas/identity/users.en.json' with { type: 'json' }
import usersIt from './areas/identity/users.it.json' with { type: 'json' }
import assetsEn from './areas/marina/assets.en.json' with { type: 'json' }
import assetsIt from './areas/marina/assets.it.json' with { type: 'json' }
import boatSlotGroupsEn from './areas/marina/boat-slot-groups.en.json' with { type: 'json' }
import boatSlotGroupsIt from './areas/marina/boat-slot-groups.it.json' with { type: 'json' }
import boatSlotsEn from './areas/marina/boat-slots.en.json' with { type: 'json' }
import boatSlotsIt from './areas/marina/boat-slots.it.json' with { type: 'json' }
import portBookingArrangementsEn from './areas/marina/port-booking-arrangements.en.json' with { type: 'json' }
import portBookingArrangementsIt from './areas/marina/port-booking-arrangements.it.json' with { type: 'json' }
import portBookingMembersEn from './areas/marina/port-booking-members.en.json' with { type: 'json' }
import portBookingMembersIt from './areas/marina/port-booking-members.it.json' with { type: 'json' }
import portBookingsEn from './areas/marina/port-bookings.en.json' with { type: 'json' }
import portBookingsIt from './areas/marina/port-bookings.it.json' with { type: 'json' }
import portsEn from './areas/marina/ports.en.json' with { type: 'json' }
import portsIt from './areas/marina/ports.it.json' with { type: 'json' }
import auditItemGroupsEn from './areas/surveys/audit-item-groups.en.json' with { type: 'json' }
import auditItemGroupsIt from './areas/surveys/audit-item-groups.it.json' with { type: 'json' }
import auditItemsEn from './areas/surveys/audit-items.en.json' with { type: 'json' }
import auditItemsIt from './areas/surveys/audit-items.it.json' with { type: 'json' }
import auditTemplatesEn from './areas/surveys/audit-templates.en.json' with { type: 'json' }
import auditTemplatesIt from './areas/surveys/audit-templates.it.json' with { type: 'json' }
import auditsEn from './areas/surveys/audits.en.json' with { type: 'json' }
import auditsIt from './areas/surveys/audits.it.json' with { type: 'json' }
import surveyTypesEn from './areas/surveys/survey-types.en.json' with { type: 'json' }
import surveyTypesIt from './areas/surveys/survey-types.it.json' with { type: 'json' }
import type { Language } from './kit/label.ts'
import type { ResourceTexts } from './kit/resource-texts.ts'
import type { ResourceName } from './resources.ts'

/** The texts of every resource, for the server; the web loads its own lazily. */
export const resourceTexts: Record<ResourceName, Record<Language, ResourceTexts>> = {
  boats: { it: boatsIt, en: boatsEn },
  'boat-shapes': { it: boatShapesIt, en: boatShapesEn },
  'boat-members': { it: boatMembersIt, en: boatMembersEn },
  'boat-member-roles': { it: boatMemberRolesIt, en: boatMemberRolesEn },
  'boat-managers': { it: boatManagersIt, en: boatManagersEn },
  'boat-documents': { it: boatDocumentsIt, en: boatDocumentsEn },
  'person-documents': { it: personDocumentsIt, en: personDocumentsEn },
  ports: { it: portsIt, en: portsEn },
  'boat-slot-groups': { it: boatSlotGroupsIt, en: boatSlotGroupsEn },
  'boat-slots': { it: boatSlotsIt, en: boatSlotsEn },
  assets: { it: assetsIt, en: assetsEn },
  'port-bookings': { it: portBookingsIt, en: portBookingsEn },
  'port-booking-arrangements': { it: portBookingArrangementsIt, en: portBookingArrangementsEn },
  'port-booking-members': { it: portBookingMembersIt, en: portBookingMembersEn },
  'survey-types': { it: surveyTypesIt, en: surveyTypesEn },
  'audit-templates': { it: auditTemplatesIt, en: auditTemplatesEn },
  'audit-item-groups': { it: auditItemGroupsIt, en: auditItemGroupsEn },
  'audit-items': { it: auditItemsIt, en: auditItemsEn },
  audits: { it: auditsIt, en: auditsEn },
  files: { it: filesIt, en: filesEn },
  facilities: { it: facilitiesIt, en: facilitiesEn },
  departments: { it: departmentsIt, en: departmentsEn },
  roles: { it: rolesIt, en: rolesEn },
  permissions: { it: permissionsIt, en: permissionsEn },
  users: { it: usersIt, en: usersEn },
}
