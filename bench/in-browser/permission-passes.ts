import { type AccessRule, abilityOf, canRow } from '@darsena/contract/access/ability'
import type { EntityType } from '@darsena/contract/access/entity-types'
import { median } from '../measuring/table.ts'

/** A permission question about many rows; rules, rows and answers go into the browser as JSON. */
export interface RowQuestion {
  subject: EntityType
  rules: readonly AccessRule[]
  rows: readonly Record<string, unknown>[]
  bare: BarePredicate
}

/** The rules as a hand-written check for this one question. */
export type BarePredicate =
  | { kind: 'always' }
  | { kind: 'oneOf'; field: string; values: readonly string[] }
  | { kind: 'equalsButNotOneOf'; field: string; value: string; other: string; values: readonly string[] }

/** Milliseconds for one pass over all rows, and on how many the answer was yes. */
export interface Passes {
  first: number
  median: number
  bare: number
  allowed: number
  bareAllowed: number
}

function predicateOf(bare: BarePredicate): (row: Record<string, unknown>) => boolean {
  if (bare.kind === 'always') return () => true
  const { field } = bare
  const values = new Set<unknown>(bare.values)
  if (bare.kind === 'oneOf') return (row) => values.has(row[field])
  return (row) => row[field] === bare.value && !values.has(row[bare.other])
}

function timesOf(passes: number, pass: () => void): number[] {
  return Array.from({ length: passes }, () => {
    const began = performance.now()
    pass()
    return performance.now() - began
  })
}

/** Runs in the page: the rules become an ability anew, as they do there when somebody signs in. */
export function rowPasses({ subject, rules, rows, bare }: RowQuestion): Passes {
  let allowed = 0
  const ability = abilityOf(rules)
  const times = timesOf(201, () => {
    allowed = rows.filter((row) => canRow(ability, 'update', subject, row)).length
  })
  let bareAllowed = 0
  const predicate = predicateOf(bare)
  // The browser's clock is too coarse for a single pass.
  const bareTimes = timesOf(21, () => {
    for (let pass = 0; pass < 1_000; pass += 1) bareAllowed = rows.filter(predicate).length
  })
  const [first = 0, ...others] = times
  return { first, median: median(others), bare: median(bareTimes) / 1_000, allowed, bareAllowed }
}

Object.assign(globalThis, { rowPasses })
