import { scanAnswer, scanBody, visitPass } from '@darsena/contract/areas/access-control/passes'
import { z } from 'zod'
import { publicRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { mailPass, passOf, passPage, scanPass } from './passes.ts'

const byId = z.object({ id: z.uuid() })

/** Passes: their address, the mail, the page that anybody with the address sees, and the scan at the gate. */
export function passRoutes(server: Server): void {
  writeRoute(server, {
    tag: 'scheduled-visits',
    access: { can: ['read', 'ScheduledVisit'] },
    method: 'GET',
    url: '/scheduled-visits/:id/pass',
    summary: 'The address of the pass of an approved visit',
    params: byId,
    answer: visitPass,
    handler: async (context, { params }) => {
      const { url } = await passOf(server, context, params.id)
      return { url }
    },
  })
  writeRoute(server, {
    tag: 'scheduled-visits',
    access: { can: ['update', 'ScheduledVisit'] },
    method: 'POST',
    url: '/scheduled-visits/:id/send-pass',
    summary: 'Mails the pass to the visitor',
    params: byId,
    handler: (context, { params }) => mailPass(server, context, params.id),
  })
  writeRoute(server, {
    tag: 'access-control',
    access: { can: ['create', 'AccessLog'] },
    method: 'POST',
    url: '/access-control/scan',
    summary: 'What a scanned pass comes to at this gate',
    body: scanBody,
    answer: scanAnswer,
    handler: (context, { body }) => scanPass(context, body.pass),
  })
  publicRoute(server, {
    tag: 'access-control',
    method: 'GET',
    url: '/passes/public/:token',
    summary: 'The page of a pass, for whoever has its address',
    params: z.object({ token: z.string().max(500) }),
    handler: async (context, { params: { token }, reply }) => {
      const address = `${server.publicUrl}/api/passes/public/${token}`
      const { status, html } = await passPage(context.db, token, context.language, address)
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .serializer(String)
        .send(html)
    },
  })
}
