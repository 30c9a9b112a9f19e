import { type Action, actions, type EntityType } from '@darsena/contract/access/entity-types'
import { isFacilityScoped } from '@darsena/contract/access/scopes'
import type { CanDoLine } from '@darsena/contract/areas/identity/grants'
import { isWithin, type Reach, reachOf, widest } from '../grants/reach.ts'

/** A role, or the person's own permissions where `from` is null, and how far it lets them go. */
export interface ResultSource {
  from: CanDoLine['from']
  reach: Reach
}

/** Actions of one entity type that come out alike. */
export interface CanDoResult {
  actions: Action[]
  /** How far they reach in the end; undefined where a denial takes it all. */
  reach: Reach | undefined
  /** What denials take out of that reach, or of what would be granted. */
  denied: Reach[]
  sources: ResultSource[]
}

const single = actions.filter((action) => action !== 'manage')

/** Each source once, by its widest reach. */
function sourcesOf(lines: readonly CanDoLine[]): ResultSource[] {
  const byId = new Map<string, ResultSource>()
  for (const { from, scope } of lines) {
    const known = byId.get(from?.id ?? '')
    const reach = widest([reachOf(scope), ...(known ? [known.reach] : [])])
    if (reach) byId.set(from?.id ?? '', { from, reach })
  }
  return [...byId.values()]
}

/** Does a denial take all of what is granted? */
const takes = (denied: Reach, granted: Reach, type: EntityType) =>
  isWithin(granted, denied) || (denied === 'FACILITY' && !isFacilityScoped(type))

function resultOf(lines: readonly CanDoLine[], type: EntityType, action: Action): CanDoResult | undefined {
  const concerned = lines.filter((line) => line.action === action || line.action === 'manage')
  if (concerned.length === 0) return undefined
  const sources = sourcesOf(concerned.filter((line) => !line.inverted))
  const denied = [...new Set(concerned.filter((line) => line.inverted).map(({ scope }) => reachOf(scope)))]
  const granted = widest(sources.map(({ reach }) => reach))
  const isTaken = granted !== undefined && denied.some((reach) => takes(reach, granted, type))
  return { actions: [action], reach: isTaken ? undefined : granted, denied, sources }
}

/**
 * What roles and own permissions come to, denials taken out, for one entity type: a line for all actions that come out
 * alike, and «manage» where all seven do.
 */
export function resultsOf(lines: readonly CanDoLine[], type: EntityType): CanDoResult[] {
  const ofType = lines.filter((line) => line.entityType === type)
  const found = new Map<string, CanDoResult>()
  for (const action of single) {
    const result = resultOf(ofType, type, action)
    if (!result) continue
    const key = JSON.stringify([result.reach, result.denied, result.sources])
    found.get(key)?.actions.push(action) ?? found.set(key, result)
  }
  return [...found.values()].map((result) =>
    result.actions.length === single.length ? { ...result, actions: ['manage'] } : result,
  )
}
