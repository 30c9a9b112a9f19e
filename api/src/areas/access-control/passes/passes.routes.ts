import { scanAnswer, scanBody, visitPass } from '@darsena/contract/areas/access-control/passes'
import { languages } from '@darsena/contract/kit/label'
import { z } from 'zod'
import { goneSignal } from '../../../kit/answer-in-lines.ts'
import { unstoredPdf } from '../../../kit/pdf/stored-pdf.ts'
import { publicRoute, readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { transact } from '../../../kit/transaction.ts'
import { passDocument } from './pass-pdf.ts'
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
  readRoute(server, {
    tag: 'scheduled-visits',
    access: { can: ['read', 'ScheduledVisit'] },
    method: 'GET',
    url: '/scheduled-visits/:id/pass/pdf',
    summary: 'The pass of an approved visit to print, by default in the language of the facility',
    params: byId,
    query: z.strictObject({ locale: z.enum(languages).optional() }),
    handler: async (context, { params, query: { locale }, reply }) => {
      const by = context.caller.userId
      const pass = await transact(server.db, { userId: by, requestId: context.requestId }, (db) =>
        passOf(server, { ...context, db }, params.id),
      )
      const document = await passDocument(server, pass, locale ?? pass.locale)
      const { bytes } = await unstoredPdf(document, { by, signal: goneSignal(reply) })
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="pass.pdf"')
        .send(bytes)
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
      const { status, html } = await passPage(server, token, context.language, address)
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .serializer(String)
        .send(html)
    },
  })
}
