import { invitedManager, managerRole } from '@darsena/contract/areas/fleet/boat-managers'
import { z } from 'zod'
import type { Accounts } from '../../kit/accounts.ts'
import { AppError, invalid } from '../../kit/app-error.ts'
import { writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { boatManagersService } from './boat-managers.ts'

/** What can be done with a manager besides changing the fields. */
export function boatManagerRoutes(server: Server, { accountFor }: Accounts): void {
  writeRoute(server, {
    tag: 'boat-managers',
    access: { can: ['create', 'User'] },
    method: 'POST',
    url: '/boat-managers/:id/invite',
    summary: 'Give a manager an account: the one that the e-mail has, else a new one, invited by mail',
    params: z.object({ id: z.uuid() }),
    answer: invitedManager,
    handler: async (context, { params }) => {
      const { id, version, ...manager } = await boatManagersService.get(context, params.id)
      const name = String(manager.name)
      if (manager.archivedAt) throw new AppError('WRONG_STATE')
      if (manager.userId) throw new AppError('WRONG_STATE', { text: 'fleet:hasAccount', params: { name } })
      if (typeof manager.email !== 'string')
        throw invalid([{ path: 'email', message: context.translate('fault.required') }])
      const phone = typeof manager.phone === 'string' ? manager.phone : null
      const person = { name, email: manager.email, phone }
      const { userId, isMailed } = await accountFor(context, server, person, managerRole)
      return { ...(await boatManagersService.update(context, id, { userId, version })), isMailed }
    },
  })
}
