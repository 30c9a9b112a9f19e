import { expect, test } from 'vitest'
import { hasWords } from './plain-text.ts'

test.each([
  ['Núñez Álvaro', 'alvaro nunez'],
  ['D’Amico', "d'amico"],
  ["O'Brien", 'obrien'],
  ['Vela · CNB-76 · FR-CNB12345', 'cnb76 vela'],
  ['Ancora', ''],
])('«%s» has the words of «%s», as the search of the server finds them', (text, typed) => {
  expect(hasWords(text, typed)).toBe(true)
})

test('a word that is not there is missed, wherever the others are', () => {
  expect(hasWords('Scelta Prima', 'scelta seconda')).toBe(false)
})
