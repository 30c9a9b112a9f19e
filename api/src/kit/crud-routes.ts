import type { Action } from '@darsena/contract/access/entity-types'
import { emptyAsNull, type Resource } from '@darsena/contract/kit/define-resource'
import { historyEntry, listPage } from '@darsena/contract/kit/list-page'
import { pageSizes } from '@darsena/contract/kit/list-query'
import { queryInteger } from '@darsena/contract/kit/query-values'
import { seesAll } from '@darsena/contract/kit/shown-resource'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import type { Context } from './context.ts'
import type { CrudService } from './crud/crud-service.ts'
import { noteViews } from './crud/guarded.ts'
import { historyOf } from './crud/history.ts'
import { listQueryOf, listQuerySchema } from './crud/list-params.ts'
import type { Row } from './crud/list-rows.ts'
import { exportRoute } from './export/export-route.ts'
import { importRoute } from './import/import-route.ts'
import { parse, readRoute, writeRoute } from './route.ts'
import type { Server } from './server/server.ts'

const byId = z.object({ id: z.uuid() })
const historyQuery = z.strictObject({
  page: queryInteger(1, 1_000_000).default(1),
  pageSize: queryInteger(1, pageSizes.max).default(pageSizes.default),
})

/**
 * A row answered with guarded fields is logged as seen, by any route; a caller who has just written it had it
 * already.
 */
async function seen(context: Context, resource: Resource, row: Row): Promise<Row> {
  await noteViews(context, resource, [row])
  return row
}

function readRoutes(server: Server, service: CrudService): void {
  const { resource } = service
  const shared = { tag: resource.name, access: { can: ['read', resource.subject] as const } }
  readRoute(server, {
    ...shared,
    method: 'GET',
    url: `/${resource.name}`,
    summary: `List ${resource.name}`,
    query: listQuerySchema(resource),
    answer: listPage(resource.row),
    handler: (context, { query }) => service.list(context, listQueryOf(context, resource, query)),
  })
  readRoute(server, {
    ...shared,
    method: 'GET',
    url: `/${resource.name}/:id`,
    summary: `One of ${resource.name}`,
    params: byId,
    answer: service.whole?.answer ?? resource.row,
    handler: async (context, { params }) => {
      const read = service.whole?.read ?? service.get
      return seen(context, resource, await read(context, params.id))
    },
  })
  readRoute(server, {
    ...shared,
    method: 'GET',
    url: `/${resource.name}/:id/history`,
    summary: 'Who changed what, when',
    params: byId,
    answer: listPage(historyEntry),
    handler: async (context, { params, request }) => {
      if (!seesAll(resource, context.ability)) throw new AppError('FORBIDDEN')
      const { page, pageSize } = parse(historyQuery, request.query, context)
      await service.get(context, params.id)
      return historyOf(context, resource, params.id, page, pageSize)
    },
  })
}

function writeRoutes(server: Server, service: CrudService): void {
  const { resource } = service
  const prepare = (body: unknown) => emptyAsNull(resource.traits, body)
  const may = (action: Action) => ({
    tag: resource.name,
    access: { can: [action, resource.subject] as const },
  })
  writeRoute(server, {
    ...may('create'),
    method: 'POST',
    url: `/${resource.name}`,
    summary: `Create one of ${resource.name}`,
    body: resource.create,
    answer: resource.row,
    status: 201,
    prepare,
    handler: (context, { body }) => service.create(context, body),
  })
  writeRoute(server, {
    ...may('update'),
    method: 'PATCH',
    url: `/${resource.name}/:id`,
    summary: 'Change the given fields; absent means unchanged, null means emptied',
    params: byId,
    body: resource.patch,
    answer: resource.row,
    prepare,
    handler: async (context, { params, body }) => {
      const row = await service.update(context, params.id, { ...body, version: Number(body.version) })
      return seen(context, resource, row)
    },
  })
  writeRoute(server, {
    ...may('delete'),
    method: 'DELETE',
    url: `/${resource.name}/:id`,
    summary: 'Archive',
    params: byId,
    handler: (context, { params }) => service.archive(context, params.id),
  })
  writeRoute(server, {
    ...may('delete'),
    method: 'POST',
    url: `/${resource.name}/:id/restore`,
    summary: 'Take back out of the archive',
    params: byId,
    answer: resource.row,
    handler: async (context, { params }) =>
      seen(context, resource, await service.restore(context, params.id)),
  })
}

/** The REST routes of a resource, the same for each one. */
export function crudRoutes(server: Server, service: CrudService): void {
  readRoutes(server, service)
  exportRoute(server, service)
  if (!service.resource.readOnly) writeRoutes(server, service)
  if (service.resource.import) importRoute(server, service)
}
