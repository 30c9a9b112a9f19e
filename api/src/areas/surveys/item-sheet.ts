import { can } from '@darsena/contract/access/ability'
import { auditItemGroups } from '@darsena/contract/areas/surveys/audit-item-groups'
import { type ReadingBody, readingBody } from '@darsena/contract/areas/surveys/audit-item-readings'
import { units } from '@darsena/contract/areas/surveys/units'
import { inLanguage, type Language } from '@darsena/contract/kit/label'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { insertAll } from '../../kit/batch/write-batch.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import {
  type OpenLine,
  type SheetHooks,
  type SheetLine,
  same,
  type Values,
} from '../../kit/crud/write-rules.ts'
import { readingsOf, writeReadings } from './item-readings.ts'
import { bothLanguages, givesReading, readingOfLine } from './sheet-reading.ts'

const keyOf = (value: unknown) =>
  String(value ?? '')
    .replaceAll(' ', '')
    .toUpperCase()

/** Fields of the item that a line gives in two columns. */
function giveNames(line: OpenLine): void {
  const { more, values, give } = line
  const name = bothLanguages(more.nameIt, more.nameEn)
  const instructions = bothLanguages(more.instructionsIt, more.instructionsEn)
  if (name) give({ name: Object.assign({}, values.name, name) })
  if (instructions) give({ instructions: Object.assign({}, values.instructions, instructions) })
}

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(' / ') : String(value)

/** Fields in which lines of one code may not contradict each other, with their column. */
const itemFields = [
  ['name', 'nameIt'],
  ['instructions', 'instructionsIt'],
  ['photo', 'photo'],
  ['severityHint', 'severityHint'],
  ['appliesTo', 'appliesTo'],
] as const

/** An empty cell reads as the default of its field, so that a default contradicts nothing. */
const given = (value: unknown) => value !== undefined && value !== null && value !== 'OPTIONAL'

/** Lines of one code are one item: what a later one says of it is what the first one says, or nothing. */
function refuseContradictions({ translate }: Context, lines: readonly OpenLine[]): void {
  const known = new Map<string, Values>()
  for (const line of lines) {
    const key = keyOf(line.values.code)
    const first = known.get(key) ?? {}
    for (const [field, column] of itemFields) {
      const [before, now] = [first[field], line.values[field]]
      if (given(before) && given(now) && !same(before, now))
        line.refuse(column, translate('surveys:contradicts', { value: shown(before) }))
      else if (given(now)) first[field] = now
    }
    known.set(key, first)
  }
}

const labelKey = ({ label }: Pick<ReadingBody, 'label'>) => keyOf(label.it ?? label.en)

/** Parses the reading of each line; a reading may occur twice where both lines are equal. */
function readReadings(context: Context, lines: readonly OpenLine[]): void {
  const known = new Map<string, ReadingBody>()
  for (const line of lines.filter(({ more }) => givesReading(more))) {
    const reading = readingOfLine(context, line)
    if (!reading) continue
    const key = `${keyOf(line.values.code)} ${labelKey(reading)}`
    const before = known.get(key)
    if (before && !same(before, reading)) line.refuse('readingIt', context.translate('surveys:readingTwice'))
    known.set(key, before ?? reading)
    line.more.reading = reading
  }
}

interface Group {
  id: string
  code: string | null
  it: string | null
  en: string | null
}

