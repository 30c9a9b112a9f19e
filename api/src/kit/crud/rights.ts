import { type AppAbility, canRow } from '@darsena/contract/access/ability'
import {
  type Action,
  type EntityType,
  hasFacility,
  isOfOneFacility,
  isShownByRecords,
  parentOf,
} from '@darsena/contract/access/entity-types'
import { withinFacilities } from '@darsena/contract/access/scopes'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { resources } from '@darsena/contract/resources'
import { type RawBuilder, sql } from 'kysely'
import { type AccessSource, accessCondition, type Condition, someCondition } from '../access-sql.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { accessSourceOf, relatedRows, tableOf } from './access-source.ts'
import { snake } from './column-names.ts'
import { linkOf } from './links.ts'

export interface Rights {
  ability: AppAbility
  /**
   * Absent where several users share one answer; then unattached files, which only their uploader sees, are
   * left out.
   */
  caller?: { userId: string }
}

/** Records that show the file, of those that count; one condition for each field that holds files. */
function isShown(alias: string, counts: (owner: Resource) => Condition): Condition {
  const file = sql.ref(`${alias}.id`)
  const linked = (owner: Resource, table: string, own: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
    sql`exists (select 1 from ${sql.table(owner.table)} as o join ${sql.table(table)} as l on l.${own} = o.id
      where l.${other} = ${file} and ${counts(owner)})`
  const source = Object.values<Resource>(resources).flatMap((owner) => [
    ...(owner.shows ?? []).map(({ through, by }) =>
      linked(owner, through, sql.ref(snake(by)), sql.ref('file_id')),
    ),
    ...Object.entries(owner.traits).flatMap(([field, { accept, kind }]) => {
      if (!accept) return []
      if (kind === 'reference')
        return [
          sql`exists (select 1 from ${sql.table(owner.table)} as o
            where o.${sql.ref(snake(field))} = ${file} and ${counts(owner)})`,
        ]
      const { table, own, other } = linkOf(owner, field)
      return [linked(owner, table, own, other)]
    }),
  ])
  return source.length > 0 ? sql<boolean>`(${sql.join(source, sql` or `)})` : sql<boolean>`false`
}

/** No record shows the file, not even an archived one. */
export const isUnattached = (alias: string): Condition =>
  sql<boolean>`not ${isShown(alias, () => sql<boolean>`true`)}`

/**
 * Access to files follows their records: what a caller may do to a record that shows a file, they may do to
 * the file. A file that no record shows yet belongs to its uploader alone.
 */
function shownCondition(
  type: EntityType,
  action: 'read' | 'update',
  alias: string,
  rights: Rights,
): Condition {
  const { ability, caller } = rights
  const shown = isShown(alias, (owner) =>
    accessCondition(ability, action, owner.subject, accessSourceOf(owner.subject, 'o')),
  )
  const own = sql<boolean>`(${sql.ref(`${alias}.created_by`)} = ${caller?.userId ?? null} and ${isUnattached(alias)})`
  return sql<boolean>`(${accessCondition(ability, action, type, accessSourceOf(type, alias))} and (${shown} or ${own}))`
}

/** Rows of a type, under this alias, that somebody may act upon: for SQL that no resource stands for. */
export const reachable = (action: Action, type: EntityType, alias: string, rights: Rights): Condition =>
  isShownByRecords(type) && (action === 'read' || action === 'update')
    ? shownCondition(type, action, alias, rights)
    : accessCondition(rights.ability, action, type, accessSourceOf(type, alias))

/** Rows of a resource that the reader may see. */
export const readable = ({ subject }: Pick<Resource, 'subject'>, alias: string, rights: Rights): Condition =>
  reachable('read', subject, alias, rights)

/**
 * Rows whose label the reader may see in a row that refers to them; a user's name is shown with every such
 * row.
 */
export const nameable = (resource: Pick<Resource, 'subject'>, alias: string, rights: Rights): Condition =>
  resource.subject === 'User' ? sql<boolean>`true` : readable(resource, alias, rights)

/** Rows of this facility; of types that all facilities share, every row. */
export function ofFacility(type: EntityType, alias: string, facilityId: string | null): Condition {
  if (hasFacility(type)) return sql<boolean>`${sql.ref(`${alias}.facility_id`)} = ${facilityId}`
  if (!isOfOneFacility(type)) return sql<boolean>`true`
  const any = withinFacilities(type, facilityId === null ? [] : [facilityId])
  return someCondition(any ?? [], accessSourceOf(type, alias))
}

/** The facility of the row of a type that has this id. */
function facilitySql(type: EntityType, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const parent = parentOf(type)
  const own = parent ? facilitySql(parent.to, sql.ref(`o.${snake(parent.via)}`)) : sql.ref('o.facility_id')
  return sql`(select ${own} from ${sql.table(tableOf(type))} as o where o.id = ${id})`
}

/** The facility of a row with these values, read from its parents where the row does not carry it. */
export async function facilityOf(
  context: Context,
  type: EntityType,
  values: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const parent = parentOf(type)
  if (!parent || !isOfOneFacility(type))
    return typeof values.facilityId === 'string' ? values.facilityId : null
  const asked = sql<{ id: string | null }>`select ${facilitySql(parent.to, sql`${values[parent.via]}`)} as id`
  return (await asked.execute(context.db)).rows[0]?.id ?? null
}

const isAsked = (conditions: object): boolean =>
  Object.values(conditions).some((value) => typeof value === 'object' && value !== null && '$of' in value)

/** Whether the rules refer to rows of other types; then only the database can decide. */
const asksOthers = (ability: AppAbility, action: Action, type: EntityType): boolean =>
  ability.rulesFor(action, type).some(({ conditions }) => conditions && isAsked(conditions))

/** The values of a row that is not in its table as a row of SQL: rules find other rows in their tables. */
const accessSourceOfValues = (values: Readonly<Record<string, unknown>>): AccessSource => ({
  valueOf(field) {
    const value = values[field] ?? null
    if (!Array.isArray(value)) return sql`${value}`
    const list = sql`jsonb_array_elements_text(${JSON.stringify(value)}::jsonb) as g(value)`
    return { someOf: (fits) => sql<boolean>`exists (select 1 from ${list} where ${fits(sql`g.value`)})` }
  },
  related: (type) => relatedRows(type, 'v'),
})

/**
 * Whether the caller may do this to a row with these values. They are those of a stored row, or of a row to
 * be written: a child is then judged by its future parent.
 * @param values by field; of a row of a facility `facilityId`, of a child the id of its parent
 */
export async function mayWith(
  context: Context,
  action: Action,
  type: EntityType,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { ability, db } = context
  // Without its parent the ability never allows what the database would refuse.
  if (canRow(ability, action, type, values)) return true
  if (!asksOthers(ability, action, type)) return false
  const condition = accessCondition(ability, action, type, accessSourceOfValues(values))
  const found = await sql<{ may: boolean }>`select ${condition} as may`.execute(db)
  return found.rows[0]?.may === true
}

/**
 * The same for a row that the caller is about to write.
 * @throws FORBIDDEN
 */
export async function assertMayWith(
  context: Context,
  action: Action,
  type: EntityType,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!(await mayWith(context, action, type, values))) throw new AppError('FORBIDDEN')
}

/**
 * Asserts that the caller may do this to the rows with these ids, in one statement.
 * @throws NOT_FOUND where one does not exist or may not be read, FORBIDDEN where one may only be read
 */
export async function assertMay(
  context: Context,
  action: Action,
  type: EntityType,
  ids: string | readonly string[],
): Promise<void> {
  const asked = [...new Set([ids].flat())]
  const found = await sql<{ may: boolean }>`
    select coalesce(${reachable(action, type, 't', context)}, false) as may from ${sql.table(tableOf(type))} as t
    where t.id = any(${asked}::uuid[]) and ${reachable('read', type, 't', context)}`.execute(context.db)
  if (found.rows.length < asked.length) throw new AppError('NOT_FOUND')
  if (!found.rows.every(({ may }) => may)) throw new AppError('FORBIDDEN')
}
