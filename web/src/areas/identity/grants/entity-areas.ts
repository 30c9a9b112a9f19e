import { type EntityType, entityTypes, entityTypeTraits } from '@darsena/contract/access/entity-types'

type EntityArea = (typeof entityTypeTraits)[EntityType]['area']

const order = Object.keys(entityTypeTraits)
const ordered = [...entityTypes].sort((a, b) => order.indexOf(a) - order.indexOf(b))
const areaOf = (type: EntityType): EntityArea => entityTypeTraits[type].area

/** An area with those of its entity types that are looked at. */
export interface ListedArea {
  area: EntityArea
  types: readonly EntityType[]
}

/** The areas, each with its entity types, as the record of the contract orders them: 53 can be looked through so. */
export const entityAreas: readonly ListedArea[] = [...new Set(ordered.map(areaOf))].map((area) => ({
  area,
  types: ordered.filter((type) => areaOf(type) === area),
}))
