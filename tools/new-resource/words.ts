import {
  type Area,
  areas,
  type EntityType,
  entityTypes,
  entityTypeTraits,
  hasFacility,
} from '@darsena/contract/access/entity-types'
import { resourceTexts } from '@darsena/contract/resource-texts'
import { resources } from '@darsena/contract/resources'

/** All the spellings of a new resource, `fleet/boat-sails` for example. */
export interface Words {
  area: Area
  /** `boat-sails`: paths and files. */
  name: string
  /** `boat_sails`: the table. */
  table: string
  /** `boatSails`: the code. */
  camel: string
  /** `BoatSail`: the entity type, and the stem of its screens. */
  subject: EntityType
  isFacility: boolean
  it: { one: string; many: string }
  en: { one: string; many: string }
}

/** Why a resource cannot be made, in one line for the caller. */
export class Refusal extends Error {}

const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
// PostgreSQL cuts names at 63 characters, and a constraint's begins with the table's.
const longestName = 40

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const pascal = (name: string): string => name.split('-').map(capital).join('')

/** `facilities` → `facility`, `boat-slots` → `boat-slot`; undefined where it is no plural. */
function singularOf(name: string): string | undefined {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  if (/(s|sh|ch|x)es$/.test(name)) return name.slice(0, -2)
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : undefined
}

const isArea = (word: string): word is Area => areas.some((area) => area === word)
const isEntityType = (word: string): word is EntityType => entityTypes.some((type) => type === word)

/** What the permissions call the rows of an entity type. */
function pluralsOf(subject: EntityType): { it: string; en: string } {
  const { it, en } = resourceTexts.permissions
  return { it: it.choice?.entityType?.[subject] ?? '', en: en.choice?.entityType?.[subject] ?? '' }
}

/**
 * The words of `<area>/<name>`.
 * @param italianOne what one row is called in Italian; absent: the plural stands in
 * @throws {Refusal} for a bad name, an unknown area or entity type, and what is there already
 */
export function wordsOf(path: string | undefined, italianOne?: string): Words {
  const [area = '', name = '', ...rest] = (path ?? '').split('/')
  if (!path || rest.length > 0 || !name) {
    throw new Refusal('Tell which: npm run new-resource <area>/<name> ["<one of them in Italian>"]')
  }
  if (!isArea(area)) throw new Refusal(`${area} is no area; the areas are ${areas.join(', ')}`)
  if (!namePattern.test(name)) throw new Refusal(`${name} is no name: small letters, words joined by hyphens`)
  if (name.length > longestName) throw new Refusal(`${name} is too long: at most ${longestName} characters`)
  const singular = singularOf(name)
  if (!singular) throw new Refusal(`${name} is no plural: resources are named like boats and facilities`)
  if (name in resources) throw new Refusal(`${name} is there already`)
  const subject = pascal(singular)
  if (!isEntityType(subject)) {
    throw new Refusal(`${subject} is no entity type: docs/adding-a-resource.md says where to add it`)
  }
  const { area: itsArea } = entityTypeTraits[subject]
  if (itsArea !== area) throw new Refusal(`${subject} belongs to ${itsArea}, not to ${area}`)
  const twin = Object.values(resources).find((resource) => resource.subject === subject)
  if (twin) throw new Refusal(`${subject} is the entity type of ${twin.name} already`)
  const many = pluralsOf(subject)
  return {
    area,
    name,
    table: name.replaceAll('-', '_'),
    camel: name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    subject,
    isFacility: hasFacility(subject),
    it: { one: italianOne ?? many.it, many: many.it },
    en: { one: capital(singular.replaceAll('-', ' ')), many: many.en },
  }
}
