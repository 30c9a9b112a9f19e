import type { Resource } from './define-resource.ts'
import { traitsOf } from './fields.ts'

/** A resource as a sheet tells of it: with the further columns that its import takes. */
export function sheetOf(resource: Resource): Resource {
  const more = resource.import?.more
  if (!more) return resource
  const traits = Object.entries(more).map(([field, schema]) => [field, traitsOf(schema)])
  return {
    ...resource,
    fields: { ...resource.fields, ...more },
    traits: { ...resource.traits, ...Object.fromEntries(traits) },
    create: resource.create.extend(more),
  }
}
