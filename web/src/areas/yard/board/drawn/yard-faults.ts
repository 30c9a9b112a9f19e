import type { BoardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import { allFaults, type Fault, type Faults } from '../../../../kit/staging/save-faults.ts'
import type { SessionChange, StagedSessions } from '../data/staged-sessions.ts'
import { yardObstacles } from './obstacles.ts'
import type { SessionBars } from './session-bars.ts'
import type { YardWords } from './use-yard-words.ts'

type Placed = Exclude<SessionChange, { op: 'delete' }>

const isNewLift = (change: Placed) => change.op === 'create' || change.place.assetId !== change.stored.assetId

/** What can be seen to stand in the way of a staged session before the server is asked. */
function faultsOfChange(
  bars: SessionBars,
  calendar: BoardCalendar,
  change: Placed,
  words: YardWords,
): Fault[] {
  const { place, owner, overrideReason } = change
  const found = place.isPostponed ? undefined : yardObstacles(bars, calendar, change)
  if (!found) return []
  const clear = { ...found, isClosed: false }
  const faults: Fault[] = []
  if (found.misfit && !overrideReason && !owner.isOverridden && isNewLift(change))
    faults.push({
      kind: 'misfit',
      message: words.obstacles(bars, { ...clear, assetTaken: -1, boatBusy: -1 }),
    })
  if (found.assetTaken >= 0 || found.boatBusy >= 0)
    faults.push({ kind: 'conflict', message: words.obstacles(bars, { ...clear, misfit: undefined }) })
  return faults
}

/** What stands in the way of saving, by the id of the session. */
export function yardFaults(
  bars: SessionBars,
  calendar: BoardCalendar,
  staged: StagedSessions,
  { refused, words }: { refused: Faults; words: YardWords },
): Faults {
  const { sessions } = bars.data
  const versions = new Map<string, number>()
  if (staged.size > 0)
    sessions.id.forEach((id, at) => {
      if (staged.has(id)) versions.set(id, sessions.version[at] ?? 0)
    })
  const found = new Map(
    bars.staged.map((change) => [change.id, faultsOfChange(bars, calendar, change, words)]),
  )
  return allFaults(staged, { refused, found, versionOf: (id) => versions.get(id) })
}
