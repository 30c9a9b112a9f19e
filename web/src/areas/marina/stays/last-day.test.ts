import { expect, test } from 'vitest'
import { lastDayOf } from './last-day.ts'

test('a stay ends on the day of the facility, whatever the day is in UTC', () => {
  expect(lastDayOf('2026-11-30T11:00:00Z', 'Europe/Rome')).toBe('2026-11-30')
  expect(lastDayOf('2026-11-30T23:30:00Z', 'Europe/Rome')).toBe('2026-12-01')
  expect(lastDayOf('2026-11-30T02:00:00Z', 'America/New_York')).toBe('2026-11-29')
  expect(lastDayOf('2026-11-30T23:00:00Z', 'Europe/Rome')).toBe('2026-11-30')
})
