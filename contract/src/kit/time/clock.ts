import { Temporal } from './temporal.ts'

/**
 * The instants at which the clocks of a zone show a day and a time: one as a rule, none where they are put forward, two
 * where they are put back.
 * @param day `YYYY-MM-DD`
 * @param time `HH:mm`
 * @param timeZone IANA name
 * @throws RangeError for a day that is not in the calendar
 */
export function instantsAt(day: string, time: string, timeZone: string): string[] {
  const shown = Temporal.PlainDateTime.from(`${day}T${time}`)
  const readings = (['earlier', 'later'] as const).map((disambiguation) =>
    shown.toZonedDateTime(timeZone, { disambiguation }),
  )
  const isShown = readings.every((reading) => reading.toPlainDateTime().equals(shown))
  return isShown ? [...new Set(readings.map((reading) => reading.toInstant().toString()))] : []
}

/** How far the clocks of a zone are from UTC at an instant: `+02:00`. */
export const offsetAt = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).offset
