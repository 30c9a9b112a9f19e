import { instantsAt } from '@darsena/contract/kit/time/clock'
import { readDay } from '@darsena/contract/kit/time/read-day'
import { formatInstant } from '../../texts/format.ts'

/** Noon: berths change hands at midday unless somebody says otherwise. */
export const usualTime = '12:00'

/** `930`, `9.30`, `9` → `09:30`, `09:00`; undefined when it is no time of day. */
function parseTime(text: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.,h]?(\d{2}))?$/.exec(text.trim()) ?? []
  return hours && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, '0')}:${minutes}`
    : undefined
}

export interface TypedInstant {
  day: string
  time: string
  /** One as a rule; none in the hour that is skipped when clocks are put forward, two when they are put back. */
  instants: string[]
}

/**
 * Reads `28/11/2026 14:05` on the clock of a zone. Undefined when it is no day and time.
 * @param timeZone IANA name, the facility's
 * @param hour `HH:mm` that a day alone means
 */
export function parseInstant(text: string, timeZone: string, hour = usualTime): TypedInstant | undefined {
  const [, dayText = '', timeText = ''] = /^\s*(\S+)(?:[\sT]+(\S+))?\s*$/.exec(text) ?? []
  const day = readDay(dayText)
  const time = timeText === '' ? hour : parseTime(timeText)
  return day && time ? { day, time, instants: instantsAt(day, time, timeZone) } : undefined
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(value)

/** What the input shows: an instant on the facility's clock, anything else as it was typed. */
export const instantText = (value: string, timeZone: string): string =>
  isInstant(value) ? formatInstant(value, timeZone) : value
