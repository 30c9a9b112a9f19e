import { retentionAnswer, retentionQuery } from '@darsena/contract/areas/access-control/retention'
import { z } from 'zod'
import { assertMay } from '../../../kit/crud/rights.ts'
import { publicRoute, readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { privacyNotice } from './privacy-notice.ts'
import { retentionPreview } from './retention.view.ts'

/** How long people's data are kept: a preview for those who set it, and a notice for everybody. */
export function retentionRoutes(server: Server): void {
  readRoute(server, {
    tag: 'facilities',
    access: { can: ['update', 'Facility'] },
    method: 'GET',
    url: '/facilities/:id/retention',
    summary: 'What would go and when, by the days of the facility or by others that are tried out',
    params: z.object({ id: z.uuid() }),
    query: retentionQuery,
    answer: retentionAnswer,
    handler: async (context, { params, query }) => {
      await assertMay(context, 'update', 'Facility', params.id)
      return retentionPreview(context.db, { facilityId: params.id, ...query })
    },
  })
  publicRoute(server, {
    tag: 'access-control',
    method: 'GET',
    url: '/access-control/public/notice/:code',
    summary: 'What is kept of visitors and for how long, to be printed and put up at the gate',
    params: z.object({ code: z.string().max(12) }),
    handler: async ({ db }, { params, reply }) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .serializer(String)
        .send(await privacyNotice(db, params.code)),
  })
}