const wordsIn = (more: Values) =>
  String(more.groupCodes ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const namesOf = ({ id, code, it, en }: Group) =>
  [code, it, en].flatMap((name) => (name ? [[keyOf(name), id] as const] : []))

/** Groups that lines name, found by code or name, or made; the ids stand in `more.groupIds`. */
async function findGroups(context: Context, lines: readonly OpenLine[]): Promise<void> {
  const { db, translate, ability } = context
  const naming = lines.filter(({ more }) => wordsIn(more).length > 0)
  if (naming.length === 0) return
  const { rows } = await sql<Group>`select id, code, name ->> 'it' as it, name ->> 'en' as en
    from audit_item_groups where archived_at is null order by position, id`.execute(db)
  const known = new Map(rows.toReversed().flatMap(namesOf))
  const fresh: { id: string; values: Values }[] = []
  for (const line of naming) {
    const words = wordsIn(line.more)
    const unknown = words.filter((word) => !known.has(keyOf(word)))
    if (unknown.length > 0 && !can(ability, 'create', 'AuditItemGroup')) {
      line.refuse('groupCodes', translate('surveys:unknownGroup', { value: unknown[0] ?? '' }))
      continue
    }
    for (const word of unknown) {
      const id = uuidv7()
      const name = bothLanguages(line.more.groupIt, line.more.groupEn) ?? { it: word }
      fresh.push({ id, values: { code: word.slice(0, 20), name, position: rows.length + fresh.length } })
      known.set(keyOf(word), id)
    }
    line.more.groupIds = words.flatMap((word) => known.get(keyOf(word)) ?? [])
  }
  if (fresh.length > 0) await insertAll(context, auditItemGroups, fresh)
}

type Written = SheetLine & { id: string }

async function writeGroups({ db }: Context, lines: readonly Written[]): Promise<Set<string>> {
  const pairs = lines.flatMap(({ id, more }) =>
    (Array.isArray(more.groupIds) ? more.groupIds : []).map((groupId, position) => ({
      id: uuidv7(),
      item: id,
      group_id: groupId,
      position,
    })),
  )
  if (pairs.length === 0) return new Set()
  const added = await sql<{ id: string }>`
    insert into audit_item_to_groups (id, audit_item_id, group_id, position)
    select w.id, w.item, w.group_id, w.position
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w(id uuid, item uuid, group_id uuid, position int)
    on conflict (audit_item_id, group_id) do nothing returning audit_item_id as id`.execute(db)
  return new Set(added.rows.map(({ id }) => id))
}

/** Without ids and empty values, which a sheet does not have. */
const bare = (reading: ReadingBody): unknown =>
  JSON.parse(
    JSON.stringify(reading, (key, value: unknown) => (key === 'id' || value === null ? undefined : value)),
  )
const isSameReading = (a: ReadingBody, b: ReadingBody) => same(bare(a), bare(b))

/** Readings of the sheet beside those that are there; of one that is there already `onMatch` decides. */
async function addReadings(
  context: Context,
  lines: readonly Written[],
  onMatch: 'skip' | 'update',
): Promise<Set<Written>> {
  const withReading = lines.filter(({ more }) => more.reading)
  const itemIds = [...new Set(withReading.map(({ id }) => id))]
  const there = await readingsOf(context, itemIds)
  const added = new Set<Written>()
  const items = itemIds.map((itemId) => {
    const readings = (there.get(itemId) ?? []).map((row) => readingBody.parse(row))
    for (const line of withReading.filter(({ id }) => id === itemId)) {
      const reading = readingBody.parse(line.more.reading)
      const at = readings.findIndex((one) => labelKey(one) === labelKey(reading))
      const before = readings[at]
      if (before && (onMatch === 'skip' || isSameReading(before, reading))) continue
      const next = before?.valueType === reading.valueType ? { ...reading, id: before.id } : reading
      if (at < 0) readings.push(next)
      else readings[at] = next
      added.add(line)
    }
    return { itemId, readings }
  })
  if (added.size > 0) await writeReadings(context, items)
  return added
}

/** The symbol of a unit as SQL, in the reader's language. */
const unitSymbol = (language: Language) => {
  const symbols = Object.fromEntries(units.map(({ name, symbol }) => [name, inLanguage(symbol, language)]))
  return sql`coalesce(${JSON.stringify(symbols)}::jsonb ->> reading.unit, reading.unit)`
}

const optionTexts = sql`(select string_agg(option.value || case when option.is_problem then '!' else '' end || ' = '
    || concat_ws(' / ', option.label ->> 'it', option.label ->> 'en'), ' | ' order by option.position, option.id)
  from audit_item_reading_options as option where option.reading_id = reading.id and option.archived_at is null)`

const scaleTexts = sql`(select string_agg(concat_ws(' ', one ->> 'scale',
    (select string_agg(key || '=' || value, ' ' order by key) from jsonb_each_text(one) where key <> 'scale' and value is not null)), ' | ')
  from jsonb_array_elements(reading.scale_limits) as one)`

const groupTexts = sql`(select string_agg(coalesce(g.code, g.name ->> 'it', g.name ->> 'en'), ', ' order by p.position)
  from audit_item_to_groups as p join audit_item_groups as g on g.id = p.group_id where p.audit_item_id = item.id)`

/** Items as one sheet: a line for each reading, all of which an import takes back. */
export const itemSheet: SheetHooks = {
  async complete(context, lines) {
    for (const line of lines) giveNames(line)
    refuseContradictions(context, lines)
    readReadings(context, lines)
    await findGroups(context, lines)
  },
  // All is checked by now; that it is here lets `write` be called.
  check: () => Promise.resolve(),
  async write(context, lines, onMatch) {
    const added = await addReadings(context, lines, onMatch)
    const grouped = await writeGroups(context, lines)
    return new Set<SheetLine>([...added, ...lines.filter(({ id }) => grouped.has(id))])
  },
  exported: ({ language }, rows) => sql<Row>`
    select item.*, item.name ->> 'it' as "nameIt", item.name ->> 'en' as "nameEn",
      item.instructions ->> 'it' as "instructionsIt", item.instructions ->> 'en' as "instructionsEn",
      ${groupTexts} as "groupCodes", reading.label ->> 'it' as "readingIt", reading.label ->> 'en' as "readingEn",
      reading.value_type as "valueType", ${unitSymbol(language)} as unit, ${optionTexts} as options, reading.required,
      reading.min, reading.max, reading.attention_min as "attentionMin", reading.attention_max as "attentionMax",
      reading.alarm_min as "alarmMin", reading.alarm_max as "alarmMax", reading.decimals,
      reading.problem_value as "problemValue", nullif(reading.is_expiry, false) as "isExpiry",
      reading.attention_days as "attentionDays", reading.instrument, ${scaleTexts} as "scaleLimits"
    from (select row_number() over () as "place", listed.* from (${rows}) as listed) as item
    left join audit_item_readings as reading on reading.item_id = item.id and reading.archived_at is null
    order by item."place", reading.position, reading.id`,
}
