import { type EventKind, eventKinds } from '@darsena/contract/areas/yard/marina-events'
import { dayFromText, textOfDay, weekdayOf } from '../../../kit/board/time/board-calendar.ts'

export const eventViews = ['day', 'week', 'month', 'agenda'] as const
export type EventView = (typeof eventViews)[number]

/** What the address of the calendar says. */
export interface EventsAddress {
  view: EventView
  /** Undefined is today. */
  day: number | undefined
  /** Those that are shown; all of them where none is chosen. */
  kinds: readonly EventKind[]
  portId: string | undefined
  assetId: string | undefined
}

export function readEventsAddress(params: URLSearchParams): EventsAddress {
  const kinds = (params.get('types') ?? '').split(',')
  return {
    view: eventViews.find((view) => view === params.get('view')) ?? 'week',
    day: dayFromText(params.get('date') ?? ''),
    kinds: eventKinds.filter((kind) => kinds.includes(kind)),
    portId: params.get('port') ?? undefined,
    assetId: params.get('asset') ?? undefined,
  }
}

/** What is as usual is left out; what is not of the calendar stays. */
export function writeEventsAddress(address: EventsAddress, others: URLSearchParams): URLSearchParams {
  const { view, day, kinds, portId = '', assetId = '' } = address
  const values = {
    view: view === 'week' ? '' : view,
    date: day === undefined ? '' : textOfDay(day),
    types: kinds.join(','),
    port: portId,
    asset: assetId,
  }
  const params = new URLSearchParams(others)
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params
}

const agendaDays = 14

/** Days as numbers, half-open. */
export interface Days {
  first: number
  end: number
}

const monday = (day: number) => day - weekdayOf(day) + 1

/** The first of the month that a day is in, and of months before or after it. */
function firstOfMonth(day: number, later = 0): number {
  const [year = 0, month = 1] = textOfDay(day).split('-').map(Number)
  return Date.UTC(year, month - 1 + later, 1) / 86_400_000
}

/** The days that a view shows around a day; a month in whole weeks. */
export function daysShown(view: EventView, day: number): Days {
  if (view === 'day') return { first: day, end: day + 1 }
  if (view === 'agenda') return { first: day, end: day + agendaDays }
  if (view === 'week') return { first: monday(day), end: monday(day) + 7 }
  return { first: monday(firstOfMonth(day)), end: monday(firstOfMonth(day, 1) - 1) + 7 }
}

/** One view earlier or later. */
export function stepped(view: EventView, day: number, direction: 1 | -1): number {
  if (view === 'month') return firstOfMonth(day, direction)
  return day + direction * { day: 1, week: 7, agenda: agendaDays }[view]
}
