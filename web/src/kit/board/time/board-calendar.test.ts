import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardCalendar, dayFromText, textOfDay, weekdayOf } from './board-calendar.ts'
import { dayGrid, minuteGrid } from './grid.ts'

const rome = boardCalendar('Europe/Rome')
const day = (text: string) => dayFromText(text) ?? Number.NaN
const instant = (text: string) => Date.parse(text) / 1000

describe('The calendar of a board', () => {
  it('has a day of 25 and one of 23 hours where the clock changes', () => {
    const hours = (text: string) => (rome.startOf(day(text) + 1) - rome.startOf(day(text))) / 3600
    expect([hours('2026-10-25'), hours('2026-03-29'), hours('2026-03-30')]).toEqual([25, 23, 24])
  })

  it('keeps the time of the wall clock, in summer and in winter', () => {
    expect(rome.at(day('2026-07-01'), '14:00')).toBe(instant('2026-07-01T14:00:00+02:00'))
    expect(rome.at(day('2026-10-25'), '11:00')).toBe(instant('2026-10-25T11:00:00+01:00'))
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
        const calendar = boardCalendar(timeZone)
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

describe('The cells of a board', () => {
  const hour = 3600

  it('follow each other without a gap, over both clock changes, in both directions', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(dayGrid(rome), minuteGrid(15), minuteGrid(30)),
        fc.integer({ min: instant('2026-03-27T00:00:00Z'), max: instant('2026-11-01T00:00:00Z') }),
        (grid, at) => {
          const cell = grid.cellAt(at)
          expect(at).toBeGreaterThanOrEqual(cell.from)
          expect(at).toBeLessThan(cell.to)
          expect(grid.cellAt(cell.to).from).toBe(cell.to)
          expect(grid.step(cell.from, 1)).toBe(cell.to)
          expect(grid.step(cell.to, -1)).toBe(cell.from)
          for (const moment of grid.probes(cell)) expect(grid.cellAt(moment)).toEqual(cell)
        },
      ),
    )
  })

  it('are days of 23 and 25 hours where the clock changes', () => {
    const lengthOf = (text: string) => {
      const { from, to } = dayGrid(rome).cellAt(instant(text))
      return (to - from) / hour
    }
    expect([lengthOf('2026-03-29T12:00:00Z'), lengthOf('2026-10-25T12:00:00Z')]).toEqual([23, 25])
  })
})
