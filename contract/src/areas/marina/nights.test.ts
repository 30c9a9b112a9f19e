import { expect, test } from 'vitest'
import { instantsAt } from '../../kit/time/clock.ts'
import { Temporal } from '../../kit/time/temporal.ts'
import { nightsOf } from './nights.ts'

const rome = 'Europe/Rome'

test('a stay across a change of clocks counts one night per night', () => {
  expect(nightsOf('2026-10-24T10:00:00Z', '2026-10-26T11:00:00Z', rome)).toEqual({
    first: '2026-10-24',
    count: 2,
  })
  expect(nightsOf('2026-03-28T11:00:00Z', '2026-03-30T10:00:00Z', rome)).toEqual({
    first: '2026-03-28',
    count: 2,
  })
})

test('who comes and goes on one day holds no night, and who stays until midnight holds it', () => {
  expect(nightsOf('2026-07-01T06:00:00Z', '2026-07-01T20:00:00Z', rome).count).toBe(0)
  expect(nightsOf('2026-07-01T06:00:00Z', '2026-07-01T22:00:00Z', rome).count).toBe(1)
  expect(nightsOf('2026-07-01T22:00:00Z', '2026-07-02T21:59:59Z', rome)).toEqual({
    first: '2026-07-02',
    count: 0,
  })
})

const days = Array.from({ length: 2251 }, (_, at) =>
  Temporal.PlainDate.from('2025-01-01').add({ days: at }).toString(),
)
const longest = 60

test.each([rome, 'Atlantic/Azores', 'America/New_York', 'Australia/Lord_Howe'])(
  'each day of 2025 to 2030 with 1 to 60 nights in %s: none is off',
  (timeZone) => {
    const at = (day: string, time: string) => instantsAt(day, time, timeZone)[0] ?? ''
    const arrivals = days.map((day) => at(day, '18:00'))
    const departures = days.map((day) => at(day, '10:00'))
    let wrong = 0
    for (let day = 0; day + longest < days.length; day += 1) {
      for (let count = 1; count <= longest; count += 1) {
        const nights = nightsOf(arrivals[day] ?? '', departures[day + count] ?? '', timeZone)
        if (nights.count !== count || nights.first !== days[day]) wrong += 1
      }
    }
    expect(wrong).toBe(0)
  },
)
