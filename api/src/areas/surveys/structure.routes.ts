import { structureBody, structureRow } from '@darsena/contract/areas/surveys/checklist-structure'
import { z } from 'zod'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { CrudService } from '../../kit/crud/crud-service.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { assertMay } from '../../kit/crud/rights.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import type { ChecklistTables } from './checklist-tables.ts'
import { readChecklist } from './read-checklist.ts'
import { writeChecklist } from './write-checklist.ts'

const params = z.object({ id: z.uuid() })

/**
 * `GET` and `PUT /R/{id}/structure`.
 * @param assertChangeable throws where the structure of this row must stay as it is
 */
export function structureRoutes(
  server: Server,
  service: CrudService,
  tables: ChecklistTables,
  assertChangeable: (context: Context, row: Row) => void,
): void {
  const { name, subject } = service.resource
  readRoute(server, {
    method: 'GET',
    url: `/${name}/:id/structure`,
    tag: name,
    summary: 'Groups and items in their order, with all that they ask for',
    access: { can: ['read', subject] },
    params,
    answer: structureRow,
    handler: async (context, { params: { id } }) =>
      readChecklist(context, tables, await service.get(context, id)),
  })
  writeRoute(server, {
    method: 'PUT',
    url: `/${name}/:id/structure`,
    tag: name,
    summary: 'Groups and items in their order, as a whole',
    access: { can: ['update', subject] },
    params,
    body: structureBody,
    answer: structureRow,
    handler: async (context, { params: { id }, body }) => {
      const row = await service.lock(context, id)
      await assertMay(context, 'update', subject, id)
      if (row.version !== body.version)
        throw new AppError('STALE_VERSION', {
          details: [{ path: 'version', message: context.translate('fault.staleVersion') }],
        })
      assertChangeable(context, row)
      await writeChecklist(context, tables, id, body)
      return readChecklist(context, tables, await service.get(context, id))
    },
  })
}
