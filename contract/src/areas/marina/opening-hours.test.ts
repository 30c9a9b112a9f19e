import { expect, test } from 'vitest'
import { isOpenBetween, parseOpeningHours } from './opening-hours.ts'

test('opening hours of days, with a break and a day off', () => {
  const hours = parseOpeningHours('Mo-Fr 08:00-12:00,13:30-18:00; Sa 08:00-12:00; We off') ?? []
  expect(isOpenBetween(hours, 0, 8 * 60, 12 * 60)).toBe(true)
  expect(isOpenBetween(hours, 0, 11 * 60, 14 * 60)).toBe(false)
  expect(isOpenBetween(hours, 2, 9 * 60, 10 * 60)).toBe(false)
  expect(isOpenBetween(hours, 5, 9 * 60, 10 * 60)).toBe(true)
  expect(isOpenBetween(hours, 6, 9 * 60, 10 * 60)).toBe(false)
})

test.each([
  '',
  'Mo',
  'Mo 8-12',
  'Fr-Mo 08:00-12:00',
  'Mo 12:00-08:00',
  'Mo 08:00-12:00,11:00-13:00',
  'lun 08:00-12:00',
])('«%s» is refused', (text) => expect(parseOpeningHours(text)).toBeUndefined())
