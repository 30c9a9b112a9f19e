import type { PlanCalendar } from '../data/plan-clock.ts'
import type { Place } from '../data/staged.ts'

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
