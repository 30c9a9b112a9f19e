/** The days of a week as opening hours name them, Monday first. */
export const weekDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
type WeekDay = (typeof weekDays)[number]

/** Minutes since midnight, half-open. */
export interface OpenSpan {
  from: number
  to: number
}

/** When something is open, by day of the week, Monday first; spans of a day in their order. */
export type OpeningHours = readonly (readonly OpenSpan[])[]

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const isClock = (clock: string) => /^([01]?\d|2[0-3]):[0-5]\d$|^24:00$/.test(clock)

function spanOf(text: string): OpenSpan | undefined {
  const [from = '', to = '', more] = text.split('-').map((part) => part.trim())
  if (more !== undefined || !isClock(from) || !isClock(to)) return undefined
  const span = { from: minutesOf(from), to: minutesOf(to) }
  return span.from < span.to ? span : undefined
}

const isDay = (name: string): name is WeekDay => weekDays.some((day) => day === name)

/** `Mo-Fr`, `Sa`, `Mo,We-Fr` as indices; undefined for anything else. */
function daysOf(text: string): number[] | undefined {
  const days: number[] = []
  for (const part of text.split(',')) {
    const [first = '', last = first] = part.trim().split('-')
    if (!isDay(first) || !isDay(last)) return undefined
    const [from, to] = [weekDays.indexOf(first), weekDays.indexOf(last)]
    if (from > to) return undefined
    for (let day = from; day <= to; day += 1) days.push(day)
  }
  return days
}

/**
 * Opening hours in the syntax of OpenStreetMap's `opening_hours`, as far as a yard needs it: rules parted by `;`, each of
 * days and spans (`Mo-Fr 08:00-12:00,13:30-18:00; Sa 08:00-12:00`), or days and `off`. A later rule replaces an earlier
 * one for its days.
 * @returns undefined for what cannot be read
 */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  const week: OpenSpan[][] = weekDays.map(() => [])
  for (const rule of text.split(';').map((part) => part.trim())) {
    const [, dayText = '', spanText = ''] = /^(\S+)\s+(.+)$/.exec(rule) ?? []
    const days = daysOf(dayText)
    const spans = spanText === 'off' ? [] : spanText.split(',').map((one) => spanOf(one.trim()))
    if (!days || spans.some((span) => span === undefined)) return undefined
    const known = spans.filter((span) => span !== undefined).sort((a, b) => a.from - b.from)
    if (known.some((span, at) => span.from < (known[at - 1]?.to ?? 0))) return undefined
    for (const day of days) week[day] = known
  }
  return week
}

/**
 * Is it open all the time between two moments of one day?
 * @param day of the week, 0 is Monday
 * @param from minutes since midnight on the facility's clock
 */
export const isOpenBetween = (hours: OpeningHours, day: number, from: number, to: number): boolean =>
  (hours[day] ?? []).some((span) => span.from <= from && to <= span.to)
