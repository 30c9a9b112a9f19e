import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Command } from '../../../../kit/board/keyboard/keys.ts'
import { arrangeBars } from '../../../../kit/board/layout/arrange.ts'
import { type Cursor, moveCursor, nextBar } from '../../../../kit/board/layout/cursor.ts'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import { layRows } from '../../../../kit/board/layout/rows.ts'
import { dayGrid } from '../../../../kit/board/time/grid.ts'
import { noChanges, put } from '../../../../kit/staging/staged.ts'
import { generatedPlan } from '../data/generated-plan.ts'
import { planCalendar } from '../data/plan-clock.ts'
import { readPlan } from '../data/plan-data.ts'
import type { Staged } from '../data/staged.ts'
import { type Bars, makeBars, partOf } from '../drawn/bars.ts'
import { keyEdit, partUnder } from './key-edits.ts'

const data = readPlan(generatedPlan({ slots: 8, stays: 160, days: 120 }))
const calendar = planCalendar(data.clock)
const grid = dayGrid(calendar)
const may = { create: true, lay: true, update: true, split: true, remove: true, approve: true }

function pictureOf(staged: Staged): Picture<Bars> {
  const bars = makeBars(data, staged)
  const trackBars = arrangeBars(bars, 8)
  const rows = layRows(bars, trackBars.most, { collapsed: new Set(), shown: undefined })
  return { bars, trackBars, rows, shown: undefined }
}

interface State {
  staged: Staged
  cursor: Cursor
  made: number
}

/** What a key does, and to which part. */
function press({ staged, cursor, made }: State, command: Command): State & { changed: string | undefined } {
  const picture = pictureOf(staged)
  const nextId = () => `new ${made}`
  const edit = keyEdit({ picture, calendar, grid, may, staged, nextId }, cursor, command)
  if (edit) return { staged: edit.change(staged), cursor: edit.cursor, made: made + 1, changed: edit.id }
  const next =
    command.do === 'go'
      ? moveCursor(picture, grid, cursor, command)
      : command.do === 'goToBar'
        ? nextBar(picture, grid, cursor, command.step)
        : cursor
  return { staged, cursor: next, made, changed: undefined }
}

const step = fc.constantFrom(-1, 1)
const going: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('go' as const), cells: fc.integer({ min: -9, max: 9 }), rows: step }),
  fc.record({ do: fc.constant('goToBar' as const), step: fc.constantFrom(1 as const, -1 as const) }),
)
const leading: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), cells: fc.integer({ min: -2, max: 2 }), rows: step }),
  fc.record({
    do: fc.constant('stretch' as const),
    edge: fc.constantFrom('start' as const, 'end' as const),
    cells: step,
  }),
)
const ending: fc.Arbitrary<Command> = fc.constantFrom(
  { do: 'letter', letter: 'c' },
  { do: 'letter', letter: 's' },
  { do: 'delete' },
)
const begin = fc.record({ track: fc.nat(7), day: fc.nat(110) }).map(({ track, day }): State => {
  const at = calendar.startOf(calendar.dayOf(data.from) + day)
  return { staged: noChanges, cursor: { track, at }, made: 0 }
})

describe('The keys of the plan', () => {
  it('lead on the stay that was taken up, whatever it is led over, and change no other', () => {
    fc.assert(
      fc.property(begin, fc.array(leading, { minLength: 2, maxLength: 12 }), (start, commands) => {
        const taken = partUnder({ picture: pictureOf(start.staged), grid }, start.cursor)
        fc.pre(taken !== undefined)
        let state = start
        for (const command of commands) {
          state = press(state, command)
          expect([...state.staged.keys()].filter((id) => id !== taken?.id)).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('change only what the cursor named when the stay was taken up, in any order of keys', () => {
    fc.assert(
      fc.property(
        begin,
        fc.array(fc.oneof({ arbitrary: going, weight: 2 }, leading, ending), { maxLength: 25 }),
        (start, commands) => {
          let state = start
          let held: string | undefined
          for (const command of commands) {
            const isGoing = command.do === 'go' || command.do === 'goToBar'
            if (isGoing) held = undefined
            const named = held ?? partUnder({ picture: pictureOf(state.staged), grid }, state.cursor)?.id
            const before = state.staged
            const next = press(state, command)
            state = next
            const touched = [...new Set([...before.keys(), ...next.staged.keys()])].filter(
              (id) => before.get(id) !== next.staged.get(id),
            )
            // A split makes a part that did not exist before.
            expect(
              touched.filter((id) => !id.startsWith('new ') || before.has(id)).every((id) => id === named),
            ).toBe(true)
            if (command.do === 'move' || command.do === 'stretch') held = next.changed ?? held
            if (command.do === 'delete' || command.do === 'letter') held = next.cursor.held
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('hold on to a stay that is led onto another one', () => {
    const target = data.parts.id.findIndex(
      (_, part) => data.parts.confirmed[part] === 1 && data.parts.slots[part]?.[0] === 3,
    )
    const day = calendar.dayOf(data.parts.from[target] ?? 0)
    const from = { track: 4, at: calendar.startOf(day) }
    const moved = partOf(
      makeBars(data, noChanges),
      data.parts.slots.findIndex(([slot]) => slot === 4),
    )
    const place = { ...moved.place, from: calendar.checkIn(day), to: calendar.checkOut(day + 1) }
    const start: State = {
      staged: put<typeof place, typeof moved.owner, null>(noChanges, moved, place),
      cursor: { ...from, held: moved.id },
      made: 0,
    }
    const up: Command = { do: 'move', cells: 0, rows: -1 }
    const twice = press(press(start, up), up)
    expect([...twice.staged.keys()]).toEqual([moved.id])
    const change = twice.staged.get(moved.id)
    expect(change?.op === 'update' && change.place.slotIds).toEqual([data.slots.id[2]])
  })
})
