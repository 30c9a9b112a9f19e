import { publicReport } from '@darsena/contract/areas/surveys/reports/public-report'
import { madeShare, newShare, shareList, unlockBody } from '@darsena/contract/areas/surveys/reports/shares'
import { z } from 'zod'
import { publicRoute, readRoute, writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { hidden, sharedPicture, unlockShare, viewShare } from './public-shares.ts'
import { sharedPdfRoute } from './shared-pdf.routes.ts'
import { makeShare, revokeShare, sharesOf } from './shares.ts'

const byId = z.object({ id: z.uuid() })
// What outsiders write into an address is no fault of theirs: whatever is not the token of a link is not found.
const byToken = z.object({ token: z.string() })

/** What somebody with a link gets, signed in or not. */
function publicRoutes(server: Server): void {
  const shared = { tag: 'shared-audit-reports', params: byToken } as const
  const url = '/shared-audit-reports/public/:token'
  publicRoute(server, {
    ...shared,
    method: 'GET',
    url,
    summary:
      'The shared report; 404 for unknown, expired and revoked links alike, 401 while a password is due',
    answer: publicReport,
    handler: (context, { params, request, reply }) => {
      hidden(reply)
      return viewShare(server, context, params.token, request)
    },
  })
  publicRoute(server, {
    ...shared,
    method: 'POST',
    url: `${url}/unlock`,
    summary: 'The password of a link; the right one leaves a cookie that opens it for twelve hours',
    body: unlockBody,
    handler: async (_context, { params, body, request, reply }) => {
      await unlockShare(server, params.token, body.password, request, hidden(reply))
    },
  })
  publicRoute(server, {
    ...shared,
    method: 'GET',
    url: `${url}/files/:fileId`,
    summary: 'A picture of the shared report, without its metadata; a small one with size=thumb',
    params: byToken.extend({ fileId: z.string() }),
    query: z.object({ size: z.enum(['thumb', 'whole']).optional() }),
    handler: (context, { params, query: { size }, request, reply }) =>
      sharedPicture(server, context, { ...params, isSmall: size === 'thumb' }, request, reply),
  })
}

/** Links to reports: made, listed and revoked by colleagues, followed by outsiders. */
export function shareRoutes(server: Server): void {
  const tag = 'audit-reports'
  readRoute(server, {
    tag,
    access: { can: ['read', 'SharedAuditReport'] },
    method: 'GET',
    url: '/audit-reports/:id/shares',
    summary: 'The links to a report, with who made them and how often they were opened',
    params: byId,
    answer: shareList,
    handler: async (context, { params }) => ({ items: await sharesOf(context, params.id) }),
  })
  writeRoute(server, {
    tag,
    access: { can: ['share', 'AuditReport'] },
    method: 'POST',
    url: '/audit-reports/:id/shares',
    summary: 'A link to a report that was handed in, as it is now; its address is told once',
    params: byId,
    body: newShare,
    prepare: (body) => body ?? {},
    answer: madeShare,
    status: 201,
    isSecret: true,
    handler: (context, { params, body }) => makeShare(context, params.id, body, server.publicUrl),
  })
  writeRoute(server, {
    tag,
    access: { can: ['delete', 'SharedAuditReport'] },
    method: 'DELETE',
    url: '/audit-reports/:id/shares/:shareId',
    summary: 'Revokes a link: from now on it answers as one that never was',
    params: byId.extend({ shareId: z.uuid() }),
    handler: (context, { params }) => revokeShare(context, params.id, params.shareId),
  })
  publicRoutes(server)
  sharedPdfRoute(server)
}
