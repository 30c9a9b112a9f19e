import {
  type DockWalkAnswer,
  differencesOf,
  type SightingBody,
  type WalkSlot,
} from '@darsena/contract/areas/marina/desk/dock-walk'
import { expect, it } from 'vitest'
import { withSightings } from './with-sightings.ts'

const slot = (more: Partial<WalkSlot>): WalkSlot => ({
  id: 's1',
  code: 'A1',
  occupancy: 'SINGLE',
  closed: null,
  expected: [{ bookingId: 'k1', code: '26-00001', boat: 'Argo', status: 'ARRIVED', seen: null }],
  other: null,
  isEmpty: false,
  seenAt: null,
  seenBy: null,
  ...more,
})
const walkOf = (...slots: WalkSlot[]): DockWalkAnswer => ({
  portId: 'p1',
  port: 'Porto',
  timeZone: 'Europe/Madrid',
  day: '2026-05-01',
  at: '2026-05-01T07:00:00Z',
  groups: [{ id: 'g1', name: 'A', slots }],
})
const tap = (minute: number, more: Partial<SightingBody>): SightingBody => ({
  id: `t${minute}`,
  slotId: 's1',
  bookingId: null,
  seen: 'EMPTY',
  otherName: null,
  at: `2026-05-01T07:${String(minute).padStart(2, '0')}:00Z`,
  ...more,
})
const kinds = (walk: DockWalkAnswer) => differencesOf(walk).map(({ kind }) => kind)

it('a walk without a network ends with the same differences: who has gone, and who else is there', () => {
  const walk = walkOf(slot({}))
  const gone = withSightings(walk, [tap(1, { seen: 'ABSENT', bookingId: 'k1' })])
  expect(kinds(gone)).toEqual(['GONE'])
  expect(kinds(withSightings(gone, [tap(2, { seen: 'OTHER', otherName: 'Zefiro' })]))).toEqual([
    'GONE',
    'UNKNOWN',
  ])
  expect(kinds(walk)).toEqual([])
})

it('of taps the latest counts, in whatever order they come, and none that is older than what is known', () => {
  const taps = [tap(5, { seen: 'HERE', bookingId: 'k1' }), tap(2, { seen: 'ABSENT', bookingId: 'k1' })]
  expect(kinds(withSightings(walkOf(slot({})), taps))).toEqual([])
  const known = slot({ seenAt: '2026-05-01T07:30:00.000Z' })
  expect(withSightings(walkOf(known), taps).groups[0]?.slots).toEqual([known])
})

it('at a quay somebody else does not go when a boat is seen beside them', () => {
  const quay = walkOf(slot({ occupancy: 'LINEAR' }))
  const seen = withSightings(quay, [
    tap(1, { seen: 'OTHER', otherName: 'Zefiro' }),
    tap(2, { seen: 'HERE', bookingId: 'k1' }),
  ])
  expect(kinds(seen)).toEqual(['UNKNOWN'])
})
