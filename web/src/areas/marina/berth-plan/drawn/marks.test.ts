import { expect, it } from 'vitest'
import { noChanges } from '../../../../kit/staging/staged.ts'
import { generatedPlan } from '../data/generated-plan.ts'
import { planCalendar } from '../data/plan-clock.ts'
import { type PlanData, readPlan } from '../data/plan-data.ts'
import { makeBars } from './bars.ts'
import { awayNow, marksOf } from './marks.ts'

const calendar = planCalendar({ timeZone: 'UTC', checkInTime: '12:00', checkOutTime: '10:00' })
const day = 86_400
const answer = generatedPlan({ slots: 1, stays: 1 })
const start = Date.parse(answer.from) / 1000

/** One stay of three nights that begins on the second day at noon, as it stands at a time. */
function marksAt(now: number, more: Partial<PlanData> = {}, status: 'CONFIRMED' | 'ARRIVED' = 'CONFIRMED') {
  const plain = readPlan(answer)
  const [from, to] = [start + day + 12 * 3600, start + 4 * day + 10 * 3600]
  const period = { from: Float64Array.of(from), to: Float64Array.of(to) }
  const data = {
    ...plain,
    stays: { ...plain.stays, ...period, status: [status] },
    parts: { ...plain.parts, ...period, confirmed: Uint8Array.of(1) },
    ...more,
  }
  const bars = makeBars(data, noChanges)
  const clock = { calendar, now, today: calendar.dayOf(now) }
  return marksOf(bars, 0, { ...clock, away: awayNow(data, now) })
}

it('who comes today is expected, who should have come is overdue, and later ones bear no mark', () => {
  expect(marksAt(start)).toEqual([])
  expect(marksAt(start + day + 3600)).toEqual(['expected'])
  expect(marksAt(start + 2 * day)).toEqual(['overdue'])
})

it('who has come is in port, and overstays after the end', () => {
  expect(marksAt(start + 2 * day, {}, 'ARRIVED')).toEqual(['inPort'])
  expect(marksAt(start + 5 * day, {}, 'ARRIVED')).toEqual(['overstay'])
})

it('who keeps the berth meanwhile is away, not in port', () => {
  const absences = new Set([readPlan(answer).parts.id[0] ?? ''])
  expect(marksAt(start + 2 * day, { absences }, 'ARRIVED')).toEqual(['away'])
})

it('a document that ends before she leaves, a reason and a berth that does not fit any more show', () => {
  const { boats, parts, slots } = readPlan(answer)
  const expiring = (text: string) => new Map([[boats.id[0] ?? '', text]])
  expect(marksAt(start, { expiries: expiring('2026-01-05') })).toEqual(['document'])
  expect(marksAt(start, { expiries: expiring('2026-01-06') })).toEqual([])
  expect(marksAt(start, { slots: { ...slots, active: [0] } })).toEqual(['misfit'])
  expect(marksAt(start, { slots: { ...slots, length: [5] } })).toEqual(['misfit'])
  const exceptions = new Set([parts.id[0] ?? ''])
  expect(marksAt(start, { slots: { ...slots, length: [5] }, exceptions })).toEqual(['exception'])
})
