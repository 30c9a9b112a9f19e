import type { BoardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import { put } from '../../../../kit/staging/staged.ts'
import type { SessionPart, StagedSessions } from '../data/staged-sessions.ts'
import { assetIndex, isOpen } from '../drawn/obstacles.ts'
import { partOfBar, type SessionBars } from '../drawn/session-bars.ts'
import type { Move, Surroundings } from './next-times.ts'

/** Work that is planned for a day, with one asset or with all of them. */
export function workOfDay(
  bars: SessionBars,
  calendar: BoardCalendar,
  { day, assetId }: { day: number; assetId: string | null },
): SessionPart[] {
  const [start, end] = [calendar.startOf(day), calendar.startOf(day + 1)]
  const found: SessionPart[] = []
  for (let bar = 0; bar < bars.count; bar += 1) {
    const from = bars.from[bar] ?? Number.NaN
    if (!(from >= start && from < end) || bars.hidden?.[bar]) continue
    const part = partOfBar(bars, bar)
    const isOfAsset = assetId === null || part.place.assetId === assetId
    if (isOfAsset && part.owner.status === 'PLANNED') found.push(part)
  }
  return found.sort((a, b) => (a.place.from ?? 0) - (b.place.from ?? 0))
}

/** What stands around work that moves: all that does not move with it. */
export function surroundingsOf(
  bars: SessionBars,
  calendar: BoardCalendar,
  moving: readonly SessionPart[],
): Surroundings {
  const { data } = bars
  const ids = new Set(moving.map(({ id }) => id))
  const periods = (of: readonly number[]) =>
    of
      .filter((bar) => !ids.has(bars.idOf(bar)))
      .map((bar) => ({ from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 }))
  const known = new Map<string, ReturnType<typeof periods>>()
  const once = (id: string, of: (id: string) => readonly number[]) => {
    const found = known.get(id) ?? periods(of(id))
    known.set(id, found)
    return found
  }
  return {
    calendar,
    busyOfAsset: (id) => once(id, bars.barsOfAsset),
    busyOfBoat: (id) => once(id, bars.barsOfBoat),
    setUpOf: (id) => {
      const asset = assetIndex(data, id)
      return data.assets.exclusive[asset] ? (data.assets.setUpMinutes[asset] ?? 0) * 60 : null
    },
    isOpen: (id, { from, to }) => {
      const asset = assetIndex(data, id)
      return asset < 0 || isOpen(data, asset, calendar, from, to)
    },
  }
}

/** The moves as one step of the staging, which one undo takes back. */
export const stageMoves = (staged: StagedSessions, moves: readonly Move[]): StagedSessions =>
  moves.reduce((all, { part, next }) => (next ? put(all, part, next) : all), staged)
