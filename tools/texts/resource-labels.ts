import type { Move } from '@darsena/contract/kit/define-transitions'
import type { FieldTraits } from '@darsena/contract/kit/fields'
import type { Catalogue, Texts } from './catalogues.ts'

interface Labelled {
  name: string
  traits: Record<string, FieldTraits>
  /** Its declared moves; their texts are not looked at where this is absent. */
  moves?: readonly Pick<Move, 'name' | 'traits'>[]
}

const languages = ['it', 'en'] as const

const choicesOf = (traits: Labelled['traits']): string[] =>
  Object.entries(traits).flatMap(([field, { choices = [] }]) =>
    choices.map((choice) => `choice.${field}.${choice}`),
  )

/** The note and the time of a move have usual labels, and a field of the row has its own. */
const hasUsualLabel = (field: string, traits: Labelled['traits']) =>
  field === 'note' || field === 'at' || field in traits

/** Keys of the texts of moves; a field that a move asks for may have a label that says it better than the usual one. */
function moveKeys({ traits, moves = [] }: Labelled): { wanted: string[]; allowed: string[] } {
  const asked = moves.flatMap((move) =>
    Object.keys(move.traits).map((field) => ({ field, key: `move.${move.name}.field.${field}` })),
  )
  return {
    wanted: [
      ...moves.flatMap(({ name }) => ['action', 'ask', 'done'].map((part) => `move.${name}.${part}`)),
      ...moves.flatMap((move) => choicesOf(move.traits)),
      ...asked.filter(({ field }) => !hasUsualLabel(field, traits)).map(({ key }) => key),
    ],
    allowed: asked.map(({ key }) => key),
  }
}

/** Every key that the catalogue of a resource must have, and no other but headings of its fields. */
const keysOf = ({ traits }: Labelled): string[] => [
  'one',
  'many',
  ...Object.keys(traits).map((field) => `field.${field}`),
  ...choicesOf(traits),
]

function labelFaults(resource: Labelled, texts: Texts, file: string): string[] {
  const ofMoves = moveKeys(resource)
  const wanted = [...new Set([...keysOf(resource), ...ofMoves.wanted])]
  const isHeading = (key: string) => key.startsWith('heading.') && wanted.includes(`field.${key.slice(8)}`)
  const isOfMove = (key: string) =>
    ofMoves.allowed.includes(key) || (!resource.moves && key.startsWith('move.'))
  return [
    ...wanted.filter((key) => !texts.has(key)).map((key) => `${file}: ${key} is missing`),
    ...[...texts.keys()]
      .filter((key) => !wanted.includes(key) && !isHeading(key) && !isOfMove(key))
      .map((key) => `${file}: ${key} names nothing of ${resource.name}`),
  ]
}

/**
 * Every field, choice and move of a resource has its texts in both languages; entity types and actions are the
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
