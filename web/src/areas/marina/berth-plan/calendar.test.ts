import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayFromText, planCalendar, textOfDay, weekdayOf } from './calendar.ts'

const clock = { timeZone: 'Europe/Rome', checkInTime: '14:00', checkOutTime: '11:00' }
const rome = planCalendar(clock)
const day = (text: string) => dayFromText(text) ?? Number.NaN
const instant = (text: string) => Date.parse(text) / 1000

describe('The calendar of the plan', () => {
  it('has a day of 25 and one of 23 hours where the clock changes', () => {
    const hours = (text: string) => (rome.startOf(day(text) + 1) - rome.startOf(day(text))) / 3600
    expect([hours('2026-10-25'), hours('2026-03-29'), hours('2026-03-30')]).toEqual([25, 23, 24])
  })

  it('checks in and out by the wall clock, in summer and in winter', () => {
    expect(rome.checkIn(day('2026-07-01'))).toBe(instant('2026-07-01T14:00:00+02:00'))
    expect(rome.checkOut(day('2026-10-25'))).toBe(instant('2026-10-25T11:00:00+01:00'))
  })

  it('moves by days and keeps the hour, over both clock changes', () => {
    expect(rome.addDays(instant('2026-10-24T14:00:00+02:00'), 1)).toBe(instant('2026-10-25T14:00:00+01:00'))
    expect(rome.addDays(instant('2026-03-30T14:00:00+02:00'), -2)).toBe(instant('2026-03-28T14:00:00+01:00'))
  })

  it('knows the day of every instant in every zone', () => {
    const zones = ['Europe/Madrid', 'Pacific/Apia', 'America/Santiago', 'Asia/Kathmandu', 'Africa/Casablanca']
    const seconds = fc.integer({ min: instant('2011-01-01'), max: instant('2030-01-01') })
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (timeZone, at) => {
        const calendar = planCalendar({ ...clock, timeZone })
        const found = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at * 1000)
        expect(textOfDay(calendar.dayOf(at))).toBe(found)
      }),
      { numRuns: 60 },
    )
  })

  it('reads days as they are written, and none that the calendar does not have', () => {
    expect(textOfDay(day('2024-02-29'))).toBe('2024-02-29')
    expect(dayFromText('2026-02')).toBeUndefined()
    expect(dayFromText('2026-13-01')).toBeUndefined()
    expect(dayFromText('2026-02-30')).toBeUndefined()
    expect(weekdayOf(day('2026-11-30'))).toBe(1)
    expect(weekdayOf(day('1969-12-28'))).toBe(7)
  })
})
