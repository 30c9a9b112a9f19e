import { transitAnswer, transitQuery } from '@darsena/contract/areas/marina/desk/transit'
import {
  longestOccupancy,
  type OccupancyAnswer,
  occupancyAnswer,
  occupancyExportQuery,
  occupancyQuery,
} from '@darsena/contract/areas/marina/occupancy'
import { z } from 'zod'
import { invalid } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import { readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import type { SheetColumn } from '../../../kit/sheets/sheet-columns.ts'
import { sheetMimeTypes, writeSheet } from '../../../kit/sheets/write-sheet.ts'
import { portsService } from '../ports.ts'
import { occupancyOf } from './occupancy.view.ts'
import { transitOf } from './transit.view.ts'

type Query = z.infer<typeof occupancyQuery>

/** @throws VALIDATION at `to` for more than a year */
function assertWindow({ translate }: Context, { from, to }: { from: string; to: string }): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days > longestOccupancy)
    throw invalid([{ path: 'to', message: translate('marina:windowTooLong', { days: longestOccupancy }) }])
}

/** @throws VALIDATION at `to` for more than a year; NOT_FOUND for a port out of the caller's sight */
async function answerOf(context: Context, portId: string, { from, to, by }: Query): Promise<OccupancyAnswer> {
  assertWindow(context, { from, to })
  const { facilityId, name } = await portsService.get(context, portId)
  const there = { ...context, facilityId: String(facilityId) }
  return occupancyOf(there, { ports: [{ id: portId, label: String(name) }], from, to, by })
}

async function* linesOf({ nights, parts }: OccupancyAnswer): AsyncGenerator<Record<string, unknown>> {
  for (const { part, ...night } of nights) yield { ...night, part: parts[part]?.label ?? '' }
}

/** How the figures came about goes along, in their headings. */
const columnsOf = ({ translate }: Context, { figures }: OccupancyAnswer): SheetColumn[] => [
  { heading: translate('marina:occupancyDay'), kind: 'day', cell: (row) => String(row.day) },
  { heading: translate('marina:occupancyPart'), kind: 'text', cell: (row) => String(row.part) },
  ...figures.map(
    ({ name, label, definition }): SheetColumn => ({
      heading: `${label} (${definition})`,
      kind: 'number',
      cell: (row) => Number(row[name]),
    }),
  ),
]

/** How full a port is, to look at and as a sheet. */
export function occupancyRoutes(server: Server): void {
  const shared = {
    tag: 'ports',
    params: z.object({ id: z.uuid() }),
    access: { can: ['read', 'PortBooking'] },
    method: 'GET',
  } as const
  readRoute(server, {
    ...shared,
    url: '/ports/:id/occupancy',
    summary: 'How full a port is, night by night, each figure with its definition',
    query: occupancyQuery,
    answer: occupancyAnswer,
    handler: (context, { params, query }) => answerOf(context, params.id, query),
  })
  readRoute(server, {
    ...shared,
    url: '/ports/:id/transit',
    summary: 'How a port keeps to the share and the longest stay of boats in transit',
    query: transitQuery,
    answer: transitAnswer,
    handler: async (context, { params, query }) => {
      assertWindow(context, query)
      const port = await portsService.get(context, params.id)
      const there = context.caller.facilities.find(({ id }) => id === port.facilityId)
      return transitOf(context, port, query, there?.timeZone ?? 'Europe/Madrid')
    },
  })
  readRoute(server, {
    ...shared,
    url: '/ports/:id/occupancy/export',
    summary: 'How full a port is, as a sheet',
    query: occupancyExportQuery,
    handler: async (context, { params, query: { format, ...query }, reply }) => {
      const answer = await answerOf(context, params.id, query)
      const title = context.translate('marina:occupancyTitle')
      const stream = writeSheet({
        format,
        language: context.language,
        title,
        columns: columnsOf(context, answer),
        rows: linesOf(answer),
      })
      return reply
        .type(sheetMimeTypes[format])
        .header(
          'content-disposition',
          `attachment; filename="${title.toLowerCase()}-${query.from}.${format}"`,
        )
        .header('cache-control', 'no-store')
        .send(stream)
    },
  })
}
