import type { Language } from '@darsena/contract/kit/label'
import { type PlanCalendar, textOfDay } from './calendar.ts'
import type { Window } from './windows.ts'

const locales: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }

const write = (day: number, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(day * 86_400_000)

/** `dal 8` → `dall’8`, as one speaks. */
const elided = (text: string) => text.replace(/\b(dal|al) (8|11)\b/gi, '$1l’$2')

/** «3 dicembre», with its year where that is not the year that one thinks of. */
export function dayInWords(day: number, language: Language, thisYear: number): string {
  const isThisYear = textOfDay(day).startsWith(`${thisYear}-`)
  return write(day, language, { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) })
}

/**
 * «dal 3 al 9 dicembre»: the month once where it is the same.
 * @param words the two patterns, `{from}` and `{to}` in them; the second for an open end
 */
export function periodInWords(
  { from, to }: Window,
  calendar: PlanCalendar,
  { language, today, fromTo, since }: { language: Language; today: number; fromTo: string; since: string },
): string {
  const thisYear = Number(textOfDay(today).slice(0, 4))
  const first = calendar.dayOf(from)
  if (!Number.isFinite(to)) return elided(since.replace('{from}', dayInWords(first, language, thisYear)))
  const last = calendar.dayOf(to)
  const isOneMonth = textOfDay(first).slice(0, 7) === textOfDay(last).slice(0, 7)
  const start = isOneMonth
    ? write(first, language, { day: 'numeric' })
    : dayInWords(first, language, thisYear)
  return elided(fromTo.replace('{from}', start).replace('{to}', dayInWords(last, language, thisYear)))
}
