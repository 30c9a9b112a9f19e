import { roles } from '@darsena/contract/areas/identity/roles'
import { AppError } from '../../kit/app-error.ts'
import { crudService } from '../../kit/crud/crud-service.ts'
import type { Row } from '../../kit/crud/list-rows.ts'

/** @throws WRONG_STATE: shipped roles are what the product's updates make them */
export function refuseShipped(role: Row | undefined): void {
  if (role?.system) throw new AppError('WRONG_STATE', { text: 'identity:shippedRole' })
}

export const rolesService = crudService(roles, {
  beforeWrite: (_, next, previous) => {
    refuseShipped(previous)
    return next
  },
  beforeArchive: (_, role) => refuseShipped(role),
})
