import type { FieldTraits } from '@darsena/contract/kit/fields'
import type { Catalogue, Texts } from './catalogues.ts'

interface Labelled {
  name: string
  traits: Record<string, FieldTraits>
}

const languages = ['it', 'en'] as const

/** Every key that the catalogue of a resource must have, and no other but headings of its fields. */
const keysOf = ({ traits }: Labelled): string[] => [
  'one',
  'many',
  ...Object.keys(traits).map((field) => `field.${field}`),
  ...Object.entries(traits).flatMap(([field, { choices = [] }]) =>
    choices.map((choice) => `choice.${field}.${choice}`),
  ),
]

function labelFaults(resource: Labelled, texts: Texts, file: string): string[] {
  const wanted = keysOf(resource)
  const isHeading = (key: string) => key.startsWith('heading.') && wanted.includes(`field.${key.slice(8)}`)
  return [
    ...wanted.filter((key) => !texts.has(key)).map((key) => `${file}: ${key} is missing`),
    ...[...texts.keys()]
      .filter((key) => !wanted.includes(key) && !isHeading(key))
      .map((key) => `${file}: ${key} names nothing of ${resource.name}`),
  ]
}

/**
 * Every field and every choice of a resource has its label in both languages; entity types and actions are the
 * choices of the resource `permissions`.
 */
export function resourceFaults(resources: readonly Labelled[], catalogues: readonly Catalogue[]): string[] {
  const byName = new Map(catalogues.map((catalogue) => [catalogue.namespace, catalogue]))
  const names = new Set(resources.map(({ name }) => name))
  return [
    ...resources.flatMap((resource) => {
      const catalogue = byName.get(resource.name)
      if (!catalogue) return [`${resource.name}: the resource has no catalogue of texts`]
      return languages.flatMap((language) =>
        labelFaults(resource, catalogue[language], `${catalogue.stem}.${language}.json`),
      )
    }),
    ...catalogues
      .filter(({ namespace }) => !names.has(namespace))
      .map(({ stem }) => `${stem}: no resource is named so`),
  ]
}
