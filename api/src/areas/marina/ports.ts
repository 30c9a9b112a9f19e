import { ports } from '@darsena/contract/areas/marina/ports'
import { crudService } from '../../kit/crud/crud-service.ts'

export const portsService = crudService(ports)
