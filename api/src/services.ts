import { files } from '@darsena/contract/areas/files/files'
import { boatShapes } from '@darsena/contract/areas/fleet/boat-shapes'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { departments } from '@darsena/contract/areas/identity/departments'
import { facilities } from '@darsena/contract/areas/identity/facilities'
import { permissions } from '@darsena/contract/areas/identity/permissions'
import { boatManagersService } from './areas/fleet/boat-managers.ts'
import { boatMemberRolesService } from './areas/fleet/boat-member-roles.ts'
import { boatMembersService } from './areas/fleet/boat-members.ts'
import { boatDocumentsService, personDocumentsService } from './areas/fleet/documents.ts'
import { rolesService } from './areas/identity/roles.ts'
import { usersService } from './areas/identity/users.ts'
import { crudService } from './kit/crud/crud-service.ts'

/** Every resource's service; its routes follow. A resource with rules of its own hands its hooks along. */
export const services = [
  crudService(boats),
  crudService(boatShapes),
  boatMembersService,
  boatMemberRolesService,
  boatManagersService,
  boatDocumentsService,
  personDocumentsService,
  crudService(files),
  crudService(facilities),
  crudService(departments),
  rolesService,
  crudService(permissions),
  usersService,
]
