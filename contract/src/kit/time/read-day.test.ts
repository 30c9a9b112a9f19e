import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

test.each([
  ['28/11/2026', '2026-11-28'],
  ['1/3/2026', '2026-03-01'],
  ['01-03-26', '2026-03-01'],
  ['1.3.2026', '2026-03-01'],
  ['1 3 2026', '2026-03-01'],
  ['01032026', '2026-03-01'],
  ['010326', '2026-03-01'],
  ['2026-3-1', '2026-03-01'],
  [' 2026/03/01 ', '2026-03-01'],
  ['29/02/2028', '2028-02-29'],
  ['12/05/62', '1962-05-12'],
  ['12/05/45', '2045-05-12'],
  ['12/05/46', '1946-05-12'],
])('«%s» is read as %s in 2026', (text, day) => {
  expect(readDay(text, 2026)).toBe(day)
})

test.each(['', '29/02/2027', '31/04/2026', '1/13/2026', '1/3', '1/3-2026', '1/3/226', 'ieri', '2026-02-30'])(
  '«%s» is no day',
  (text) => expect(readDay(text, 2026)).toBeUndefined(),
)

test('every day is read back from each of its spellings', () => {
  const days = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2199-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, fc.constantFrom('/', '-', '.', ' ', ''), (at, sign) => {
      const iso = at.toISOString().slice(0, 10)
      const [year, month, date] = iso.split('-')
      expect(readDay([date, month, year].join(sign))).toBe(iso)
      expect(readDay(iso)).toBe(iso)
    }),
  )
})
