import { isOfOneFacility } from '@darsena/contract/access/entity-types'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Fault } from '@darsena/contract/kit/faults'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { resourceNamed, resources } from '@darsena/contract/resources'
import { sql } from 'kysely'
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

/**
 * What a row points at must be there, live, and visible to the caller; it is locked against being archived meanwhile.
 * @throws VALIDATION at each field that points nowhere
 */
export async function checkReferences(
  context: Context,
  resource: Resource,
  values: Record<string, unknown>,
  facilityId: string | null,
): Promise<void> {
  const faults: Fault[] = []
  for (const { field, target, isPicture } of referencesOf(resource)) {
    const ids = idsIn(values[field])
    if (ids.length === 0) continue
    const isPlaced = isOfOneFacility(resource.subject)
    const sameFacility = isPlaced ? sql`and ${ofFacility(target.subject, 'r', facilityId)}` : sql``
    const kind = isPicture ? sql`r.mime_type like 'image/%'` : sql`true`
    const found = await sql<{
      fits: boolean
    }>`select ${kind} as fits from ${sql.table(target.table)} as r where r.id in (${sql.join(ids)})
      and r.archived_at is null ${sameFacility} and ${readable(target, 'r', context)} for key share`.execute(
      context.db,
    )
    if (found.rows.length < ids.length)
      faults.push({ path: field, message: context.translate('fault.unknownReference') })
    else if (!found.rows.every(({ fits }) => fits))
      faults.push({ path: field, message: context.translate('fault.notAPicture') })
  }
  if (faults.length > 0) throw invalid(faults)
}

function pointsAt(resource: Resource, field: string, id: string) {
  if (resource.traits[field]?.kind === 'reference') return sql`t.${sql.ref(snake(field))} = ${id}`
  const link = linkOf(resource, field)
  return sql`exists (select 1 from ${sql.table(link.table)} as p where p.${link.own} = t.id and p.${link.other} = ${id})`
}

/**
 * A row that something live points at stays; the caller has locked it, so nothing new can point at it meanwhile. A file
 * stays for records in the archive too: its bytes would go, and they could not come back.
 * @throws IN_USE naming the kinds of what depends on it, never rows the caller may not see
 */
export async function refuseWhileInUse(context: Context, resource: Resource, id: string): Promise<void> {
  const users: string[] = []
  const counts = resource.subject === 'File' ? sql`true` : sql`t.archived_at is null`
  for (const [name, other] of Object.entries(resources)) {
    for (const { field } of referencesOf(other).filter(({ target }) => target.name === resource.name)) {
      const found = await sql`select 1 from ${sql.table(other.table)} as t
        where ${pointsAt(other, field, id)} and ${counts} limit 1`.execute(context.db)
      if (found.rows.length > 0)
        users.push(resourceTexts[name as keyof typeof resources][context.language].many)
    }
  }
  if (users.length === 0) return
  throw new AppError('IN_USE', { params: { resources: [...new Set(users)].join(', ') } })
}
