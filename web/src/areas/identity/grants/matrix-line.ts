import type { Action, EntityType } from '@darsena/contract/access/entity-types'
import { reachesOf } from '@darsena/contract/access/scopes'
import { type Reach, reaches, reachOf } from './reach.ts'

/** A row of the matrix: one entity type, or the head of an area, whose cells set all of its types at once. */
export interface Line {
  name: string
  types: readonly EntityType[]
  isHead: boolean
}

export interface GridPlace {
  line: Line
  action: Action
}

/** Sets how far an action reaches on some entity types; undefined takes it away. */
export type SetReach = (types: readonly EntityType[], action: Action, reach: Reach | undefined) => void

/** Reaches that make sense for all of these types. */
export const reachesFor = (types: readonly EntityType[]): Reach[] =>
  reaches.filter((reach) => types.every((type) => reachesOf(type).map(reachOf).includes(reach)))
