import type { BoardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import type { SessionPart, SessionPlace } from '../data/staged-sessions.ts'

export interface Period {
  from: number
  to: number
}

/** What is known of the assets and boats that the work needs; instants in Unix seconds. */
export interface Surroundings {
  calendar: BoardCalendar
  /** Live work of others with the asset, or on the boat. */
  busyOfAsset(id: string): readonly Period[]
  busyOfBoat(id: string): readonly Period[]
  /** Seconds of set-up before each piece of work; null for an asset that does several things at a time. */
  setUpOf(assetId: string): number | null
  isOpen(assetId: string, period: Period): boolean
}

/** Where work goes that cannot be done on its day; undefined: nowhere within reach. */
export interface Move {
  part: SessionPart
  next: SessionPlace | undefined
}

/** Days that are looked at for a free time, and the steps in which it is looked for. */
const reach = 30
const step = 900

const meets = (busy: readonly Period[], from: number, to: number) =>
  busy.find((one) => one.from < to && one.to > from)

const startOf = ({ place }: SessionPart) => place.from ?? 0

/**
 * The next free times for the work of a day, in its order: for each the next day at the same hour where asset and boat are
 * free then, else the first time after it on that day, else a day later. Work with one asset or on one boat keeps its order.
 */
export function nextFreeTimes(
  parts: readonly SessionPart[],
  { calendar, busyOfAsset, busyOfBoat, setUpOf, isOpen }: Surroundings,
  firstDay: number,
): Move[] {
  const placed = new Map<string, Period[]>()
  const placedOf = (key: string) => placed.get(key) ?? []
  const note = (key: string, period: Period) => placed.set(key, [...placedOf(key), period])
  const endOf = (keys: readonly string[]) =>
    Math.max(0, ...keys.flatMap((key) => placedOf(key).map(({ to }) => to)))
  const timeFor = ({ place, owner }: SessionPart): Period | undefined => {
    const { assetId } = place
    const length = (place.to ?? 0) - (place.from ?? 0)
    const setUp = assetId === null ? null : setUpOf(assetId)
    const ofAsset = assetId === null || setUp === null ? [] : [...busyOfAsset(assetId), ...placedOf(assetId)]
    const ofBoat = owner.boatId ? [...busyOfBoat(owner.boatId), ...placedOf(owner.boatId)] : []
    const clock = calendar.timeOf(place.from ?? 0)
    const earliest = endOf([assetId ?? '', owner.boatId])
    const wait = setUp ?? 0
    for (let day = firstDay; day < firstDay + reach; day += 1) {
      const [start, end] = [calendar.startOf(day), calendar.startOf(day + 1)]
      const ofDay = (busy: readonly Period[]) =>
        busy.filter((one) => one.to > start - wait && one.from < end + length + wait)
      const [onAsset, onBoat] = [ofDay(ofAsset), ofDay(ofBoat)]
      const next = (at: number) => start + Math.ceil((at - start) / step) * step
      for (let from = Math.max(calendar.at(day, clock), next(earliest)); from < end; ) {
        const to = from + length
        const hit = meets(onAsset, from - wait, to + wait) ?? meets(onBoat, from, to)
        if (hit) from = Math.max(from + step, next(hit.to))
        // The opening is asked last: it needs the clock of the zone.
        else if (assetId === null || isOpen(assetId, { from, to })) return { from, to }
        else from += step
      }
    }
    return undefined
  }
  return [...parts]
    .sort((a, b) => startOf(a) - startOf(b))
    .map((part) => {
      const time = timeFor(part)
      if (!time) return { part, next: undefined }
      for (const key of [part.place.assetId, part.owner.boatId]) if (key) note(key, time)
      return { part, next: { ...part.place, ...time, isPostponed: false } }
    })
}

/** The same hour of the wall clock on another day, whatever is there. */
export const onDay = (parts: readonly SessionPart[], calendar: BoardCalendar, day: number): Move[] =>
  parts.map((part) => {
    const { from, to } = part.place
    if (from === null || to === null) return { part, next: undefined }
    const later = calendar.addDays(from, day - calendar.dayOf(from))
    return { part, next: { ...part.place, from: later, to: later + to - from, isPostponed: false } }
  })

/** All of it waits for another time. */
export const setAside = (parts: readonly SessionPart[]): Move[] =>
  parts.map((part) => ({ part, next: { ...part.place, isPostponed: true } }))
