import { isOpenBetween } from '@darsena/contract/areas/marina/opening-hours'
import { carriesBoat, type LiftFit, liftFit } from '@darsena/contract/areas/yard/lift-fit'
import { type BoardCalendar, textOfDay, weekdayOf } from '../../../../kit/board/time/board-calendar.ts'
import type { BoardData } from '../data/board-data.ts'
import type { SessionOwner, SessionPlace } from '../data/staged-sessions.ts'
import { type SessionBars, sessionIdOf } from './session-bars.ts'

/** What is in the way of a session at some time with some asset. */
export interface YardObstacles {
  /** Bars that need the asset, its set-up included, or the boat; -1 for none. */
  assetTaken: number
  boatBusy: number
  /** The asset cannot bear the boat. */
  misfit: LiftFit | undefined
  /** Minutes of set-up before it. */
  setUp: number
  /** Outside of the asset's opening hours; a warning that refuses nothing. */
  isClosed: boolean
  /** The last day of the asset's inspection, where the work goes on after it; that is said, and refuses nothing. */
  inspectedUntil: string | undefined
}

/** The index of an asset; -1 for none, or for one that is not on the board. */
export const assetIndex = ({ assets }: BoardData, id: string | null): number =>
  id === null ? -1 : assets.id.indexOf(id)

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Open from start to end; work of several days is looked at on its first and its last one. */
export function isOpen(
  data: BoardData,
  asset: number,
  calendar: BoardCalendar,
  from: number,
  to: number,
): boolean {
  const hours = data.assets.hours[asset]
  if (!hours) return true
  const [first, last] = [calendar.dayOf(from), calendar.dayOf(to - 1)]
  const begin = minutesOf(calendar.timeOf(from))
  const end = to === calendar.startOf(last + 1) ? 24 * 60 : minutesOf(calendar.timeOf(to))
  const weekday = (day: number) => weekdayOf(day) - 1
  if (first === last) return isOpenBetween(hours, weekday(first), begin, end)
  return (
    isOpenBetween(hours, weekday(first), begin, begin + 1) &&
    isOpenBetween(hours, weekday(last), end - 1, end)
  )
}

interface Wish {
  /** The session that moves, which does not stand in its own way. */
  id: string
  owner: Pick<SessionOwner, 'boatId' | 'type' | 'size'>
  place: SessionPlace
}

/** What is in the way of a wish; undefined where it has no time yet. */
export function yardObstacles(
  bars: SessionBars,
  calendar: BoardCalendar,
  { id, owner, place }: Wish,
): YardObstacles | undefined {
  const { from, to, assetId } = place
  if (from === null || to === null) return undefined
  const { data } = bars
  const asset = assetIndex(data, assetId)
  const setUp = data.assets.setUpMinutes[asset] ?? 0
  const meets = (others: readonly number[], before: number) =>
    others.find(
      (bar) =>
        (bars.from[bar] ?? 0) - before < to &&
        (bars.to[bar] ?? 0) > from - before &&
        sessionIdOf(bars, bar) !== id,
    ) ?? -1
  const limits = {
    maxBeam: data.assets.maxBeam[asset] ?? null,
    capacityKg: data.assets.capacityKg[asset] ?? null,
  }
  const inspected = data.assets.inspectionExpiresOn[asset] ?? null
  const isOver = inspected !== null && inspected < textOfDay(calendar.dayOf(to - 1))
  const fit = asset >= 0 && carriesBoat(owner.type) ? liftFit(owner.size, limits) : undefined
  return {
    assetTaken:
      assetId !== null && data.assets.exclusive[asset] ? meets(bars.barsOfAsset(assetId), setUp * 60) : -1,
    boatBusy: owner.boatId ? meets(bars.barsOfBoat(owner.boatId), 0) : -1,
    misfit: fit?.verdict === 'EXCEEDS' ? fit : undefined,
    setUp,
    isClosed: asset >= 0 && !isOpen(data, asset, calendar, from, to),
    inspectedUntil: isOver ? inspected : undefined,
  }
}

/** Would it be refused? */
export const isRefused = (obstacles: YardObstacles | undefined): boolean =>
  obstacles !== undefined &&
  (obstacles.assetTaken >= 0 || obstacles.boatBusy >= 0 || obstacles.misfit !== undefined)
