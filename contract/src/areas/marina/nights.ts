const clocks = new Map<string, Intl.DateTimeFormat>()

/** The day that it is in a zone, `YYYY-MM-DD`. */
function dayAt(instant: string, timeZone: string): string {
  const known = clocks.get(timeZone)
  const clock = known ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  if (!known) clocks.set(timeZone, clock)
  return clock.format(Date.parse(instant))
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
