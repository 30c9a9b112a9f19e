import type { Language } from '@darsena/contract/kit/label'
import { type BoardCalendar, textOfDay, weekdayOf } from './board-calendar.ts'
import { monthInWords } from './day-names.ts'
import type { Zoom } from './scale.ts'
import type { Window } from './windows.ts'

/** A stretch of time with its name in the head of the plan; Unix seconds. */
export interface Tick {
  at: number
  end: number
  label: string
  /** Saturday or Sunday, or an hour of theirs; a week is neither. */
  isWeekend: boolean
}

export interface Ticks {
  /** The upper line: months, or days where the lower line has hours. */
  major: readonly Tick[]
  /** The lower line, and the lines of the grid: days, weeks or hours. */
  minor: readonly Tick[]
}

const locales: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }
const formats = new Map<string, Intl.DateTimeFormat>()

/** A day of the calendar needs no zone: it is read as UTC and written as UTC. */
function writer(name: string, language: Language, options: Intl.DateTimeFormatOptions) {
  const key = `${name} ${language}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return (day: number) => format.format(day * 86_400_000)
}

/** The same in both languages, and by far the cheapest way to say it. */
const dayOfMonth = (day: number) => String(Number(textOfDay(day).slice(8)))

const isWeekend = (day: number) => weekdayOf(day) > 5

interface Request {
  calendar: BoardCalendar
  months: readonly string[]
  first: number
  last: number
}

/** Days from `first` to `last` that begin something new, each up to the next. */
function stretches(
  { calendar, first, last }: Request,
  begins: (day: number) => boolean,
  label: (day: number) => string,
): Tick[] {
  const days: number[] = []
  let begin = first
  while (!begins(begin)) begin--
  for (let day = begin; day <= last; day++) if (begins(day)) days.push(day)
  let next = last + 1
  while (!begins(next)) next++
  return days.map((day, at) => ({
    at: calendar.startOf(day),
    end: calendar.startOf(days[at + 1] ?? next),
    label: label(day),
    isWeekend: isWeekend(day),
  }))
}

const isFirstOfMonth = (day: number) => textOfDay(day).endsWith('-01')

const monthsOf = (request: Request) =>
  stretches(request, isFirstOfMonth, (day) => monthInWords(day, request.months))

const daysIn = (request: Request, label: (day: number) => string) => stretches(request, () => true, label)

/** Every second hour; on a day of 23 or 25 hours one of them is shorter or longer. */
function hoursOf({ calendar, first, last }: Request): Tick[] {
  const hours: Tick[] = []
  for (let day = first; day <= last; day++) {
    for (let hour = 0; hour < 24; hour += 2) {
      const name = (one: number) => `${String(one).padStart(2, '0')}:00`
      const at = calendar.at(day, name(hour))
      const end = hour === 22 ? calendar.startOf(day + 1) : calendar.at(day, name(hour + 2))
      hours.push({ at, end, label: name(hour).slice(0, 2), isWeekend: isWeekend(day) })
    }
  }
  return hours
}

/** The head of the plan for what is in sight. */
export function ticksOf(
  zoom: Zoom,
  window: Window,
  calendar: BoardCalendar,
  { language, months }: { language: Language; months: readonly string[] },
): Ticks {
  const request = {
    calendar,
    months,
    first: calendar.dayOf(window.from),
    last: calendar.dayOf(window.to),
  }
  if (zoom === 'day')
    return {
      major: daysIn(
        request,
        writer('day', language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      ),
      minor: hoursOf(request),
    }
  const major = monthsOf(request)
  if (zoom === 'week')
    return {
      major,
      minor: daysIn(request, writer('weekday', language, { weekday: 'short', day: 'numeric' })),
    }
  if (zoom === 'month') return { major, minor: daysIn(request, dayOfMonth) }
  return { major, minor: stretches(request, (day) => weekdayOf(day) === 1, dayOfMonth) }
}
