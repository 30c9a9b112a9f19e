import { readingBody } from '@darsena/contract/areas/surveys/audit-item-readings'
import { auditItems } from '@darsena/contract/areas/surveys/audit-items'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kit/context.ts'
import { type CrudService, crudService } from '../../kit/crud/crud-service.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import type { Values } from '../../kit/crud/write-rules.ts'
import { readingsOf, writeReadings } from './item-readings.ts'
import { itemSheet } from './item-sheet.ts'

const given = z.array(readingBody).optional()

const items = crudService(auditItems, { sheet: itemSheet })

async function withReadings(context: Context, row: Row): Promise<Row> {
  const readings = await readingsOf(context, [row.id])
  return { ...row, readings: readings.get(row.id) ?? [] }
}

async function create(context: Context, { readings, ...body }: Values): Promise<Row> {
  const row = await items.create(context, body)
  const wanted = given.parse(readings)
  // A create that was sent twice finds its readings there.
  const isNew = (await readingsOf(context, [row.id])).get(row.id)?.length === 0
  if (wanted && isNew) await writeReadings(context, [{ itemId: row.id, readings: wanted }])
  return withReadings(context, row)
}

async function update(
  context: Context,
  id: string,
  { readings, ...body }: Values & { version: number },
): Promise<Row> {
  const row = await items.update(context, id, body)
  const wanted = given.parse(readings)
  if (!wanted) return withReadings(context, row)
  await writeReadings(context, [{ itemId: id, readings: wanted }])
  // Readings are part of their item: a change of theirs is a new version of it.
  if (row.version === body.version)
    await sql`update audit_items set id = id where id = ${id}`.execute(context.db)
  return withReadings(context, await items.get(context, id))
}

/** Items with their readings, written and answered together. */
export const auditItemsService: CrudService = {
  ...items,
  get: async (context, id) => withReadings(context, await items.get(context, id)),
  create,
  update,
  restore: async (context, id) => withReadings(context, await items.restore(context, id)),
}
