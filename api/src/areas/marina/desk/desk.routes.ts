import {
  type CrewListAnswer,
  crewListAnswer,
  crewListExportQuery,
  crewListQuery,
} from '@darsena/contract/areas/marina/desk/crew-list'
import { dayBoardAnswer, dayBoardQuery } from '@darsena/contract/areas/marina/desk/day-board'
import { countryName } from '@darsena/contract/kit/label'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { z } from 'zod'
import type { Context } from '../../../kit/context.ts'
import { readRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import type { SheetColumn } from '../../../kit/sheets/sheet-columns.ts'
import { sheetMimeTypes, writeSheet } from '../../../kit/sheets/write-sheet.ts'
import { crewListOf } from './crew-list.view.ts'
import { dayBoard } from './day-board.view.ts'

async function* linesOf({ people }: CrewListAnswer): AsyncGenerator<Record<string, unknown>> {
  yield* people
}

const cellText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Columns of the crew list; the number has none where it was not asked for. */
function columnsOf({ translate, language }: Context, { withNumbers }: CrewListAnswer): SheetColumn[] {
  const crew = resourceTexts['port-booking-members'][language]
  const documents = resourceTexts['person-documents'][language]
  const text = (heading: string, field: string, shown = cellText): SheetColumn => ({
    heading,
    kind: 'text',
    cell: (row) => shown(row[field]),
  })
  const day = (heading: string, field: string): SheetColumn => ({
    heading,
    kind: 'day',
    cell: (row) => cellText(row[field]) || null,
  })
  const ofType = (value: unknown) => documents.choice?.type?.[cellText(value)] ?? ''
  return [
    text(
      translate('marina:crew.name'),
      'name',
      (value) => cellText(value) || translate('marina:crew.notVisible'),
    ),
    text(crew.field.role ?? '', 'role', (value) => crew.choice?.role?.[cellText(value)] ?? ''),
    text(translate('marina:crew.nationality'), 'nationality', (value) =>
      cellText(value) ? countryName(cellText(value), language) : '',
    ),
    text(translate('marina:crew.document'), 'documentType', ofType),
    ...(withNumbers ? [text(documents.field.number ?? '', 'documentNumber')] : []),
    day(documents.field.expiresOn ?? '', 'documentExpiresOn'),
    day(crew.field.from ?? '', 'from'),
    day(crew.field.to ?? '', 'to'),
  ]
}

/** What the desk prints: who comes and goes, and who is aboard. */
export function deskRoutes(server: Server): void {
  readRoute(server, {
    tag: 'port-bookings',
    access: { can: ['read', 'PortBooking'] },
    method: 'GET',
    url: '/port-bookings/day-board',
    summary: 'Who comes and goes on a day and the next one, with phone, berth and what is missing',
    query: dayBoardQuery,
    answer: dayBoardAnswer,
    handler: (context, { query }) => dayBoard(context, query.day),
  })
  const crew = {
    tag: 'port-bookings',
    access: { can: ['read', 'PortBookingMember'] },
    method: 'GET',
    params: z.object({ id: z.uuid() }),
  } as const
  readRoute(server, {
    ...crew,
    url: '/port-bookings/:id/crew-list',
    summary: 'The crew list of a stay; numbers of documents only with the right to them, and marked',
    query: crewListQuery,
    answer: crewListAnswer,
    handler: (context, { params, query }) => crewListOf(context, params.id, query.numbers === 'true'),
  })
  readRoute(server, {
    ...crew,
    url: '/port-bookings/:id/crew-list/export',
    summary: 'The crew list of a stay as a sheet',
    query: crewListExportQuery,
    handler: async (context, { params, query: { format, numbers }, reply }) => {
      const list = await crewListOf(context, params.id, numbers === 'true')
      const stream = writeSheet({
        format,
        language: context.language,
        title: context.translate('marina:crew.title'),
        columns: columnsOf(context, list),
        rows: linesOf(list),
      })
      return reply
        .type(sheetMimeTypes[format])
        .header('content-disposition', `attachment; filename="crew-${list.code}.${format}"`)
        .header('cache-control', 'no-store')
        .send(stream)
    },
  })
}
