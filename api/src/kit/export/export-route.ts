import { sheetOf } from '@darsena/contract/kit/import-sheet'
import { seesAll, shownResource } from '@darsena/contract/kit/shown-resource'
import { Temporal } from '@darsena/contract/kit/time/temporal'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { CrudService } from '../crud/crud-service.ts'
import { listQueryOf, listQuerySchema } from '../crud/list-params.ts'
import { listSelect } from '../crud/list-rows.ts'
import { readRoute } from '../route.ts'
import type { Server } from '../server/server.ts'
import { cellContext, timeZoneOf } from '../sheets/cell-context.ts'
import { sheetColumns } from '../sheets/sheet-columns.ts'
import { type SheetFormat, sheetFormats, sheetMimeTypes, writeSheet } from '../sheets/write-sheet.ts'
import { exportTurn, openRows } from './export-rows.ts'

/**
 * Milliseconds after which a reader that takes nothing counts as gone; longer than one statement may take.
 */
const patience = 35_000

/** `yacht-2026-11-28.csv`: what it is, in the reader's language, and the day in the facility's zone. */
function fileName(context: Context, many: string, format: SheetFormat): string {
  const day = Temporal.Now.plainDateISO(timeZoneOf(context)).toString()
  const words = many.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return `${words.replaceAll(/[^a-z0-9]+/g, '-')}-${day}.${format}`
}

const formatQuery = z.object({ format: z.enum(sheetFormats) })

/** `GET /R/export`: the filtered and sorted list, all its pages, as a file. */
export function exportRoute(server: Server, { resource, hooks }: CrudService): void {
  const exported = hooks.sheet?.exported
  const sheet = exported ? sheetOf(resource) : resource
  readRoute(server, {
    tag: resource.name,
    access: { can: ['read', resource.subject] },
    method: 'GET',
    url: `/${resource.name}/export`,
    summary: `The filtered list of ${resource.name} as a sheet`,
    query: listQuerySchema(resource).extend(formatQuery.shape),
    handler: async (context, { query: { format: _, ...params }, request, reply }) => {
      if (resource.withheld?.sheets && !seesAll(resource, context.ability)) throw new AppError('FORBIDDEN')
      const { format } = formatQuery.parse(request.query)
      const query = listQueryOf(context, resource, params)
      const cells = cellContext(context, resource)
      const title = cells.texts[context.language].many
      const endTurn = await exportTurn(context.caller.userId)
      const listed = listSelect(context, resource, query)
      const { rows, close } = await openRows(context.db, exported ? exported(context, listed) : listed).catch(
        (error) => {
          endTurn()
          throw error
        },
      )
      const stream = writeSheet({
        format,
        language: context.language,
        title,
        columns: sheetColumns(shownResource(sheet, context.ability), cells),
        rows,
      })
      stream.once('close', () => close().finally(endTurn))
      reply.raw.setTimeout(patience, () => stream.destroy(new Error('nobody reads the export')))
      return reply
        .type(sheetMimeTypes[format])
        .header('content-disposition', `attachment; filename="${fileName(context, title, format)}"`)
        .header('cache-control', 'no-store')
        .send(stream)
    },
  })
}
