import type { AccessRule } from './ability.ts'
import {
  type Action,
  type EntityType,
  entityTypeTraits,
  type Parent,
  parentOf,
  type Referrers,
} from './entity-types.ts'
import type { Related } from './related.ts'

/** How far a permission reaches; none means without limit. */
export const scopes = ['FACILITY', 'MANAGED_BOATS', 'OWN'] as const
export type Scope = (typeof scopes)[number]

export interface Reach {
  userId: string
  facilityIds: readonly string[]
  managedBoatIds: readonly string[]
}

type Conditions = Record<string, unknown>
/** A row meets one of these; undefined: every row is meant. */
type Alternatives = readonly Conditions[] | undefined
/** What rows of a type are reached; `isDenial` where they are taken away. */
type Reached = (type: EntityType, isDenial: boolean) => Alternatives

const isParent = (one: object | string): one is Parent => typeof one === 'object' && 'via' in one

/** Rows whose parent is reached. */
function throughParent({ via, to }: Parent, isDenial: boolean, reached: Reached): Alternatives {
  const any = reached(to, isDenial)
  if (!any || any.length === 0) return any
  const parent: Related = { type: to, by: 'id', any, assumed: isDenial }
  return [{ [via]: { $of: parent } }]
}

const ofFacilities = (facilityIds: readonly string[]): Reached => {
  const reached: Reached = (type, isDenial) => {
    const { scope } = entityTypeTraits[type]
    if (typeof scope === 'string') return undefined
    if (isParent(scope)) return throughParent(scope, isDenial, reached)
    return [{ [scope.facility]: { $in: [...facilityIds] } }]
  }
  return reached
}

const ofBoats = (boatIds: readonly string[]): Reached => {
  const reached: Reached = (type, isDenial) => {
    const { scope, boats = parentOf(type) } = entityTypeTraits[type]
    if (scope === 'shown') return undefined
    if (!boats || boats === 'none') return []
    if (isParent(boats)) return throughParent(boats, isDenial, reached)
    return [{ [boats.field]: { $in: [...boatIds] }, ...boats.only }]
  }
  return reached
}

const ofUser = (userId: string): Reached => {
  const alternatives = (type: EntityType, isDenial: boolean): readonly Conditions[] => {
    const parent = parentOf(type)
    if (parent) return throughParent(parent, isDenial, alternatives) ?? []
    const others = (entityTypeTraits[type].own ?? []).flatMap((own: string | Parent | Referrers) => {
      if (typeof own === 'string') return [{ [own]: userId }]
      if (isParent(own)) return throughParent(own, isDenial, alternatives) ?? []
      const { rowsOf, by } = own
      const rows: Related = { type: rowsOf, by, any: alternatives(rowsOf, isDenial), assumed: isDenial }
      return [{ id: { $of: rows } }]
    })
    return [{ createdBy: userId }, ...others]
  }
  return alternatives
}

const reachedBy: Record<Scope, (reach: Reach) => Reached> = {
  OWN: ({ userId }) => ofUser(userId),
  MANAGED_BOATS: ({ managedBoatIds }) => ofBoats(managedBoatIds),
  FACILITY: ({ facilityIds }) => ofFacilities(facilityIds),
}

/** Conditions of which a row of these facilities meets one; undefined where all facilities share the rows. */
export const withinFacilities = (type: EntityType, facilityIds: readonly string[]): Alternatives =>
  ofFacilities(facilityIds)(type, false)

/** Does the reach of a facility leave something out? */
export const isFacilityScoped = (type: EntityType): boolean => withinFacilities(type, []) !== undefined

/** How far permissions on an entity type can reach, the narrowest first. */
export const reachesOf = (type: EntityType): (Scope | null)[] =>
  ofBoats([])(type, false)?.length === 0
    ? ['OWN', 'FACILITY', null]
    : ['OWN', 'MANAGED_BOATS', 'FACILITY', null]

export interface Grant {
  entityType: EntityType
  action: Action
  scope: Scope | null
  /** A denial (a user's own inverted permission): taken out of what roles grant. */
  inverted?: boolean
}

const isWanted = (type: EntityType, grants: readonly Grant[]): boolean =>
  grants.some(
    ({ entityType, action, inverted }) =>
      entityType === type && (action === 'read' || action === 'manage') && !inverted,
  )

/** Rules under these conditions, the fewest that say the same. */
function ruled(grant: Grant, any: Alternatives, actions: AccessRule['action'] = grant.action): AccessRule[] {
  const { entityType, inverted } = grant
  const rule: AccessRule = { action: actions, subject: entityType, ...(inverted && { inverted }) }
  return any?.map((conditions) => ({ ...rule, conditions })) ?? [rule]
}

const besidesCreate: Action[] = ['read', 'update', 'delete', 'approve', 'reject', 'share']

/**
 * One rule for each way to reach a row; a type without an entry is reached by none. The creator of a row owns it, so
 * a part of something can be created as one's own only within something that is one's own already.
 */
function rulesOfGrant(grant: Grant, reach: Reach, all: readonly Grant[]): AccessRule[] {
  const { entityType, action, scope, inverted = false } = grant
  if (!Object.hasOwn(entityTypeTraits, entityType)) return []
  const { own = [], unless } = entityTypeTraits[entityType]
  const reached = scope ? reachedBy[scope](reach)(entityType, inverted) : undefined
  const parents = own.filter(isParent)
  if (scope === 'OWN' && parents.length > 0 && !inverted && (action === 'create' || action === 'manage')) {
    const inOwn = parents.flatMap((parent) => throughParent(parent, false, ofUser(reach.userId)) ?? [])
    const created = ruled(grant, inOwn, 'create')
    return action === 'create' ? created : [...created, ...ruled(grant, reached, besidesCreate)]
  }
  if (!unless || inverted || isWanted(unless.needs, all)) return ruled(grant, reached)
  return ruled(
    grant,
    (reached ?? [{}]).map((conditions) => ({ ...conditions, [unless.empty]: null })),
  )
}

/** Grants of roles and users as rules for one person; denials come last, since the last rule that fits decides. */
export function rulesOf(grants: readonly Grant[], reach: Reach): AccessRule[] {
  const ordered = [...grants].sort((a, b) => Number(a.inverted ?? false) - Number(b.inverted ?? false))
  return ordered.flatMap((grant) => rulesOfGrant(grant, reach, grants))
}
