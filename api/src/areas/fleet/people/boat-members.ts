import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { dayIn } from '@darsena/contract/kit/time/days'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { crudService } from '../../../kit/crud/crud-service.ts'
import { rolesOfSheet } from './import-roles.ts'

/** No place on earth has a later day than this. */
const latestToday = () => dayIn('Pacific/Kiritimati')

function refuseUnborn({ translate }: Context, birthDate: unknown): void {
  if (typeof birthDate !== 'string' || birthDate <= latestToday()) return
  throw invalid([{ path: 'birthDate', message: translate('fault.inFuture') }])
}

export const boatMembersService = crudService(boatMembers, {
  sheet: rolesOfSheet,
  beforeWrite: (context, next) => {
    refuseUnborn(context, next.birthDate)
    return next
  },
})
