import { boatManagers } from '@darsena/contract/areas/fleet/boat-managers'
import { crudService } from '../../kit/crud/crud-service.ts'
import { assertPeriod } from './periods.ts'

export const boatManagersService = crudService(boatManagers, {
  beforeWrite: (context, next) => {
    assertPeriod(context, next)
    return next
  },
})
