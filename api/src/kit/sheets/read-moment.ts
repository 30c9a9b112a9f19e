import { readDay } from '@darsena/contract/kit/time/read-day'
import { Temporal } from '@darsena/contract/kit/time/temporal'

const pad = (text: string | undefined, length = 2) => (text ?? '').padStart(length, '0')

/**
 * A calendar day of a cell in the spellings of `readDay`; a midnight behind it, as sheets add it, is left out.
 * @returns `YYYY-MM-DD`, or undefined for anything else
 */
export const readDayCell = (text: string): string | undefined =>
  readDay(text.trim().replace(/[ T]0?0[:.]00(?:[:.]00(?:\.0+)?)?Z?$/, ''))

/** A time of day as `HH:mm` from `9:30`, `09.30`, `09:30:00`; undefined for anything else. */
export function readClockTime(text: string): string | undefined {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})(?:[:.]00)?$/.exec(text.trim()) ?? []
  return Number(hours) < 24 && Number(minutes) < 60 ? `${pad(hours)}:${minutes}` : undefined
}

/**
 * An instant, RFC 3339: as it is when it has an offset, else day and time on the clock of the zone.
 * @param timeZone IANA name, the facility's
 */
export function readInstant(text: string, timeZone: string): string | undefined {
  const bare = text.trim()
  if (/T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(bare)) {
    const instant = Date.parse(bare)
    return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
  }
  const [, dayText = '', , clockText] = /^(\S+?)([ T]+(\d{1,2}[:.]\d{2})(?:[:.]\d{2})?)?$/.exec(bare) ?? []
  const day = readDayCell(dayText)
  const clock = clockText === undefined ? '00:00' : readClockTime(clockText)
  if (!day || !clock) return undefined
  return Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(timeZone).toInstant().toString()
}

/** Day and time of an instant on the clock of a zone, `YYYY-MM-DD HH:mm`. */
export const clockOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
