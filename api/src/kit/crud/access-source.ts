import { type EntityType, pathNameOf } from '@darsena/contract/access/entity-types'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { resources } from '@darsena/contract/resources'
import { type RawBuilder, sql } from 'kysely'
import type { AccessSource, SeveralValues } from '../access-sql.ts'
import { snake } from './column-names.ts'
import { gatheredValues } from './gathered.ts'
import { linkOf } from './links.ts'

type Sql = RawBuilder<unknown>

const metaFields = ['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'version', 'archivedAt']

/** Fields of a row that read like a column: those of its table, and what the database derives from them. */
export const columnFields = (resource: Resource): string[] => [
  ...metaFields,
  ...(resource.hasFacility ? ['facilityId'] : []),
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

/** A list of references as a place that conditions of rules can look at. */
const linkedValues = (resource: Resource, field: string, alias: string): SeveralValues => {
  const { table, own, other } = linkOf(resource, field)
  const pairs = `${alias}_l`
  const of = (column: Sql) => sql`${sql.ref(pairs)}.${column}`
  return {
    someOf: (fits) =>
      sql<boolean>`exists (select 1 from ${sql.table(table)} as ${sql.ref(pairs)}
        where ${of(own)} = ${sql.ref(`${alias}.id`)} and ${fits(of(other))})`,
  }
}

const bySubject = new Map<EntityType, Resource>(Object.values(resources).map((one) => [one.subject, one]))

/** Rows of a type without a resource: their table and columns are named after the type and its fields. */
const valueByName = (alias: string) => (field: string) => sql.ref(`${alias}.${snake(field)}`)

/** The table of an entity type. */
export const tableOf = (type: EntityType): string =>
  bySubject.get(type)?.table ?? pathNameOf(type).replaceAll('-', '_')

/** Where conditions of rules find what they ask of the rows of a type that stand under this alias. */
export function accessSourceOf(type: EntityType, alias: string): AccessSource {
  const resource = bySubject.get(type)
  const column = resource ? columnOf(resource, alias) : valueByName(alias)
  return {
    valueOf(field) {
      const { gathered, kind } = resource?.traits[field] ?? {}
      if (resource && gathered) return gatheredValues(resource, field, alias)
      if (resource && kind === 'references') return linkedValues(resource, field, alias)
      return column(field)
    },
    related: (other) => relatedRows(other, alias),
  }
}

/** Rows of another type that conditions on those under `alias` ask for. */
export function relatedRows(type: EntityType, alias: string) {
  const inner = `${alias}_p`
  return { rows: sql`${sql.table(tableOf(type))} as ${sql.ref(inner)}`, source: accessSourceOf(type, inner) }
}
