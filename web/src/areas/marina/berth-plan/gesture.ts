import type { PlanCalendar } from './calendar.ts'
import type { PlanData } from './plan-data.ts'
import type { Place, StoredPart } from './staged.ts'

/** What is being dragged. */
export type Gesture =
  | { kind: 'create'; at: number; slot: number }
  /** `held` is the slot of the part by which it is held. */
  | { kind: 'move'; part: StoredPart; at: number; held: number }
  | { kind: 'stretch'; part: StoredPart; edge: 'start' | 'end' }
  /** A stay without a berth, which keeps its time. */
  | { kind: 'lay'; part: StoredPart }

export interface Pointer {
  /** Unix seconds. */
  at: number
  slot: number
}

const nearest = (calendar: PlanCalendar, at: number, time: (day: number) => number): number => {
  const day = calendar.dayOf(at)
  const around = [day - 1, day, day + 1].map(time)
  return around.reduce((best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best))
}

/** From check-in to check-out, one night at the least. */
export function nightsBetween(calendar: PlanCalendar, one: number, other: number) {
  const [first, last] = [calendar.dayOf(Math.min(one, other)), calendar.dayOf(Math.max(one, other))]
  return { from: calendar.checkIn(first), to: calendar.checkOut(Math.max(first + 1, last)) }
}

/** The start at the check-in next to a time; a night is left. */
export function stretchStart(calendar: PlanCalendar, place: Place, at: number): Place {
  const from = nearest(calendar, at, calendar.checkIn)
  const last = Number.isFinite(place.to) ? calendar.checkIn(calendar.dayOf(place.to) - 1) : from
  const latest = Math.min(from, last)
  return { ...place, from: latest < place.to ? latest : place.from }
}

/** The end at the check-out next to a time; a night is left. */
export function stretchEnd(calendar: PlanCalendar, place: Place, at: number): Place {
  const to = nearest(calendar, at, calendar.checkOut)
  return { ...place, to: Math.max(to, calendar.checkOut(calendar.dayOf(place.from) + 1)) }
}

/** So many days later or earlier, at the same hours of the wall clock. */
export const shiftDays = (calendar: PlanCalendar, place: Place, days: number): Place => ({
  ...place,
  from: calendar.addDays(place.from, days),
  to: Number.isFinite(place.to) ? calendar.addDays(place.to, days) : place.to,
})

/** As many slots side by side as before, the held one at the target, all of them in its group. */
export function shiftSlots(
  data: PlanData,
  slotIds: readonly string[],
  held: number,
  target: number,
): string[] {
  const { group, id } = data.slots
  const indices = slotIds.flatMap((one) => data.slotAt.get(one) ?? []).sort((a, b) => a - b)
  const count = Math.max(1, indices.length)
  const before = Math.max(0, indices.indexOf(held))
  let first = target - before
  while (first < target && group[first] !== group[target]) first++
  while (first > 0 && group[first + count - 1] !== group[target] && group[first - 1] === group[target])
    first--
  return Array.from({ length: count }, (_, at) => first + at).flatMap((slot) =>
    group[slot] === group[target] ? (id[slot] ?? []) : [],
  )
}

/** Where what is dragged would come to lie. */
export function placeAt(
  gesture: Gesture,
  { at, slot }: Pointer,
  { data, calendar }: { data: PlanData; calendar: PlanCalendar },
): Place {
  if (gesture.kind === 'create')
    return {
      ...nightsBetween(calendar, gesture.at, at),
      slotIds: [data.slots.id[gesture.slot] ?? ''],
      confirmed: false,
    }
  const { place } = gesture.part
  if (gesture.kind === 'stretch')
    return gesture.edge === 'start' ? stretchStart(calendar, place, at) : stretchEnd(calendar, place, at)
  if (gesture.kind === 'lay') return { ...place, slotIds: [data.slots.id[slot] ?? ''] }
  const days = calendar.dayOf(at) - calendar.dayOf(gesture.at)
  return {
    ...shiftDays(calendar, place, days),
    slotIds: shiftSlots(data, place.slotIds, gesture.held, slot),
  }
}
