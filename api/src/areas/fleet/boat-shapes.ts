import { boatShapes } from '@darsena/contract/areas/fleet/boat-shapes'
import { isOutline } from '@darsena/contract/areas/fleet/plan-view'
import { invalid } from '../../kit/app-error.ts'
import { crudService } from '../../kit/crud/crud-service.ts'

export const boatShapesService = crudService(boatShapes, {
  beforeWrite: ({ translate }, next) => {
    if (typeof next.outline === 'string' && !isOutline(next.outline))
      throw invalid([{ path: 'outline', message: translate('fault.svgPath') }])
    return next
  },
})
