import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantsAt, offsetAt } from './clock.ts'
import { Temporal } from './temporal.ts'

const rome = 'Europe/Rome'

test('an ordinary time is one instant, in summer and in winter', () => {
  expect(instantsAt('2026-07-01', '14:00', rome)).toEqual(['2026-07-01T12:00:00Z'])
  expect(instantsAt('2026-12-01', '14:00', rome)).toEqual(['2026-12-01T13:00:00Z'])
})

test('an hour that is skipped in spring is no instant, one that comes twice in autumn is two', () => {
  expect(instantsAt('2026-03-29', '02:30', rome)).toEqual([])
  expect(instantsAt('2026-10-25', '02:30', rome)).toEqual(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
  expect(instantsAt('2026-10-25', '02:30', rome).map((one) => offsetAt(one, rome))).toEqual([
    '+02:00',
    '+01:00',
  ])
})

test('clocks that are set by half an hour have half an hour that is skipped, and one that comes twice', () => {
  expect(instantsAt('2026-10-04', '02:15', 'Australia/Lord_Howe')).toEqual([])
  expect(instantsAt('2026-04-05', '01:45', 'Australia/Lord_Howe')).toHaveLength(2)
})

test('every instant is among those at which its own clock shows what it shows', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  const zone = fc.constantFrom(rome, 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo')
  fc.assert(
    fc.property(instant, zone, (date, timeZone) => {
      const minute = `${date.toISOString().slice(0, 16)}:00Z`
      const shown = Temporal.Instant.from(minute).toZonedDateTimeISO(timeZone)
      const time = shown.toPlainTime().toString({ smallestUnit: 'minute' })
      expect(instantsAt(shown.toPlainDate().toString(), time, timeZone)).toContain(minute)
    }),
  )
})
