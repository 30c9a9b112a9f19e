import { expect, test } from 'vitest'
import { instantText, parseInstant } from './instant-text.ts'

const rome = 'Europe/Rome'
const instants = (text: string) => parseInstant(text, rome)?.instants

test.each([
  ['15/04/2026 09:30', ['2026-04-15T07:30:00Z']],
  ['15.4.26 9.30', ['2026-04-15T07:30:00Z']],
  ['15042026 0930', ['2026-04-15T07:30:00Z']],
  ['15/04/2026 9', ['2026-04-15T07:00:00Z']],
  ['15/01/2026', ['2026-01-15T11:00:00Z']],
  ['29/03/2026 02:30', []],
  ['25/10/2026 02:30', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
  ['31/02/2026 10:00', undefined],
  ['15/04/2026 25:00', undefined],
  ['15/04/2026 10:75', undefined],
  ['domani', undefined],
  ['', undefined],
])('«%s» is read on the facility’s clock', (text, read) => {
  expect(instants(text)).toEqual(read)
})

test('an instant is shown on that clock, and what is none as it was typed', () => {
  expect(instantText('2026-10-25T01:30:00Z', rome)).toBe('25/10/2026 02:30')
  expect(instantText('3', rome)).toBe('3')
  expect(instantText('29/03/2026 02:30', rome)).toBe('29/03/2026 02:30')
})
