import { type AppAbility, can } from '../access/ability.ts'
import type { Resource } from './define-resource.ts'

const narrowed = new WeakMap<Resource, Resource>()

const without = <V>(values: Record<string, V>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

/** May the reader see all fields of a resource, also those that it withholds from some? */
export const seesAll = ({ withheld }: Pick<Resource, 'withheld'>, ability: AppAbility): boolean =>
  !withheld || can(ability, 'read', withheld.needs)

/**
 * A resource as a reader may see it: what is withheld from them is no field of it, so it is in no row, filter, order,
 * search or sheet.
 */
export function shownResource(resource: Resource, ability: AppAbility): Resource {
  const { withheld } = resource
  if (!withheld || seesAll(resource, ability)) return resource
  const known = narrowed.get(resource)
  if (known) return known
  const names = withheld.fields
  const isShown = (field: string) => !names.includes(field)
  const shown: Resource = {
    ...resource,
    fields: without(resource.fields, names),
    ...(resource.derived && { derived: without(resource.derived, names) }),
    traits: without(resource.traits, names),
    search: resource.search.filter(isShown),
    filter: resource.filter.filter(isShown),
  }
  narrowed.set(resource, shown).set(shown, shown)
  return shown
}
