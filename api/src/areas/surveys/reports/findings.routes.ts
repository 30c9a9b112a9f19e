import { boatTrends, frequentFindings } from '@darsena/contract/areas/surveys/reports/compare'
import { z } from 'zod'
import { readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { frequentFindingsOf, trendsOf } from './trends.view.ts'

const findingsQuery = z.strictObject({
  by: z.enum(['item', 'surveyType', 'model']).default('item'),
  surveyTypeId: z.uuid().optional(),
  model: z.string().trim().min(1).max(200).optional(),
  code: z.string().trim().min(1).max(40).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  limit: z.coerce.number().int().gt(0).lt(201).default(50),
})

/** Comparisons across reports: of one boat over the years, and of all of them. */
export function findingRoutes(server: Server): void {
  const read = { access: { can: ['read', 'AuditReport'] }, method: 'GET' } as const
  readRoute(server, {
    ...read,
    tag: 'boats',
    url: '/boats/:id/survey-trends',
    summary:
      'Readings and problems of a yacht over all her approved surveys, as far as the reader may see them',
    params: z.object({ id: z.uuid() }),
    answer: boatTrends,
    handler: (context, { params }) => trendsOf(context, params.id),
  })
  readRoute(server, {
    ...read,
    tag: 'audit-reports',
    url: '/audit-reports/findings',
    summary: 'Which items are a problem most often, in approved surveys of the facility',
    query: findingsQuery,
    answer: frequentFindings,
    handler: (context, { query }) => frequentFindingsOf(context, query),
  })
}
