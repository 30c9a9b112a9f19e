import { isOfOneFacility, isShownByRecords } from '@darsena/contract/access/entity-types'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Fault } from '@darsena/contract/kit/faults'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { resourceNamed, resources } from '@darsena/contract/resources'
import { type RawBuilder, sql } from 'kysely'
import { AppError, invalid } from '../app-error.ts'
import type { Context } from '../context.ts'
import { snake } from './column-names.ts'
import { linkOf } from './links.ts'
import { isOver, overCondition } from './over.ts'
import { ofFacility, readable } from './rights.ts'
import type { Values } from './write-rules.ts'

interface Reference {
  field: string
  target: Resource
  isPicture: boolean
}

const referencesOf = (resource: Resource): Reference[] =>
  Object.entries(resource.traits).flatMap(([field, traits]) =>
    (traits.kind === 'reference' || traits.kind === 'references') && traits.to && !traits.derived
      ? [{ field, target: resourceNamed(traits.to), isPicture: traits.accept === 'image' }]
      : [],
  )

/** The ids that a reference, or a list of them, holds. */
export const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

interface ReferringRow {
  values: Record<string, unknown>
  facilityId: string | null
}

/**
 * Which of these rows may be referred to, by id, and whether the field accepts them; locked against being
 * archived.
 */
async function targetsOf(
  context: Context,
  resource: Resource,
  { target, isPicture }: Reference,
  ids: readonly string[],
  facilityId: string | null,
): Promise<Map<string, boolean>> {
  const isFacilityScoped = isOfOneFacility(resource.subject)
  const sameFacility = isFacilityScoped ? sql`and ${ofFacility(target.subject, 'r', facilityId)}` : sql``
  const kind = isPicture ? sql`r.mime_type like 'image/%'` : sql`true`
  const found = await sql<{ id: string; fits: boolean }>`select r.id, ${kind} as fits
    from ${sql.table(target.table)} as r where r.id = any(${[...ids]}::uuid[])
    and r.archived_at is null ${sameFacility}
    and (${readable(target, 'r', context)} or r.id = ${context.caller.userId}) for key share`.execute(
    context.db,
  )
  return new Map(found.rows.map(({ id, fits }) => [id, fits]))
}

const lowerIdsIn = (value: unknown) => idsIn(value).map((id) => id.toLowerCase())

/**
 * Faults of the references of rows that are to be written, row by row: the referred row must exist, be live,
 * and be visible to the caller, who may always name themselves. One statement for each field and each
 * facility, whatever the number of rows.
 */
export async function referenceFaults(
  context: Context,
  resource: Resource,
  rows: readonly ReferringRow[],
): Promise<Fault[][]> {
  const faults: Fault[][] = rows.map(() => [])
  const facilities = [...new Set(rows.map(({ facilityId }) => facilityId))]
  for (const reference of referencesOf(resource)) {
    const { field } = reference
    for (const facilityId of facilities) {
      const own = [...rows.entries()].filter(([, row]) => row.facilityId === facilityId)
      const ids = new Set(own.flatMap(([, { values }]) => lowerIdsIn(values[field])))
      if (ids.size === 0) continue
      const targets = await targetsOf(context, resource, reference, [...ids], facilityId)
      for (const [at, { values }] of own) {
        const fits = lowerIdsIn(values[field]).map((id) => targets.get(id))
        const message = fits.includes(undefined) ? 'fault.unknownReference' : 'fault.notAPicture'
        if (!fits.every(Boolean)) faults[at]?.push({ path: field, message: context.translate(message) })
      }
    }
  }
  return faults
}

/** @throws VALIDATION at each field that points nowhere; see `referenceFaults` */
export async function checkReferences(
  context: Context,
  resource: Resource,
  values: Record<string, unknown>,
  facilityId: string | null,
): Promise<void> {
  const [faults = []] = await referenceFaults(context, resource, [{ values, facilityId }])
  if (faults.length > 0) throw invalid(faults)
}

function pointsAt(resource: Resource, field: string, id: RawBuilder<unknown>) {
  if (resource.traits[field]?.kind === 'reference') return sql`t.${sql.ref(snake(field))} = ${id}`
  const link = linkOf(resource, field)
  return sql`exists (select 1 from ${sql.table(link.table)} as p where p.${link.own} = t.id and p.${link.other} = ${id})`
}

/** Rows of one resource that need a row, by the field that points at it. */
export interface Use {
  /** `port-bookings.boatId`. */
  path: string
  /** The resource in the reader's language, with the number of those that the reader may see. */
  words: string
}

/** Uses that are counted; beyond it they are «1000». */
const mostCounted = 1000

/**
 * What needs these rows, by id; rows that nothing needs are absent. What is archived or over needs nothing. One statement for
 * each field that may point at them. A file is needed by records in the archive too: its bytes would go, and they could not
 * come back.
 */
export async function usesOf(
  context: Context,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  for (const [name, other] of Object.entries(resources)) {
    const needs = isShownByRecords(resource.subject)
      ? sql`true`
      : sql`t.archived_at is null and not ${overCondition(other, 't')}`
    const { many } = resourceTexts[name as keyof typeof resources][context.language]
    for (const { field } of referencesOf(other).filter(({ target }) => target.name === resource.name)) {
      const found = await sql<{ id: string; seen: number }>`
        select w.id, u.seen from unnest(${[...ids]}::uuid[]) as w(id) cross join lateral (
          select count(*) filter (where is_seen)::int as seen, count(*) as used from (
            select ${readable(other, 't', context)} as is_seen from ${sql.table(other.table)} as t
             where ${pointsAt(other, field, sql.ref('w.id'))} and ${needs} limit ${mostCounted}) as one) as u
         where u.used > 0`.execute(context.db)
      for (const { id, seen } of found.rows) {
        const words = seen > 0 ? `${many} (${seen})` : many
        uses.set(id, [...(uses.get(id) ?? []), { path: `${name}.${field}`, words }])
      }
    }
  }
  return uses
}

/** 409 that names what needs the row, never rows the reader may not see. */
export const inUse = (uses: readonly Use[]): AppError =>
  new AppError('IN_USE', {
    params: { resources: [...new Set(uses.map(({ words }) => words))].join(', ') },
    details: uses.map(({ path, words }) => ({ path, message: words })),
  })

/**
 * A row that something live needs stays; the caller has locked it, so nothing new can point at it meanwhile.
 * @throws IN_USE
 */
export async function refuseWhileInUse(context: Context, resource: Resource, id: string): Promise<void> {
  const uses = (await usesOf(context, resource, [id])).get(id)
  if (uses) throw inUse(uses)
}

/**
 * The values whose references are to be checked when a row is changed: those that change, and all of a row that was over and
 * comes back to life, since what it refers to may have been archived meanwhile.
 */
export function valuesToCheck(resource: Resource, previous: Values, changes: Values): Values {
  const after = { ...previous, ...changes }
  return isOver(resource, previous) && !isOver(resource, after) ? after : changes
}
