import { boats } from '@darsena/contract/areas/fleet/boats'
import { crudService } from '../../kit/crud/crud-service.ts'

export const boatsService = crudService(boats)
