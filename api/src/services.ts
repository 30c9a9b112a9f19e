import { files } from '@darsena/contract/areas/files/files'
import { departments } from '@darsena/contract/areas/identity/departments'
import { facilities } from '@darsena/contract/areas/identity/facilities'
import { permissions } from '@darsena/contract/areas/identity/permissions'
import { assets } from '@darsena/contract/areas/marina/assets'
import { boatSlotGroups } from '@darsena/contract/areas/marina/boat-slot-groups'
import { portBookingMembers } from '@darsena/contract/areas/marina/port-booking-members'
import { auditItemGroups } from '@darsena/contract/areas/surveys/audit-item-groups'
import { auditItems } from '@darsena/contract/areas/surveys/audit-items'
import { auditTemplates } from '@darsena/contract/areas/surveys/audit-templates'
import { audits } from '@darsena/contract/areas/surveys/audits'
import { surveyTypes } from '@darsena/contract/areas/surveys/survey-types'
import { boatManagersService } from './areas/fleet/boat-managers.ts'
import { boatMemberRolesService } from './areas/fleet/boat-member-roles.ts'
import { boatMembersService } from './areas/fleet/boat-members.ts'
import { boatShapesService } from './areas/fleet/boat-shapes.ts'
import { boatsService } from './areas/fleet/boats.ts'
import { boatDocumentsService, personDocumentsService } from './areas/fleet/documents.ts'
import { rolesService } from './areas/identity/roles.ts'
import { usersService } from './areas/identity/users.ts'
import { boatSlotsService } from './areas/marina/boat-slots.ts'
import { portBookingArrangementsService } from './areas/marina/port-booking-arrangements.ts'
import { portBookingsService } from './areas/marina/port-bookings.ts'
import { portsService } from './areas/marina/ports.ts'
import { crudService } from './kit/crud/crud-service.ts'

/** Every resource's service; its routes follow. A resource with rules of its own hands its hooks along. */
export const services = [
  boatsService,
  boatShapesService,
  boatMembersService,
  boatMemberRolesService,
  boatManagersService,
  boatDocumentsService,
  personDocumentsService,
  portsService,
  crudService(boatSlotGroups),
  boatSlotsService,
  crudService(assets),
  portBookingsService,
  portBookingArrangementsService,
  crudService(portBookingMembers),
  crudService(surveyTypes),
  crudService(auditTemplates),
  crudService(auditItemGroups),
  crudService(auditItems),
  crudService(audits),
  crudService(files),
  crudService(facilities),
  crudService(departments),
  rolesService,
  crudService(permissions),
  usersService,
]
