import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ListPage } from '@darsena/contract/kit/list-page'
import type { ListQuery } from '@darsena/contract/kit/list-query'
import { seesAll, shownResource } from '@darsena/contract/kit/shown-resource'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { linkFiles } from '../files/file-links.ts'
import { linkFields } from './access-source.ts'
import { snake } from './column-names.ts'
import { selection, stored } from './columns.ts'
import { writeLinks } from './links.ts'
import { listRows, type Row } from './list-rows.ts'
import { checkReferences, idsIn, refuseWhileInUse, valuesToCheck } from './references.ts'
import { assertMayWith, facilityOf, readable } from './rights.ts'
import { assertVersion, changesTo, type Hooks, newRow, same, type Values } from './write-rules.ts'

/** A row with its dependent rows, for a request for one row. */
interface Whole {
  answer: z.ZodType
  read(context: Context, id: string): Promise<Row>
}

export interface CrudService {
  resource: Resource
  /** Present: `GET /R/{id}` answers more than the row. */
  whole?: Whole
  hooks: Hooks
  list(context: Context, query: ListQuery): Promise<ListPage<Row>>
  get(context: Context, id: string): Promise<Row>
  /** The row, locked until the transaction ends. */
  lock(context: Context, id: string): Promise<Row>
  create(context: Context, body: Values): Promise<Row>
  update(context: Context, id: string, body: Values & { version: number }): Promise<Row>
  archive(context: Context, id: string): Promise<void>
  restore(context: Context, id: string): Promise<Row>
}

/**
 * Rows that the caller may see, whole, by id.
 * @param ending of the statement: order and lock
 */
export async function rowsById(
  context: Context,
  resource: Resource,
  ids: readonly string[],
  ending: RawBuilder<unknown>,
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const { columns, joins } = selection(resource, 't', context, 'whole')
  const found = await sql<Row>`select ${columns} from ${sql.table(resource.table)} as t ${joins}
    where t.id = any(${[...ids]}::uuid[]) and ${readable(resource, 't', context)} ${ending}`.execute(
    context.db,
  )
  return new Map(linkFiles(context.fileUrl, resource, found.rows).map((row) => [row.id, row]))
}

async function find(
  context: Context,
  resource: Resource,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { columns, joins } = selection(shownResource(resource, context.ability), 't', context, 'whole')
  const found = await sql<Row>`select ${columns} from ${sql.table(resource.table)} as t ${joins}
    where t.id = ${id} and ${readable(resource, 't', context)} ${lock}`.execute(context.db)
  return linkFiles(context.fileUrl, resource, found.rows)[0]
}

async function findOrFail(context: Context, resource: Resource, id: string, lock = sql``): Promise<Row> {
  const row = await find(context, resource, id, lock)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The same create sent twice gives the same row; the id of anything else is taken. */
export async function alreadyCreated(
  context: Context,
  resource: Resource,
  id: string,
  values: Values,
): Promise<Row> {
  const row = await find(context, resource, id, sql``)
  const isSame =
    row?.createdBy === context.caller.userId &&
    Object.entries(values).every(([field, value]) => !(field in row) || same(row[field], value))
  if (!row || !isSame) throw new AppError('CONFLICT', { text: 'reason.idTaken' })
  return row
}

async function create(context: Context, service: CrudService, body: Values): Promise<Row> {
  const { resource } = service
  const { id: givenId, ...given } = body
  const id = typeof givenId === 'string' ? givenId.toLowerCase() : uuidv7()
  const values = await newRow(context, service, id, given)
  await checkReferences(context, resource, values, context.facilityId)
  const links = linkFields(resource)
  const fields = Object.keys(values).filter((field) => !links.includes(field))
  const inserted = await sql`insert into ${sql.table(resource.table)}
    (id, ${sql.join(fields.map((field) => sql.ref(snake(field))))})
    values (${id}, ${sql.join(fields.map((field) => stored(resource, field, values[field])))})
    on conflict (id) do nothing returning id`.execute(context.db)
  if (inserted.rows.length === 0) return alreadyCreated(context, resource, id, values)
  for (const field of links) await writeLinks(context.db, resource, field, id, idsIn(values[field]))
  return findOrFail(context, resource, id)
}

const setting = (resource: Resource, field: string, values: Values) =>
  sql`${sql.ref(snake(field))} = ${stored(resource, field, values[field])}`

async function update(
  context: Context,
  service: CrudService,
  id: string,
  body: Values & { version: number },
): Promise<Row> {
  const { resource } = service
  const { version, ...given } = body
  // A field that the reader may not see is not overwritten either.
  if (!seesAll(resource, context.ability) && resource.withheld?.fields.some((field) => field in given))
    throw new AppError('FORBIDDEN')
  const previous = await findOrFail(context, resource, id, sql`for update of t`)
  await assertMayWith(context, 'update', resource.subject, previous)
  assertVersion(context, previous, version)
  const changes = await changesTo(context, service, previous, given)
  const changed = Object.keys(changes)
  if (changed.length === 0) return previous
  const facilityId = await facilityOf(context, resource.subject, previous)
  await checkReferences(context, resource, valuesToCheck(resource, previous, changes), facilityId)
  const links = linkFields(resource).filter((field) => changed.includes(field))
  for (const field of links) await writeLinks(context.db, resource, field, id, idsIn(changes[field]))
  // The id is set to itself so that a change of links alone is a new version of the row too.
  const sets = [
    sql`id = id`,
    ...changed.filter((field) => !links.includes(field)).map((field) => setting(resource, field, changes)),
  ]
  await sql`update ${sql.table(resource.table)} set ${sql.join(sets)} where id = ${id}`.execute(context.db)
  return findOrFail(context, resource, id)
}

async function setArchived(
  context: Context,
  { resource, hooks }: CrudService,
  id: string,
  archived: boolean,
): Promise<void> {
  const row = await findOrFail(context, resource, id, sql`for update of t`)
  await assertMayWith(context, 'delete', resource.subject, row)
  if (Boolean(row.archivedAt) === archived) return
  if (archived) await hooks.beforeArchive?.(context, row)
  if (archived) await refuseWhileInUse(context, resource, id)
  else await checkReferences(context, resource, row, await facilityOf(context, resource.subject, row))
  await sql`update ${sql.table(resource.table)} set archived_at = ${archived ? sql`now()` : null}
    where id = ${id}`.execute(context.db)
}

/** What every resource can do, under the caller's rules; special behaviour comes by hooks. Writes need a transaction in the context. */
export function crudService(resource: Resource, hooks: Hooks = {}): CrudService {
  const service: CrudService = {
    resource,
    hooks,
    list: (context, query) => listRows(context, resource, query),
    get: (context, id) => findOrFail(context, resource, id),
    lock: (context, id) => findOrFail(context, resource, id, sql`for no key update of t`),
    create: (context, body) => create(context, service, body),
    update: (context, id, body) => update(context, service, id, body),
    archive: (context, id) => setArchived(context, service, id, true),
    restore: async (context, id) => {
      await setArchived(context, service, id, false)
      return findOrFail(context, resource, id)
    },
  }
  return service
}
