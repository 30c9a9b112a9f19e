import { demoAccounts } from '@darsena/db/seeds/demo-accounts'
import { z } from 'zod'
import { publicRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'

const demoAccount = z.object({ email: z.string(), role: z.object({ it: z.string(), en: z.string() }) })

/** Registered in demo mode only: what the sign-in page offers. */
export function demoAccountRoutes(server: Server): void {
  publicRoute(server, {
    method: 'GET',
    url: '/demo-accounts',
    tag: 'auth',
    summary: 'The accounts of the demo',
    answer: z.array(demoAccount),
    handler: async () => demoAccounts.map(({ email, label }) => ({ email, role: label })),
  })
}
