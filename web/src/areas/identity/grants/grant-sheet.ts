import { type Action, actions, type EntityType } from '@darsena/contract/access/entity-types'
import type { RoleGrant } from '@darsena/contract/areas/identity/grants'
import { isWithin, type Reach, reaches, reachOf, scopeOf, widest } from './reach.ts'

/** Reaches by permission, as the matrix shows them; one permission may carry two that complete each other. */
export type GrantSheet = ReadonlyMap<string, readonly Reach[]>

const keyOf = (type: EntityType, action: Action) => `${type} ${action}`
const sorted = (several: readonly Reach[]) => reaches.filter((one) => several.includes(one))
const none: readonly Reach[] = []

export function sheetOf(grants: readonly RoleGrant[]): GrantSheet {
  const sheet = new Map<string, readonly Reach[]>()
  for (const { entityType, action, scope } of grants) {
    const key = keyOf(entityType, action)
    sheet.set(key, sorted([...(sheet.get(key) ?? none), reachOf(scope)]))
  }
  return sheet
}

export const grantsIn = (sheet: GrantSheet, types: readonly EntityType[]): RoleGrant[] =>
  types.flatMap((entityType) =>
    actions.flatMap((action) =>
      (sheet.get(keyOf(entityType, action)) ?? none).map((reach) => ({
        entityType,
        action,
        scope: scopeOf(reach),
      })),
    ),
  )

/** The sheet with what was changed laid over it, so that changes outlive a newer sheet from the server. */
export const overlaid = (sheet: GrantSheet, changes: GrantSheet): GrantSheet =>
  new Map([...sheet, ...changes])

/** The changes with some permissions set to a reach, or to none; what comes back to the sheet is no change. */
export function withReach(
  sheet: GrantSheet,
  changes: GrantSheet,
  types: readonly EntityType[],
  action: Action,
  reach: Reach | undefined,
): GrantSheet {
  const next = new Map(changes)
  for (const type of types) {
    const key = keyOf(type, action)
    const set = reach ? [reach] : none
    if ((sheet.get(key) ?? none).join() === set.join()) next.delete(key)
    else next.set(key, set)
  }
  return next
}

/** What a permission itself carries, without what comes with «manage». */
export const ownReaches = (sheet: GrantSheet, type: EntityType, action: Action): readonly Reach[] =>
  sheet.get(keyOf(type, action)) ?? none

export interface GrantCell {
  /** What this permission itself carries. */
  own: readonly Reach[]
  /** How far the action reaches in the end; undefined when it is not granted. */
  reach: Reach | undefined
  /** It comes with «manage», which stands for all actions. */
  isImplied: boolean
}

export function cellOf(sheet: GrantSheet, type: EntityType, action: Action): GrantCell {
  const own = ownReaches(sheet, type, action)
  const mine = widest(own)
  const managed = action === 'manage' ? undefined : widest(sheet.get(keyOf(type, 'manage')) ?? none)
  const isImplied = managed !== undefined && (mine === undefined || isWithin(mine, managed))
  return { own, reach: isImplied ? managed : mine, isImplied }
}

/** Actions of one entity type by how far they reach, «manage» standing for all that it brings. */
export function summaryOf(sheet: GrantSheet, type: EntityType): { reach: Reach; actions: Action[] }[] {
  const found = actions.flatMap((action) => {
    const { reach, isImplied } = cellOf(sheet, type, action)
    return reach && !isImplied ? [{ reach, action }] : []
  })
  return [...reaches].reverse().flatMap((reach) => {
    const alike = found.filter((one) => one.reach === reach).map(({ action }) => action)
    return alike.length > 0 ? [{ reach, actions: alike }] : []
  })
}
