import type { AuthorizedAnswer, AuthorizedPerson } from '@darsena/contract/areas/access-control/authorized'
import { expect, test } from 'vitest'
import type { Operation } from '../../../kit/outbox/operation.ts'
import { laneOf, visitorsHere, withPassages } from './passages.ts'
import { searchedList } from './search-list.ts'

const person = (id: string, more: Partial<AuthorizedPerson> = {}): AuthorizedPerson => ({
  kind: 'VISITOR',
  id,
  name: id,
  company: null,
  phone: null,
  plate: null,
  reasons: [],
  documentState: null,
  documentFaults: [],
  objections: [],
  isRefused: false,
  blockedReason: null,
  inside: null,
  ...more,
})
const inside = { logId: 'log', since: '2026-05-01T08:00:00Z', gate: null }
const list = (...items: AuthorizedPerson[]): AuthorizedAnswer => ({
  date: '2026-05-01',
  timeZone: 'Europe/Madrid',
  at: '2026-05-01T09:00:00Z',
  gates: [],
  inside: items.filter((one) => one.inside).length,
  total: items.length,
  items,
})
const passage = (seq: number, who: string, path: string, more: Partial<Operation> = {}): Operation => ({
  seq,
  id: `operation ${seq}`,
  key: `operation ${seq}`,
  userId: 'u',
  facilityId: 'f',
  record: 'access-logs/f',
  lane: laneOf('f', 'VISITOR', who),
  method: 'POST',
  path,
  body: { enteredAt: '2026-05-01T10:00:00Z', gate: 'Nord' },
  about: who,
  after: [],
  upload: undefined,
  deviceAt: '2026-05-01T10:00:00Z',
  state: 'waiting',
  attempts: 0,
  failure: undefined,
  ...more,
})

test('what this device has recorded shows in the list, and not what was refused', () => {
  const answer = list(person('Rossi'), person('Bianchi', { inside }), person('Verdi'), person('Neri'))
  const shown = withPassages(answer, 'f', [
    passage(1, 'Rossi', '/access-logs'),
    passage(2, 'Bianchi', '/access-logs/log/exit', { body: {} }),
    passage(3, 'Verdi', '/access-logs', { state: 'conflict' }),
    passage(4, 'Verdi', '/access-logs/x/exit', { body: {} }),
    passage(5, 'Neri', '/access-logs'),
    passage(6, 'Neri', '/access-logs/operation 5/exit', { body: {} }),
  ])
  expect(shown.items.map((one) => one.inside?.logId ?? null)).toEqual(['operation 1', null, null, null])
  expect(shown.items[0]?.inside).toMatchObject({ since: '2026-05-01T10:00:00Z', gate: 'Nord' })
  expect(shown.inside).toBe(1)
})

test('a visitor put on record here is known here before the server knows', () => {
  const body = { id: 'new', firstName: 'Nicolò', lastName: 'De Luca', company: 'Veleria', plate: null }
  const operations = [passage(1, 'new', '/visitors', { body }), passage(2, 'new', '/access-logs')]
  const shown = withPassages(list(...visitorsHere(operations)), 'f', operations)
  expect(shown.items).toMatchObject([
    { name: 'Nicolò De Luca', company: 'Veleria', inside: { gate: 'Nord' } },
  ])
})

test('a copy is searched by name, company, plate and boat, without accents and in any order', () => {
  const boat = { ...person('x'), name: 'Nicolò De Luca', company: 'Veleria Sud', plate: 'AB123CD' }
  const answer = list(boat, person('Rossi'))
  for (const typed of ['de luca nicolo', 'VELERIA', 'ab 123 cd', ''])
    expect(searchedList(answer, typed, 100).items[0]?.id).toBe('x')
  expect(searchedList(answer, 'rossi luca', 100)).toMatchObject({ total: 0, items: [] })
  expect(searchedList(answer, '', 1)).toMatchObject({ total: 2, items: [{ id: 'x' }] })
})
