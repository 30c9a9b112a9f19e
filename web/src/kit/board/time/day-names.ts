import { type BoardCalendar, textOfDay } from './board-calendar.ts'
import type { Window } from './windows.ts'

/**
 * The months of a catalogue, January first. The plan says hundreds of days at a time, and the first of Intl's formats alone
 * costs a page as much as drawing it.
 */
export const monthsIn = (text: string): readonly string[] => text.split(', ')

const partsOf = (day: number) => textOfDay(day).split('-').map(Number)

/** «dicembre 2026» */
export function monthInWords(day: number, months: readonly string[]): string {
  const [year, month = 1] = partsOf(day)
  return `${months[month - 1]} ${year}`
}

/** `dal 8` → `dall’8`, as in spoken Italian. */
const elided = (text: string) => text.replace(/\b(dal|al) (8|11)\b/gi, '$1l’$2')

/** «3 dicembre», with its year where that is not the year that one thinks of. */
export function dayInWords(day: number, months: readonly string[], thisYear: number): string {
  const [year, month = 1, date] = partsOf(day)
  const words = `${date} ${months[month - 1]}`
  return year === thisYear ? words : `${words} ${year}`
}

/**
 * «dal 3 al 9 dicembre»: the month once where it is the same.
 * @param words the two patterns, `{from}` and `{to}` in them; the second for an open end
 */
export function periodInWords(
  { from, to }: Window,
  calendar: BoardCalendar,
  {
    months,
    today,
    fromTo,
    since,
  }: { months: readonly string[]; today: number; fromTo: string; since: string },
): string {
  const first = calendar.dayOf(from)
  const currentYear = Number(textOfDay(today).slice(0, 4))
  if (!Number.isFinite(to)) return elided(since.replace('{from}', dayInWords(first, months, currentYear)))
  const last = calendar.dayOf(to)
  // Over the turn of a year both ends name theirs.
  const isOneYear = textOfDay(first).slice(0, 4) === textOfDay(last).slice(0, 4)
  const thisYear = isOneYear ? currentYear : 0
  const isOneMonth = textOfDay(first).slice(0, 7) === textOfDay(last).slice(0, 7)
  const start = isOneMonth ? String(partsOf(first)[2]) : dayInWords(first, months, thisYear)
  return elided(fromTo.replace('{from}', start).replace('{to}', dayInWords(last, months, thisYear)))
}
