import type { BoardAnswer } from '@darsena/contract/areas/yard/board'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardCalendar } from '../../../../kit/board/time/board-calendar.ts'
import { noChanges, put, remove } from '../../../../kit/staging/staged.ts'
import { readBoard } from '../data/board-data.ts'
import { type StagedSessions, sessionChangesToSave } from '../data/staged-sessions.ts'
import { isRefused, yardObstacles } from '../drawn/obstacles.ts'
import { makeSessionBars, partOfBar, storedSession } from '../drawn/session-bars.ts'
import { tracksOf } from '../drawn/tracks.ts'
import { stretched, timesAt } from './session-times.ts'

const rome = boardCalendar('Europe/Rome')
const none: StagedSessions = noChanges
const at = (text: string) => Date.parse(text) / 1000
const start = '2026-10-24T00:00:00+02:00'
const second = (text: string) => at(text) - at(start)

/** Two lifts, of which the small one opens on weekdays; two yachts with a haul-out each, and one that waits. */
const answer: BoardAnswer = {
  from: new Date(start).toISOString(),
  to: '2026-11-20T00:00:00.000Z',
  at: '2026-10-24T00:00:00.000Z',
  timeZone: 'Europe/Rome',
  assets: {
    id: ['large', 'small'],
    name: ['Large', 'Small'],
    kind: ['TRAVEL_LIFT', 'TRAVEL_LIFT'],
    capacityKg: [100_000, 10_000],
    maxBeam: [8, 4],
    exclusive: [true, true],
    setUpMinutes: [30, 0],
    openingHours: [null, 'Mo-Fr 08:00-17:00'],
    inspectionExpiresOn: [null, null],
  },
  departments: { id: [], name: [] },
  slots: { id: [], code: [], kind: [] },
  boats: {
    id: ['a', 'b'],
    label: ['Alba', 'Brezza'],
    length: [18, 9],
    beam: [5, 3],
    weightKg: [30_000, 4_000],
  },
  bookings: {
    id: ['ka', 'kb'],
    code: ['C26-1', 'C26-2'],
    boat: [0, 1],
    status: ['CONFIRMED', 'CONFIRMED'],
    wantedLaunchOn: [null, null],
  },
  sessions: {
    id: ['first', 'second', 'waiting'],
    booking: [0, 1, 1],
    position: [0, 0, 1],
    type: ['HAUL_OUT', 'HAUL_OUT', 'HAUL_IN'],
    status: ['PLANNED', 'PLANNED', 'POSTPONED'],
    asset: [0, 0, -1],
    department: [-1, -1, -1],
    fromSlot: [-1, -1, -1],
    toSlot: [-1, -1, -1],
    assignee: [null, null, null],
    contractor: [null, null, null],
    isOverridden: [false, false, false],
    startsAt: [second('2026-10-26T08:00:00+01:00'), second('2026-10-26T10:00:00+01:00'), null],
    endsAt: [second('2026-10-26T09:00:00+01:00'), second('2026-10-26T11:00:00+01:00'), null],
    version: [3, 1, 1],
  },
}
const data = readBoard(answer)
const words = { none: 'none', group: (_: string, kind: string) => kind, asset: () => '' }
const barsOf = (staged: StagedSessions) => makeSessionBars(data, staged, tracksOf(data, 'asset', words))
const first = storedSession(data, 0)
const later = (place: typeof first.place, seconds: number) => ({
  ...place,
  from: (place.from ?? 0) + seconds,
  to: (place.to ?? 0) + seconds,
})

describe('Changes of the yard that are not saved yet', () => {
  it('say only what differs, and put off or call off by their own words', () => {
    const moved = put(none, first, { ...first.place, assetId: 'small' })
    expect(sessionChangesToSave(moved).changes).toEqual([
      { op: 'update', id: 'first', version: 3, assetId: 'small' },
    ])
    const putOff = put(none, first, { ...first.place, isPostponed: true })
    expect(sessionChangesToSave(putOff).changes).toEqual([{ op: 'postpone', id: 'first', version: 3 }])
    expect(sessionChangesToSave(remove(none, first)).changes).toEqual([
      { op: 'cancel', id: 'first', version: 3 },
    ])
  })

  it('give a session that waits its time, and are drawn from then on', () => {
    const waiting = storedSession(data, 2)
    const from = at('2026-10-27T08:00:00+01:00')
    const staged = put(none, waiting, { ...waiting.place, from, to: from + 3600, isPostponed: false })
    expect(sessionChangesToSave(staged).changes).toEqual([
      {
        op: 'update',
        id: 'waiting',
        version: 1,
        startsAt: '2026-10-27T07:00:00.000Z',
        endsAt: '2026-10-27T08:00:00.000Z',
      },
    ])
    expect([...barsOf(none).hidden]).toEqual([0, 0, 1])
    expect([...barsOf(staged).hidden]).toEqual([0, 0, 1, 0])
  })
})

describe('What is in the way of work in the yard', () => {
  it('is other work of the asset, its set-up included, up to the very minute (rule 18)', () => {
    const bars = barsOf(none)
    const taken = (minutes: number) =>
      yardObstacles(bars, rome, { ...first, place: later(first.place, minutes * 60) })?.assetTaken
    expect(taken(30)).toBe(-1)
    expect(taken(31)).toBe(1)
    expect(taken(210)).toBe(-1)
    expect(taken(209)).toBe(1)
  })

  it('is a yacht that is too heavy or broad, or that is worked on elsewhere; closed hours refuse nothing', () => {
    const bars = barsOf(none)
    const heavy = yardObstacles(bars, rome, { ...first, place: { ...first.place, assetId: 'small' } })
    expect(heavy?.misfit?.margins.map(({ margin }) => margin)).toEqual([-20_000, -1])
    const elsewhere = { ...first.place, assetId: null }
    expect(yardObstacles(bars, rome, { ...first, id: 'other', place: elsewhere })?.boatBusy).toBe(0)
    const light = storedSession(data, 1)
    const sunday = later({ ...light.place, assetId: 'small' }, -86_400)
    const closed = yardObstacles(bars, rome, { ...light, place: sunday })
    expect([closed?.isClosed, isRefused(closed)]).toEqual([true, false])
  })

  it('is judged by what is staged: two sessions can swap their times', () => {
    const second = storedSession(data, 1)
    const swapped = put(put(none, first, { ...second.place }), second, { ...first.place })
    const bars = barsOf(swapped)
    for (const bar of [3, 4]) expect(isRefused(yardObstacles(bars, rome, partOfBar(bars, bar)))).toBe(false)
  })
})

describe('Times of the yard', () => {
  it('move by whole days at the same hour of the wall clock, over the clock change too (rule 18)', () => {
    const { byCells } = timesAt('month', rome)
    expect(byCells(at('2026-10-24T08:00:00+02:00'), 1)).toBe(at('2026-10-25T08:00:00+01:00'))
  })

  it('keep their length when they are moved by hours, and a quarter of an hour when they are stretched', () => {
    const { shift } = timesAt('day', rome)
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.constantFrom('start', 'end'), (minutes, edge) => {
        const [from, to] = [first.place.from ?? 0, first.place.to ?? 0]
        const target = from + minutes * 60
        expect(shift(to, from, target) - shift(from, from, target)).toBe(to - from)
        expect(shift(from, from, target) % 900).toBe(0)
        const next = stretched(first.place, edge, target)
        expect(next.to - next.from).toBeGreaterThanOrEqual(900)
      }),
    )
  })
})
