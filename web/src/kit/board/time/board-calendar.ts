import { Temporal } from '@darsena/contract/kit/time/temporal'

/** Days are numbers since 1970-01-01 of the calendar, which knows no zone; instants are Unix seconds. */
export interface BoardCalendar {
  /** The day that it is at an instant. */
  dayOf(at: number): number
  startOf(day: number): number
  /** So many days later at the same hour of the wall clock; an hour that a clock change leaves out moves on by its length. */
  addDays(at: number, days: number): number
  /** `HH:mm` on the facility's clock. */
  timeOf(at: number): string
  /** The instant of a day at `HH:mm`. */
  at(day: number, time: string): number
}

const secondsOfDay = 86_400
/**
 * Days for which the zone is asked once: where both ends have one offset, no clock changes in between. Morocco's two changes
 * around Ramadan, the nearest to each other that there are, lie 28 days apart or more.
 */
const block = 24

/** The first day of the block that a day is in. */
const blockOf = (day: number) => Math.floor(day / block) * block

const dateOf = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day })
const secondsOf = (zoned: { epochMilliseconds: number }) => zoned.epochMilliseconds / 1000

/** `YYYY-MM-DD` → the number of the day; undefined when it is none. */
export function dayFromText(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const midnight = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(midnight)) return undefined
  const day = midnight / (secondsOfDay * 1000)
  return textOfDay(day) === text ? day : undefined
}

/** The number of a day → `YYYY-MM-DD`. */
export const textOfDay = (day: number): string =>
  new Date(day * secondsOfDay * 1000).toISOString().slice(0, 10)

/** From 1, Monday, to 7. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

const secondsOfTime = (time: string): number => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60

/**
 * The days of a zone. The zone's rules are asked for, never guessed, but once for 24 days in a row: a picture of a
 * season needs hundreds of midnights.
 */
export function boardCalendar(timeZone: string): BoardCalendar {
  const midnights = new Map<number, number>()
  const midnightOf = (day: number): number => {
    const known = midnights.get(day)
    if (known !== undefined) return known
    const midnight = secondsOf(dateOf(day).toZonedDateTime(timeZone))
    midnights.set(day, midnight)
    return midnight
  }
  let [lastBlock, lastOffset]: [number, number | null] = [Number.NaN, null]
  /** Seconds ahead of UTC through the whole block of a day; null where a clock changes in it. */
  const offsetNear = (day: number): number | null => {
    const first = blockOf(day)
    // Days are asked for one after the other.
    if (first === lastBlock) return lastOffset
    const [start, end] = [first, first + block].map((one) => one * secondsOfDay - midnightOf(one))
    lastBlock = first
    lastOffset = start !== undefined && start === end ? start : null
    return lastOffset
  }
  const atTime = (day: number, time: string): number => {
    const offset = offsetNear(day)
    if (offset !== null) return day * secondsOfDay + secondsOfTime(time) - offset
    return secondsOf(dateOf(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }))
  }
  const startOf = (day: number): number => {
    const offset = offsetNear(day)
    return offset === null ? midnightOf(day) : day * secondsOfDay - offset
  }
  const dayOf = (at: number): number => {
    const dayInUtc = Math.floor(at / secondsOfDay)
    const offset = offsetNear(dayInUtc)
    let day = Math.floor((at + (offset ?? 0)) / secondsOfDay)
    if (offset !== null && blockOf(day) === blockOf(dayInUtc)) return day
    while (startOf(day + 1) <= at) day++
    while (startOf(day) > at) day--
    return day
  }
  const zonedOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(timeZone)
  return {
    dayOf,
    startOf,
    addDays: (at, days) => (days === 0 ? at : secondsOf(zonedOf(at).add({ days }))),
    timeOf: (at) => zonedOf(at).toPlainTime().toString({ smallestUnit: 'minute' }),
    at: atTime,
  }
}
