import { boatManagers } from '@darsena/contract/areas/fleet/boat-managers'
import { crudService } from '../../kit/crud/crud-service.ts'
import { demandPeriod } from './periods.ts'

export const boatManagersService = crudService(boatManagers, {
  beforeWrite: (context, next) => {
    demandPeriod(context, next)
    return next
  },
})
