import type { OccupancyAnswer } from '@darsena/contract/areas/marina/occupancy'
import { expect, test } from 'vitest'
import { linesByDay, linesByPart, share, totalOf } from './rates.ts'

const night = (day: string, part: number, slots: number, occupied: number, boats: number) => ({
  day,
  part,
  slots,
  occupied,
  closed: 0,
  stays: boats,
  boats,
  boatMetres: boats * 12,
  berthMetres: slots * 15,
  boatArea: 0,
  berthArea: 0,
  unmeasured: 0,
})
const answer: OccupancyAnswer = {
  from: '2027-06-01',
  to: '2027-06-03',
  timeZone: 'Europe/Rome',
  by: 'group',
  parts: [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
    { id: 'c', label: 'C' },
  ],
  figures: [],
  nights: [
    night('2027-06-01', 0, 3, 2, 1),
    night('2027-06-01', 1, 1, 1, 1),
    night('2027-06-01', 2, 0, 0, 0),
    night('2027-06-02', 0, 3, 0, 0),
    night('2027-06-02', 1, 1, 1, 1),
    night('2027-06-02', 2, 0, 0, 0),
  ],
}

test('parts and days add up to the same nights, and a part without berths is left out', () => {
  const days = linesByDay(answer)
  const parts = linesByPart(answer)
  expect(days.map(({ label, figures }) => [label, figures.occupied])).toEqual([
    ['2027-06-01', 3],
    ['2027-06-02', 1],
  ])
  expect(parts.map(({ label, figures }) => [label, figures.occupied])).toEqual([
    ['A', 2],
    ['B', 2],
  ])
  expect(totalOf(days)).toEqual(totalOf(parts))
})

test('a share of nothing is none, not zero', () => {
  expect(share(0, 0)).toBeNull()
  expect(share(1, 4)).toBe(0.25)
})
