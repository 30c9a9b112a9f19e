import type { Scope } from '@darsena/contract/access/scopes'

/** How far a permission reaches, with a word for «without limit», which the API writes as no scope at all. */
export type Reach = Scope | 'ALL'

/** From the narrowest to the widest. */
export const reaches = ['OWN', 'MANAGED_BOATS', 'FACILITY', 'ALL'] as const satisfies readonly Reach[]

export const reachOf = (scope: Scope | null): Reach => scope ?? 'ALL'
export const scopeOf = (reach: Reach): Scope | null => (reach === 'ALL' ? null : reach)

const width = (reach: Reach) => reaches.indexOf(reach)

/** The wider of any number of reaches; undefined when there is none. */
export const widest = (several: readonly Reach[]): Reach | undefined =>
  several.reduce<Reach | undefined>(
    (wide, one) => (wide === undefined || width(one) > width(wide) ? one : wide),
    undefined,
  )

/** Everything that lies within the first lies within the second. */
export const isWithin = (reach: Reach, other: Reach): boolean => width(reach) <= width(other)
