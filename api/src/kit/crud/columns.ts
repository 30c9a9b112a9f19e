import { isShownByRecords } from '@darsena/contract/access/entity-types'
import { countryCodes } from '@darsena/contract/kit/countries'
import { type Resource, refKey } from '@darsena/contract/kit/define-resource'
import { countryName, type Language } from '@darsena/contract/kit/label'
import { shownResource } from '@darsena/contract/kit/shown-resource'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { type ResourceName, resourceNamed } from '@darsena/contract/resources'
import { type RawBuilder, sql } from 'kysely'
import { columnFields, columnOf, linkFields } from './access-source.ts'
import { snake } from './column-names.ts'
import { gatheredAlias, gatheredOf, gatheredRows, orderOf, taken } from './gathered.ts'
import { linkOf } from './links.ts'
import { nameable, type Rights, readable } from './rights.ts'

type Sql = RawBuilder<unknown>

/** A localised text in the reader's language, or in the other one where that is missing. */
export const localisedText = (column: Sql, language: Language): Sql =>
  sql`coalesce(${column} ->> ${sql.lit(language)}, ${column} ->> 'it', ${column} ->> 'en')`

/** A field as text for ordering and labels; localised ones in the reader's language. */
export function fieldText(resource: Resource, field: string, alias: string, language: Language): Sql {
  const column = columnOf(resource, alias)(field)
  return resource.traits[field]?.kind === 'localised' ? localisedText(column, language) : column
}

/** A choice in the words of the reader's language. */
function choiceWord(resource: Resource, field: string, column: Sql, language: Language): Sql {
  const words = resourceTexts[resource.name as ResourceName][language].choice?.[field] ?? {}
  const cases = Object.entries(words).map(([value, word]) => sql`when ${value} then ${word}`)
  return cases.length > 0 ? sql`case ${column} ${sql.join(cases, sql` `)} else ${column} end` : column
}

/** A country by its name in the reader's language. */
function countryWord(column: Sql, language: Language): Sql {
  const names = Object.fromEntries(countryCodes.map((code) => [code, countryName(code, language)]))
  return sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${column}::text, ${column})`
}

/** A field as it stands in a label. */
function labelPart(resource: Resource, field: string, alias: string, language: Language): Sql {
  const text = fieldText(resource, field, alias, language)
  const kind = resource.traits[field]?.kind
  if (kind === 'country') return countryWord(text, language)
  return kind === 'choice' ? choiceWord(resource, field, text, language) : text
}

/** `labelOf` of the contract as SQL: «name · brand model · hull number». */
export function labelSql(resource: Resource, alias: string, language: Language): Sql {
  const groups = resource.label.map((group) => {
    const fields = group.map((field) => labelPart(resource, field, alias, language))
    return sql`nullif(concat_ws(' ', ${sql.join(fields)}), '')`
  })
  return sql`concat_ws(' · ', ${sql.join(groups)})`
}

export interface Reader extends Rights {
  language: Language
}

/** A file as a record shows it; its links are added to the answer. */
export const fileObject = (alias: string): Sql => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`jsonb_build_object('id', ${of('id')}, 'label', ${of('name')}, 'mimeType', ${of('mime_type')},
    'size', ${of('size')}, 'width', ${of('width')}, 'height', ${of('height')}, 'state', ${of('state')},
    'stateReason', ${of('state_reason')}, 'crop', ${of('crop')}, 'version', ${of('version')})`
}

/** The label of a referred row as JSON; a caller who may read a row may read the files that it shows. */
function referred(
  target: Resource,
  alias: string,
  reader: Reader,
  detailFields: readonly string[] = [],
): { object: Sql; isVisible: Sql } {
  if (isShownByRecords(target.subject)) return { object: fileObject(alias), isVisible: sql`true` }
  const label = labelSql(target, alias, reader.language)
  const column = columnOf(target, alias)
  const { traits } = shownResource(target, reader.ability)
  const extra = sql.join(
    detailFields.map((field) => sql`, ${sql.lit(field)}, ${traits[field] ? column(field) : null}::text`),
    sql``,
  )
  return {
    object: sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'label', ${label}${extra})`,
    isVisible: nameable(target, alias, reader),
  }
}

