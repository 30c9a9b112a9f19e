import {
  pendingSecondFactor,
  recoveryCodes,
  secondFactorCode,
  secondFactorPassword,
} from '@darsena/contract/areas/identity/second-factor'
import { users } from '@darsena/contract/areas/identity/users'
import { z } from 'zod'
import { AppError, invalid } from '../../../kit/app-error.ts'
import { writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { assertPassword } from '../assert-password.ts'
import { changeableUser } from '../changeable-user.ts'
import { usersService } from '../users.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.ts'
import { logSignIn } from './sign-in-log.ts'

function ownRoutes(server: Server): void {
  const own = {
    method: 'POST',
    tag: 'users',
    access: { signedIn: true, inPerson: true },
    isSecret: true,
  } as const
  writeRoute(server, {
    ...own,
    url: '/users/me/second-factor',
    summary: 'Begin a second factor by an authenticator app; it counts once a code of it is confirmed',
    body: secondFactorPassword,
    answer: pendingSecondFactor,
    handler: async (context, { body, request }) => {
      await assertPassword(server, context, body.password, 'password', request.ip)
      return beginSecondFactor(context.db, server, context.caller)
    },
  })
  writeRoute(server, {
    ...own,
    url: '/users/me/second-factor/confirm',
    summary: 'Confirm it by a first code; answers the recovery codes, this once',
    body: secondFactorCode,
    answer: recoveryCodes,
    handler: async ({ db, caller, translate }, { body, request }) => {
      const isRight = await confirmSecondFactor(db, server, caller.userId, body.code)
      if (!isRight) throw invalid([{ path: 'code', message: translate('identity:wrongCode') }])
      await logSignIn(db, 'SECOND_FACTOR_ADDED', caller, request)
      return { recoveryCodes: await makeRecoveryCodes(db, caller.userId) }
    },
  })
  writeRoute(server, {
    ...own,
    url: '/users/me/second-factor/remove',
    summary: 'Sign in with the password alone again',
    body: secondFactorPassword,
    handler: async (context, { body, request }) => {
      await assertPassword(server, context, body.password, 'password', request.ip)
      const { db, caller } = context
      if (await removeSecondFactor(db, caller.userId)) {
        await logSignIn(db, 'SECOND_FACTOR_REMOVED', caller, request)
      }
    },
  })
}

/** A second factor by TOTP (RFC 6238): one's own, and for an administrator that of somebody who lost the phone. */
export function secondFactorRoutes(server: Server): void {
  ownRoutes(server)
  writeRoute(server, {
    method: 'POST',
    url: '/users/:id/second-factor/remove',
    tag: 'users',
    summary: 'Let somebody who lost the phone sign in with the password alone',
    access: { can: ['update', 'User'], inPerson: true },
    params: z.object({ id: z.uuid() }),
    answer: users.row,
    handler: async (context, { params, request }) => {
      const user = await changeableUser(context, params.id)
      // Access to an open session does not prove knowledge of the password.
      if (params.id === context.caller.userId)
        throw new AppError('FORBIDDEN', { text: 'identity:ownSecondFactor' })
      if (await removeSecondFactor(context.db, params.id)) {
        const who = { userId: params.id, email: String(user.email) }
        await logSignIn(context.db, 'SECOND_FACTOR_REMOVED', who, request)
      }
      return usersService.get(context, params.id)
    },
  })
}
