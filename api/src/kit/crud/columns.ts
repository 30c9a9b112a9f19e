import type { AppAbility } from '@darsena/contract/access/ability'
import { countryCodes } from '@darsena/contract/kit/countries'
import { type Resource, refKey } from '@darsena/contract/kit/define-resource'
import { countryName, type Language } from '@darsena/contract/kit/label'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { type ResourceName, resourceNamed, resources } from '@darsena/contract/resources'
import { type RawBuilder, sql } from 'kysely'
import { accessCondition, type Condition, type PlaceOf } from '../access-sql.ts'
import { snake } from './column-names.ts'
import { gatheredAlias, gatheredOf, gatheredPlace, gatheredRows, taken } from './gathered.ts'
import { linkOf } from './links.ts'

type Sql = RawBuilder<unknown>

const metaFields = ['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'version', 'archivedAt']

/** Fields of a row that read like a column: those of its table, and what the database derives from them. */
const columnFields = (resource: Resource): string[] => [
  ...metaFields,
  ...(resource.scope === 'facility' ? ['facilityId'] : []),
  ...Object.keys(resource.traits).filter(
    (field) => resource.traits[field]?.kind !== 'references' && !resource.traits[field]?.gathered,
  ),
]

/** Lists of references, each in a table of pairs of its own. */
export const linkFields = (resource: Resource): string[] =>
  Object.keys(resource.traits).filter(
    (field) => resource.traits[field]?.kind === 'references' && !resource.traits[field]?.gathered,
  )

/** @throws when the resource has no such column: a condition on it must not be skipped */
export function columnOf(resource: Resource, alias: string): (field: string) => Sql {
  const known = new Set(columnFields(resource))
  return (field) => {
    if (!known.has(field)) throw new Error(`${resource.name} has no column for «${field}»`)
    return sql.ref(`${alias}.${snake(field)}`)
  }
}

/** Where conditions of rules find a field: a column, or a list that is gathered from other rows. */
export const placeOf = (resource: Resource, alias: string): PlaceOf => {
  const column = columnOf(resource, alias)
  return (field) => (resource.traits[field]?.gathered ? gatheredPlace(resource, field, alias) : column(field))
}

const localisedText = (column: Sql, language: Language): Sql =>
  sql`coalesce(${column} ->> ${sql.lit(language)}, ${column} ->> 'it', ${column} ->> 'en')`

/** A field as text for ordering and labels: localised ones in the reader's language. */
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

interface Rights {
  ability: AppAbility
  /** Absent where many share one answer; then nobody's own unattached files are in it. */
  caller?: { userId: string }
}

export interface Reader extends Rights {
  language: Language
}

/** Records that show the file, of those that count; one condition for each field that holds files. */
function isShown(alias: string, counts: (owner: Resource) => Condition): Condition {
  const file = sql.ref(`${alias}.id`)
  const places = Object.values<Resource>(resources).flatMap((owner) =>
    Object.entries(owner.traits).flatMap(([field, { accept, kind }]) => {
      if (!accept) return []
      const rows = sql`select 1 from ${sql.table(owner.table)} as o`
      if (kind === 'reference')
        return [sql`exists (${rows} where o.${sql.ref(snake(field))} = ${file} and ${counts(owner)})`]
      const { table, own, other } = linkOf(owner, field)
      const link = sql`join ${sql.table(table)} as l on l.${own} = o.id`
      return [sql`exists (${rows} ${link} where l.${other} = ${file} and ${counts(owner)})`]
    }),
  )
  return places.length > 0 ? sql<boolean>`(${sql.join(places, sql` or `)})` : sql<boolean>`false`
}

/** No record shows the file, not even an archived one. */
export const isUnattached = (alias: string): Condition =>
  sql<boolean>`not ${isShown(alias, () => sql<boolean>`true`)}`

/**
 * Files by what their records allow: whoever may do it to a record that shows a file may do it to the file, and what no
 * record shows yet is its uploader's alone.
 */
export function fileCondition(action: 'read' | 'update', alias: string, rights: Rights): Condition {
  const { ability, caller } = rights
  const files = resourceNamed('files')
  const shown = isShown(alias, (owner) =>
    accessCondition(ability, action, owner.subject, placeOf(owner, 'o')),
  )
  const own = sql<boolean>`(${sql.ref(`${alias}.created_by`)} = ${caller?.userId ?? null} and ${isUnattached(alias)})`
  return sql<boolean>`(${accessCondition(ability, action, 'File', columnOf(files, alias))} and (${shown} or ${own}))`
}

/** Rows of a resource that the reader may see. */
export const readable = (resource: Resource, alias: string, rights: Rights): Condition =>
  resource.subject === 'File'
    ? fileCondition('read', alias, rights)
    : accessCondition(rights.ability, 'read', resource.subject, placeOf(resource, alias))

/** A file as a record shows it; its links are added to the answer. */
export const fileObject = (alias: string): Sql => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`jsonb_build_object('id', ${of('id')}, 'label', ${of('name')}, 'mimeType', ${of('mime_type')},
    'size', ${of('size')}, 'width', ${of('width')}, 'height', ${of('height')}, 'state', ${of('state')},
    'stateReason', ${of('state_reason')}, 'crop', ${of('crop')}, 'version', ${of('version')})`
}

/** What a row says of another one; whoever may read a row may read the files that it shows. */
function referred(target: Resource, alias: string, reader: Reader): { object: Sql; isVisible: Sql } {
  if (target.subject === 'File') return { object: fileObject(alias), isVisible: sql`true` }
  const label = labelSql(target, alias, reader.language)
  return {
    object: sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'label', ${label})`,
    isVisible: readable(target, alias, reader),
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
  const value = taken(gatheredOf(resource, field), alias)
  const { to, choices = [] } = resource.traits[field] ?? {}
  const rows = gatheredReadable(resource, field, alias, reader)
  const order = to ? value : sql`array_position(${[...choices]}::text[], ${value})`
  const ids = sql`array(select ${value} ${rows} group by 1 order by ${order}) as ${sql.ref(field)}`
  if (!to) return [ids]
  const target = resourceNamed(to)
  const label = labelSql(target, 'r', reader.language)
  return [
    ids,
    sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'label', ${label}) order by ${label}), '[]')
      from ${sql.table(target.table)} as r where r.id in (select ${value} ${rows})
      and ${readable(target, 'r', reader)}) as ${sql.ref(refKey(field))}`,
  ]
}

/**
 * Columns and joins of a row as it is answered; a reference that the reader may not see comes without its label.
 * @param guarded how what is guarded comes: masked in every list, whole only where one row is asked for
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
    const { object, isVisible } = referred(target, joined, reader)
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
