import { resources } from '@darsena/contract/resources'
import { areas } from './areas.ts'
import { type CrudService, crudService } from './kit/crud/crud-service.ts'

const special = areas.flatMap(({ services = [] }) => services)

/** Every resource's service, its area's own where it has rules of its own; its routes follow. */
export const services: readonly CrudService[] = Object.values(resources).map(
  (resource) => special.find((service) => service.resource === resource) ?? crudService(resource),
)
