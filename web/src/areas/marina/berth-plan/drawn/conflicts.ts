import type { TrackBars } from '../../../../kit/board/layout/arrange.ts'
import type { Fault, Faults } from '../../../../kit/staging/save-faults.ts'
import { isSamePlace } from '../../../../kit/staging/staged.ts'
import type { Change } from '../data/staged.ts'
import type { Bars } from './bars.ts'
import { type Obstacle, obstacleAt } from './obstacles.ts'

/** Words for an obstacle. */
export type ObstacleText = (bars: Bars, obstacle: Obstacle) => string

/** A boat is measured where it comes to a berth, and not again when it only stays longer. */
const comesToBerth = (change: Exclude<Change, { op: 'delete' }>) =>
  change.op === 'create' ||
  !isSamePlace({ slotIds: change.place.slotIds }, { slotIds: change.stored.slotIds })

/** What can be seen to stand in the way of saving a staged part, before the server is asked. */
function faultsOfChange(
  bars: Bars,
  trackBars: TrackBars,
  change: Exclude<Change, { op: 'delete' }>,
  say: ObstacleText,
): Fault[] {
  const { id, owner, place, overrideReason } = change
  const slots = place.slotIds.flatMap((one) => bars.data.slotAt.get(one) ?? [])
  const obstacle = obstacleAt(bars, trackBars, slots, { id, owner, from: place.from, to: place.to })
  if (!obstacle) return []
  const { misfit, taken } = obstacle
  const codes = slots.map((slot) => bars.data.slots.code[slot] ?? '').join(' + ')
  const faults: Fault[] = []
  if (misfit && !overrideReason && comesToBerth(change))
    faults.push({ kind: 'misfit', message: say(bars, { misfit, taken: -1 }) })
  // What is only asked for holds no berth yet (rule 22).
  if (taken >= 0 && (place.confirmed || owner.kind === 'CLOSURE'))
    faults.push({ kind: 'conflict', message: `${codes}: ${say(bars, { misfit: undefined, taken })}` })
  return faults
}

/** Faults of all staged parts that show on the plan, by the id of the part. */
export function conflictsOf(bars: Bars, trackBars: TrackBars, say: ObstacleText): Faults {
  return new Map(bars.staged.map((change) => [change.id, faultsOfChange(bars, trackBars, change, say)]))
}
