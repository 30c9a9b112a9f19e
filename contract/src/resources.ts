import { resources as accessControl } from './areas/access-control/area.ts'
import { resources as files } from './areas/files/area.ts'
import { resources as fleet } from './areas/fleet/area.ts'
import { resources as identity } from './areas/identity/area.ts'
import { resources as marina } from './areas/marina/area.ts'
import { resources as surveys } from './areas/surveys/area.ts'
import { resources as yard } from './areas/yard/area.ts'
import type { Resource } from './kit/define-resource.ts'

/** Every resource of the product, by its path name: those of all areas. */
export const resources = {
  ...fleet,
  ...marina,
  ...surveys,
  ...yard,
  ...accessControl,
  ...files,
  ...identity,
} as const

export type ResourceName = keyof typeof resources

const byName = new Map<string, Resource>(Object.entries(resources))

/** @throws when no resource has that name: a reference points nowhere */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name)
  if (!resource) throw new Error(`No resource is named ${name}`)
  return resource
}
