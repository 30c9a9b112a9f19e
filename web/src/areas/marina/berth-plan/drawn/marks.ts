import { textOfDay } from '../../../../kit/board/time/board-calendar.ts'
import type { PlanCalendar } from '../data/plan-clock.ts'
import { fitAt, type PlanData } from '../data/plan-data.ts'
import { type Bars, idOfBar, isConfirmed, ownerOf } from './bars.ts'

/** What is to be seen of a stay besides its colour, each by a sign; urgent ones have an outline, too. */
export const planMarks = [
  { name: 'expected', sign: '○' },
  { name: 'inPort', sign: '●' },
  { name: 'overdue', sign: '○!', isUrgent: true },
  { name: 'overstay', sign: '●!', isUrgent: true },
  { name: 'away', sign: '◌' },
  { name: 'exception', sign: '△' },
  { name: 'misfit', sign: '▲!', isUrgent: true },
  { name: 'document', sign: '§' },
] as const satisfies readonly { name: string; sign: string; isUrgent?: true }[]
export type PlanMark = (typeof planMarks)[number]['name']

export interface Clock {
  calendar: PlanCalendar
  /** Unix seconds. */
  now: number
  today: number
}

const stayOf = ({ data }: Bars, bar: number, stayId: string) =>
  data.parts.stay[bar] ?? data.stayAt.get(stayId) ?? -1

/** Stays whose boats are in port, and at none of their berths now: they are away until the next one begins. */
export function awayNow({ parts, stays }: PlanData, now: number): ReadonlySet<number> {
  const [there, later] = [new Set<number>(), new Set<number>()]
  for (let part = 0; part < parts.id.length; part++) {
    const stay = parts.stay[part] ?? -1
    if (stays.status[stay] !== 'ARRIVED') continue
    if ((parts.from[part] ?? 0) > now) later.add(stay)
    else if ((parts.to[part] ?? 0) > now) there.add(stay)
  }
  return new Set([...later].filter((stay) => !there.has(stay)))
}

/** Whether the boat has come, should have, or should have left. */
function presenceOf(bars: Bars, bar: number, stay: number, { calendar, now, today }: Clock): PlanMark[] {
  const { stays, absences } = bars.data
  const [from, to] = [bars.from[bar] ?? 0, bars.to[bar] ?? 0]
  const status = stays.status[stay]
  if (status === 'CONFIRMED' && from === stays.from[stay]) {
    if (from < now) return ['overdue']
    return calendar.dayOf(from) === today ? ['expected'] : []
  }
  if (status !== 'ARRIVED') return []
  if (from <= now && to > now) return [absences.has(idOfBar(bars, bar)) ? 'away' : 'inPort']
  return to <= now && to === stays.to[stay] ? ['overstay'] : []
}

/** A confirmed boat that does not fit where she lies, or whose berth is out of use by now. */
function isMisfit(bars: Bars, bar: number): boolean {
  const { data } = bars
  const slots = bars.tracks[bar] ?? []
  const { size } = ownerOf(bars, bar)
  if (!isConfirmed(bars, bar) || slots.length === 0) return false
  if (slots.some((slot) => data.slots.active[slot] === 0)) return true
  return size !== undefined && fitAt(data, size, slots).verdict === 'EXCEEDS'
}

/** Days before the end of an open-ended stay's document that it is marked. */
const soon = 30

/** Does a document of the boat end before she leaves? */
function hasEndingDocument({ data, to }: Bars, bar: number, stay: number, { calendar, today }: Clock) {
  const expires = data.expiries.get(data.boats.id[data.stays.boat[stay] ?? -1] ?? '')
  const end = to[bar] ?? 0
  const last = Number.isFinite(end) ? calendar.dayOf(end - 1) : today + soon
  return expires !== undefined && expires <= textOfDay(last)
}

/** The marks of a bar, in the order in which they are explained. */
export function marksOf(
  bars: Bars,
  bar: number,
  { away, ...clock }: Clock & { away: ReadonlySet<number> },
): readonly PlanMark[] {
  const { stayId, kind } = ownerOf(bars, bar)
  const stay = stayOf(bars, bar, stayId)
  if (kind === 'CLOSURE') return []
  const isAway = away.has(stay) && (bars.from[bar] ?? 0) > clock.now
  const marks: PlanMark[] = isAway ? ['away'] : presenceOf(bars, bar, stay, clock)
  const status = bars.data.stays.status[stay]
  if (status === 'DEPARTED' || ((bars.to[bar] ?? 0) <= clock.now && status !== 'ARRIVED')) return marks
  const change = bars.staged[bar - bars.data.parts.id.length]
  const isLetIn = bars.data.exceptions.has(idOfBar(bars, bar)) || change?.overrideReason !== undefined
  if (isLetIn) marks.push('exception')
  else if (isMisfit(bars, bar)) marks.push('misfit')
  if (hasEndingDocument(bars, bar, stay, clock)) marks.push('document')
  return marks
}

/** Does somebody come, go or change the berth today, or should have? */
export function isOfToday(bars: Bars, bar: number, clock: Clock): boolean {
  const { stayId, kind } = ownerOf(bars, bar)
  if (kind === 'CLOSURE') return false
  const { calendar, today } = clock
  const [from, to] = [bars.from[bar] ?? 0, bars.to[bar] ?? 0]
  if (calendar.dayOf(from) === today || (Number.isFinite(to) && calendar.dayOf(to) === today)) return true
  return presenceOf(bars, bar, stayOf(bars, bar, stayId), clock).some(
    (mark) => mark === 'overdue' || mark === 'overstay',
  )
}
