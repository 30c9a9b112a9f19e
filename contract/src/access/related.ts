import type { EntityType } from './entity-types.ts'

/**
 * The value of the operator `$of` in a condition: there is a row of `type` whose field `by` equals the condition's field,
 * and it meets one of these conditions.
 */
export interface Related {
  type: EntityType
  by: string
  any: readonly Record<string, unknown>[]
  /** What is answered while that row is not at hand: a grant does not reach then, a denial does. */
  assumed: boolean
}

export const isRelated = (value: unknown): value is Related =>
  typeof value === 'object' && value !== null && 'type' in value && 'by' in value && 'any' in value

/** A parent that is at hand beside the reference to it: `report` beside `reportId`. */
export function parentAtHand(row: object, field: string): object | undefined {
  if (field === 'id') return undefined
  const parent: unknown = Object.entries(row).find(([key]) => key === field.replace(/Id$/, ''))?.[1]
  return typeof parent === 'object' && parent !== null ? parent : undefined
}

/** Are all values there that a condition asks for? */
export function isKnown(conditions: Record<string, unknown>, row: object): boolean {
  const known = new Map(Object.entries(row))
  return Object.entries(conditions).every(
    ([field, value]) =>
      known.get(field) !== undefined || (typeof value === 'object' && value !== null && '$of' in value),
  )
}
