import { readDay } from '@darsena/contract/kit/time/read-day'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay, formatInstant, formatNumber, isSameClock, parseNumber } from './format.ts'

describe('A day', () => {
  it('reads day, month, year, whatever the zone of the browser', () => {
    expect(formatDay('2026-03-01')).toBe('01/03/2026')
  })

  it('is understood as people type it', () => {
    for (const typed of ['1/3/2026', '01.03.26', '01-03-2026', '01032026', ' 01/03/2026 ', '2026-03-01']) {
      expect(readDay(typed)).toBe('2026-03-01')
    }
  })

  it('is refused when the calendar does not have it', () => {
    for (const typed of ['31/02/2026', '29/02/2027', '00/01/2026', '1/13/2026', 'domani', '']) {
      expect(readDay(typed)).toBeUndefined()
    }
  })

  it('comes back from its own text', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1800-01-01'), max: new Date('2200-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          expect(readDay(formatDay(day))).toBe(day)
        },
      ),
    )
  })
})

describe('An instant', () => {
  it('reads on the clock of the facility, on both sides of the change to summer time', () => {
    expect(formatInstant('2026-03-29T00:59:00Z', 'Europe/Madrid')).toBe('29/03/2026 01:59')
    expect(formatInstant('2026-03-29T01:00:00Z', 'Europe/Madrid')).toBe('29/03/2026 03:00')
    expect(formatInstant('2026-11-28T23:30:00+01:00', 'Atlantic/Canary')).toBe('28/11/2026 22:30')
  })

  it('writes midnight as 00:00 of the new day', () => {
    expect(formatInstant('2026-11-27T23:00:00Z', 'Europe/Rome')).toBe('28/11/2026 00:00')
  })

  it('is empty when it is none', () => {
    expect(formatInstant('soon', 'Europe/Madrid')).toBe('')
  })
})

describe('A number', () => {
  it('follows the language', () => {
    expect(formatNumber(1234567.5, 'it')).toBe('1.234.567,5')
    expect(formatNumber(1234567.5, 'en')).toBe('1,234,567.5')
    expect(formatNumber(9.77, 'it', { unit: 'm' })).toBe('9,77\u00a0m')
  })

  it('is typed with comma or point', () => {
    expect(parseNumber('9,77')).toBe(9.77)
    expect(parseNumber('9.77')).toBe(9.77)
    expect(parseNumber('-0,5')).toBe(-0.5)
    expect(parseNumber(',5')).toBe(0.5)
  })

  it('may have its thousands set apart', () => {
    expect(parseNumber('1.234,5')).toBe(1234.5)
    expect(parseNumber('1,234.5')).toBe(1234.5)
    expect(parseNumber('1 234,5')).toBe(1234.5)
    expect(parseNumber('1.234.567')).toBe(1234567)
    expect(parseNumber("1'234'567")).toBe(1234567)
  })

  it('takes three digits after a lone separator for decimals only where so many are allowed', () => {
    expect(parseNumber('3,864', 3)).toBe(3.864)
    expect(parseNumber('12.500', 1)).toBe(12500)
    expect(parseNumber('1,990', 0)).toBe(1990)
  })

  it('is nothing when left empty, and no number when it is something else', () => {
    expect(parseNumber('  ')).toBeNull()
    for (const typed of ['dodici', '1,2,3', '1.23.4', '12a', '-', ',', '1..2', '1,23.456,7']) {
      expect(parseNumber(typed)).toBeNaN()
    }
  })

  it('comes back from its own text in either language', () => {
    const metres = fc.integer({ min: -200_000, max: 200_000 }).map((mm) => mm / 1000)
    fc.assert(
      fc.property(metres, fc.constantFrom('it' as const, 'en' as const), (value, language) => {
        const typed = formatNumber(value, language, { decimals: 3, grouped: false })
        expect(parseNumber(typed, 3)).toBe(value)
      }),
    )
  })
})

describe('A clock', () => {
  it('is the same in zones of different names that show the same all year, and no other', () => {
    expect(isSameClock('Europe/Madrid', 'Europe/Rome')).toBe(true)
    expect(isSameClock('Europe/Madrid', 'Europe/London')).toBe(false)
    expect(isSameClock('Europe/Madrid', 'Africa/Lagos')).toBe(false)
  })
})