/** A list of references as ids and, for those that the reader may see, as labels. */
function linkColumns(resource: Resource, field: string, alias: string, reader: Reader): Sql[] {
  const { target, table, own, other } = linkOf(resource, field)
  const pairs = sql`from ${sql.table(table)} as p where p.${own} = ${sql.ref(`${alias}.id`)}`
  const { object, isVisible } = referred(target, 'r', reader)
  return [
    sql`array(select p.${other} ${pairs} order by p.position) as ${sql.ref(field)}`,
    sql`(select coalesce(jsonb_agg(${object} order by p.position), '[]') from ${sql.table(table)} as p
      join ${sql.table(target.table)} as r on r.id = p.${other} and ${isVisible}
      where p.${own} = ${sql.ref(`${alias}.id`)}) as ${sql.ref(refKey(field))}`,
  ]
}

/** Rows that a derived list is made of and that the reader may see. */
export const gatheredReadable = (
  resource: Resource,
  field: string,
  alias: string,
  reader: Pick<Reader, 'ability'>,
): Sql => {
  const gathered = gatheredOf(resource, field)
  return sql`${gatheredRows(gathered, alias)} and ${readable(resourceNamed(gathered.from), gatheredAlias(alias), reader)}`
}

/** A derived list, each value once, as far as the reader may see the rows that it comes from. */
function gatheredColumns(resource: Resource, field: string, alias: string, reader: Reader): Sql[] {
  const gathered = gatheredOf(resource, field)
  const value = taken(gathered, alias)
  const { to, choices = [] } = resource.traits[field] ?? {}
  const rows = gatheredReadable(resource, field, alias, reader)
  const place = orderOf(gathered, alias)
  const order = place ?? (to ? value : sql`array_position(${[...choices]}::text[], ${value})`)
  const ids = sql`array(select ${value} ${rows} group by 1 order by ${order}) as ${sql.ref(field)}`
  if (!to) return [ids]
  const target = resourceNamed(to)
  const label = labelSql(target, 'r', reader.language)
  return [
    ids,
    sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'label', ${label}) order by m.place, ${label}), '[]')
      from (select ${value} as id, ${place ?? sql`null`} as place ${rows} group by 1) as m
      join ${sql.table(target.table)} as r on r.id = m.id
      where ${readable(target, 'r', reader)}) as ${sql.ref(refKey(field))}`,
  ]
}

/**
 * Columns and joins of a row as it is answered; a reference that the reader may not see comes without its
 * label.
 * @param guarded how guarded fields are selected: masked in every list, unmasked only where one row is
 * requested
 */
export function selection(
  resource: Resource,
  alias: string,
  reader: Reader,
  guarded: 'masked' | 'whole',
): { columns: Sql; joins: Sql } {
  const shown = (field: string) => {
    const column = columnOf(resource, alias)(field)
    return guarded === 'masked' && resource.traits[field]?.isGuarded ? sql`mask_text(${column})` : column
  }
  const columns: Sql[] = columnFields(resource).map((field) => sql`${shown(field)} as ${sql.ref(field)}`)
  const joins: Sql[] = []
  for (const [field, traits] of Object.entries(resource.traits)) {
    if (traits.kind !== 'reference' || !traits.to) continue
    const target = resourceNamed(traits.to)
    const joined = `ref_${snake(field)}`
    const on = sql`${sql.ref(`${joined}.id`)} = ${columnOf(resource, alias)(field)}`
    const { object, isVisible } = referred(target, joined, reader, traits.detailFields)
    joins.push(sql`left join ${sql.table(target.table)} as ${sql.ref(joined)} on ${on} and ${isVisible}`)
    columns.push(
      sql`case when ${sql.ref(`${joined}.id`)} is not null then ${object} end as ${sql.ref(refKey(field))}`,
    )
  }
  for (const field of linkFields(resource)) columns.push(...linkColumns(resource, field, alias, reader))
  const derived = Object.keys(resource.traits).filter((field) => resource.traits[field]?.gathered)
  for (const field of derived) columns.push(...gatheredColumns(resource, field, alias, reader))
  return { columns: sql.join(columns), joins: joins.length > 0 ? sql.join(joins, sql` `) : sql`` }
}

/** A value as the column takes it: localised texts travel as JSON. */
export function stored(resource: Resource, field: string, value: unknown): Sql {
  if (value !== null && resource.traits[field]?.kind === 'localised')
    return sql`${JSON.stringify(value)}::jsonb`
  return sql`${value}`
}
