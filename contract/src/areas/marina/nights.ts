/**
 * A cache of the days of instants in a zone: stays begin and end at a few hours, and the same instants are asked for
 * repeatedly.
 */
interface ZoneClock {
  format: Intl.DateTimeFormat
  days: Map<string, string>
}

const clocks = new Map<string, ZoneClock>()
const mostDays = 10_000

function clockOf(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const clock = { format, days: new Map<string, string>() }
  clocks.set(timeZone, clock)
  return clock
}

/** The day that it is in a zone, `YYYY-MM-DD`. */
function dayAt(instant: string, timeZone: string): string {
  const { format, days } = clockOf(timeZone)
  const known = days.get(instant)
  if (known !== undefined) return known
  if (days.size >= mostDays) days.clear()
  const day = format.format(Date.parse(instant))
  days.set(instant, day)
  return day
}

/** Days since 1970; days without a zone are all of one length. */
const dayNumber = (day: string) => Date.parse(day) / 86_400_000

export interface Nights {
  /** The day whose night is the first, `YYYY-MM-DD` on the zone's clock. */
  first: string
  /** How many, one after the other. */
  count: number
}

/**
 * The nights of a half-open period. The night of a day is held by who is there at that day's end on the clock of the
 * zone, so that a stay across a change of clocks counts one night per night.
 * @param timeZone IANA name, the facility's
 */
export function nightsOf(from: string, to: string, timeZone: string): Nights {
  const first = dayAt(from, timeZone)
  return { first, count: Math.max(0, dayNumber(dayAt(to, timeZone)) - dayNumber(first)) }
}
