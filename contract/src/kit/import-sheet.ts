import type { Resource } from './define-resource.ts'
import { traitsOf } from './fields.ts'

/**
 * Required fields that a sheet with these columns lacks.
 * @param mapped fields of columns, or with one value for all rows
 */
export function missingFields(resource: Resource, mapped: readonly string[]): string[] {
  const instead = resource.import?.instead ?? {}
  return Object.keys(resource.fields).filter(
    (field) =>
      resource.traits[field]?.required &&
      !mapped.includes(field) &&
      !instead[field]?.some((other) => mapped.includes(other)),
  )
}

/** A resource as its sheets contain it: with the further columns of its import. */
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
