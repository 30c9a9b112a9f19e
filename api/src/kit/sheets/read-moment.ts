import { Temporal } from '@darsena/contract/kit/temporal'

const pad = (text: string | undefined, length = 2) => (text ?? '').padStart(length, '0')

function validDay(year: string, month: string, day: string): string | undefined {
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) }
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

/**
 * A calendar day as `YYYY-MM-DD` from `28/11/2026`, `28-11-2026`, `28.11.2026` or `2026-11-28`; a midnight behind it,
 * as sheets add it, is left out. Undefined for anything else, days that do not exist and years of two digits.
 */
export function readDay(text: string): string | undefined {
  const bare = text.trim().replace(/[ T]0?0[:.]00(?:[:.]00(?:\.0+)?)?Z?$/, '')
  const [, day, , month, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(bare) ?? []
  if (day && month && year) return validDay(year, month, day)
  const [, isoYear, , isoMonth, isoDay] = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(bare) ?? []
  return isoYear && isoMonth && isoDay ? validDay(isoYear, isoMonth, isoDay) : undefined
}

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
  const day = readDay(dayText)
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
