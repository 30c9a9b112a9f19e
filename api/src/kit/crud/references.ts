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
import { ofFacility, readable } from './rights.ts'

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

/** Which of these rows may be referred to, by id, and whether the field takes them; locked against being archived. */
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
 * What is wrong with the references of rows that are to be written, row by row: what they point at must be there, live,
 * and visible to the caller, who may always name themselves. One statement for each field and each facility, however many the rows are.
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

/**
 * Kinds of live rows that point at these, by id; those that nothing points at are absent. One statement for each field
 * that may point at them. A file stays for records in the archive too: its bytes would go, and they could not come back.
 */
export async function usesOf(
  context: Context,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const users = new Map<string, Set<string>>()
  const counts = isShownByRecords(resource.subject) ? sql`true` : sql`t.archived_at is null`
  for (const [name, other] of Object.entries(resources)) {
    for (const { field } of referencesOf(other).filter(({ target }) => target.name === resource.name)) {
      const found = await sql<{ id: string }>`select w.id from unnest(${[...ids]}::uuid[]) as w(id)
        where exists (select 1 from ${sql.table(other.table)} as t
          where ${pointsAt(other, field, sql.ref('w.id'))} and ${counts})`.execute(context.db)
      const kind = resourceTexts[name as keyof typeof resources][context.language].many
      for (const { id } of found.rows) users.set(id, new Set([...(users.get(id) ?? []), kind]))
    }
  }
  return new Map([...users].map(([id, kinds]) => [id, [...kinds]]))
}

/**
 * A row that something live points at stays; the caller has locked it, so nothing new can point at it meanwhile.
 * @throws IN_USE naming the kinds of what depends on it, never rows the caller may not see
 */
export async function refuseWhileInUse(context: Context, resource: Resource, id: string): Promise<void> {
  const users = (await usesOf(context, resource, [id])).get(id)
  if (users) throw new AppError('IN_USE', { params: { resources: users.join(', ') } })
}
