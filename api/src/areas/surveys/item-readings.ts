import type { ReadingBody, ReadingRow } from '@darsena/contract/areas/surveys/audit-item-readings'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { same } from '../../kit/crud/write-rules.ts'

/** The live readings of items in their order, by the items' ids; an unknown item has none. */
export async function readingsOf(
  { db }: Pick<Context, 'db'>,
  itemIds: readonly string[],
): Promise<Map<string, ReadingRow[]>> {
  const found = await sql<{ itemId: string; readings: ReadingRow[] }>`
    select item_id as "itemId", definition -> 'readings' as readings from audit_item_definitions
     where item_id = any(${[...itemIds]}::uuid[])`.execute(db)
  return new Map(found.rows.map(({ itemId, readings }) => [itemId, readings]))
}

/** Readings of one item as they shall be. */
export interface ItemReadings {
  itemId: string
  readings: readonly ReadingBody[]
}

/** The reading that is there already: the one of its id, else one of the same label; another value type makes another one. */
function matchOf(wanted: ReadingBody, free: readonly ReadingRow[]): ReadingRow | undefined {
  const alike = free.filter(({ valueType }) => valueType === wanted.valueType)
  if (wanted.id) return alike.find(({ id }) => id === wanted.id)
  return alike.find(({ label }) => same(label, wanted.label))
}

const optionRows = (wanted: ReadingBody, readingId: string, there: ReadingRow | undefined) =>
  wanted.options.map(({ id, value, label, isProblem }, position) => {
    const known = there?.options.find((one) =>
      id ? one.id === id : one.value.toUpperCase() === value.toUpperCase(),
    )
    return {
      id: known?.id ?? id ?? uuidv7(),
      reading_id: readingId,
      value_type: 'ENUM',
      value,
      label,
      is_problem: isProblem,
      position,
    }
  })

function readingRow(wanted: ReadingBody, id: string, itemId: string, position: number) {
  return {
    id,
    item_id: itemId,
    position,
    label: wanted.label,
    value_type: wanted.valueType,
    unit: wanted.unit ?? null,
    required: wanted.required,
    min: wanted.min ?? null,
    max: wanted.max ?? null,
    decimals: wanted.decimals ?? null,
    attention_min: wanted.attentionMin ?? null,
    attention_max: wanted.attentionMax ?? null,
    alarm_min: wanted.alarmMin ?? null,
    alarm_max: wanted.alarmMax ?? null,
    problem_value: wanted.problemValue ?? null,
    is_expiry: wanted.isExpiry,
    attention_days: wanted.attentionDays ?? null,
    instrument: wanted.instrument ?? null,
    scale_limits: wanted.scaleLimits,
  }
}

function rowsOf(item: ItemReadings, there: readonly ReadingRow[]) {
  const free = [...there]
  return item.readings.map((wanted, position) => {
    const match = matchOf(wanted, free)
    if (match) free.splice(free.indexOf(match), 1)
    // The id of what is there as another value type stays with it, in the archive.
    const isTaken = there.some(({ id }) => id === wanted.id) && !match
    const id = match?.id ?? (isTaken ? undefined : wanted.id) ?? uuidv7()
    return { reading: readingRow(wanted, id, item.itemId, position), options: optionRows(wanted, id, match) }
  })
}

/** Inserts rows and changes those that are there and differ; one statement. */
async function upsert(
  { db }: Context,
  table: 'audit_item_readings' | 'audit_item_reading_options',
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const list = (prefix: string) => sql.join(columns.map((column) => sql.ref(`${prefix}${column}`)))
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  await sql`insert into ${sql.table(table)} as t (${list('')})
    select ${list('')} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set ${sql.join(sets)}, archived_at = null
    where (${list('t.')}, t.archived_at) is distinct from (${list('excluded.')}, null)`.execute(db)
}

/** @throws CONFLICT where an id is that of another item's reading, or of another reading's option */
async function assertOwnIds(
  { db }: Context,
  readings: readonly { id: string; item_id: string }[],
  options: readonly { id: string; reading_id: string }[],
): Promise<void> {
  const strange = await sql`
    select 1 from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as w(id uuid, item_id uuid)
      join audit_item_readings as t on t.id = w.id and t.item_id <> w.item_id
    union all
    select 1 from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as w(id uuid, reading_id uuid)
      join audit_item_reading_options as t on t.id = w.id and t.reading_id <> w.reading_id`.execute(db)
  if (strange.rows.length > 0) throw new AppError('CONFLICT', { text: 'reason.idTaken' })
}

/**
 * Makes these the readings and options of items: what is left out is archived, since reports may have been made with it.
 * A number of statements that does not depend on how many there are.
 * @throws CONFLICT where an id belongs to something else
 */
export async function writeReadings(context: Context, items: readonly ItemReadings[]): Promise<void> {
  const { db } = context
  const itemIds = items.map(({ itemId }) => itemId)
  const there = await readingsOf(context, itemIds)
  const rows = items.flatMap((item) => rowsOf(item, there.get(item.itemId) ?? []))
  const readings = rows.map(({ reading }) => reading)
  const options = rows.flatMap((one) => one.options)
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)
  await assertOwnIds(context, readings, options)
  await sql`update audit_item_readings set archived_at = now() where item_id = any(${itemIds}::uuid[])
    and archived_at is null and id <> all(${idsOf(readings)}::uuid[])`.execute(db)
  await upsert(context, 'audit_item_readings', readings)
  await sql`update audit_item_reading_options set archived_at = now() where archived_at is null
    and reading_id = any(${idsOf(readings)}::uuid[]) and id <> all(${idsOf(options)}::uuid[])`.execute(db)
  await upsert(context, 'audit_item_reading_options', options)
}
