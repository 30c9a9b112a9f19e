import { shiftTracks } from '../../../../kit/board/dragging/gesture.ts'
import type { Command } from '../../../../kit/board/keyboard/keys.ts'
import { barToChange, barUnder, type Cursor } from '../../../../kit/board/layout/cursor.ts'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import { trackRowFrom } from '../../../../kit/board/layout/rows.ts'
import type { Grid } from '../../../../kit/board/time/grid.ts'
import { put } from '../../../../kit/staging/staged.ts'
import type { PlanCalendar } from '../data/plan-clock.ts'
import { type Place, remove, type Staged, type StoredPart, split } from '../data/staged.ts'
import type { Rights } from '../data/use-rights.ts'
import { type Bars, partOf } from '../drawn/bars.ts'
import { shiftDays, stretchEnd, stretchStart } from './nights.ts'
import { slotsOfPlace } from './plan-drag-rules.ts'

/** What a key does to the one part that the cursor means. */
export interface KeyEdit {
  /** Of the part, stored or new. */
  id: string
  change: (staged: Staged) => Staged
  cursor: Cursor
}

interface Context {
  picture: Picture<Bars>
  calendar: PlanCalendar
  grid: Grid
  may: Rights
  staged: Staged
  /** For the part that a split makes. */
  nextId: () => string
}

/** The part that the cursor means, as changes begin with it; undefined in the void. */
export function partUnder({ picture, grid }: Pick<Context, 'picture' | 'grid'>, cursor: Cursor) {
  const bar = barUnder(picture, grid, cursor)
  return bar < 0 ? undefined : partOf(picture.bars, bar)
}

const placing = (part: StoredPart, place: Place) => (staged: Staged) => put(staged, part, place)

/** The part goes along with the cursor, which holds it from then on. */
function move(
  { picture, calendar }: Context,
  part: StoredPart,
  { track, at }: Cursor,
  { cells, rows: steps }: { cells: number; rows: number },
): KeyEdit {
  const { rows, bars } = picture
  const { data } = bars
  const row = rows.rowOfTrack[track] ?? -1
  const targetRow = steps === 0 ? row : trackRowFrom(rows, row, steps < 0 ? -1 : 1)
  const target = rows.track[targetRow] ?? track
  const slots = shiftTracks(data.slots.group, slotsOfPlace(data, part.place), track, target)
  const slotIds = slots.flatMap((slot) => data.slots.id[slot] ?? [])
  return {
    id: part.id,
    change: placing(part, { ...shiftDays(calendar, part.place, cells), slotIds }),
    cursor: { track: target, at: calendar.startOf(calendar.dayOf(at) + cells), held: part.id },
  }
}

function stretch(
  { calendar }: Context,
  part: StoredPart,
  cursor: Cursor,
  { edge, cells }: { edge: 'start' | 'end'; cells: number },
): KeyEdit | undefined {
  const { from, to } = part.place
  if (edge === 'end' && !Number.isFinite(to)) return undefined
  const next =
    edge === 'start'
      ? stretchStart(calendar, part.place, calendar.checkIn(calendar.dayOf(from) + cells))
      : stretchEnd(calendar, part.place, calendar.checkOut(calendar.dayOf(to) + cells))
  const day = calendar.dayOf(cursor.at)
  const last = Number.isFinite(next.to) ? calendar.dayOf(next.to) - 1 : day
  const within = Math.max(calendar.dayOf(next.from), Math.min(day, last))
  return {
    id: part.id,
    change: placing(part, next),
    cursor: { track: cursor.track, at: calendar.startOf(within), held: part.id },
  }
}

/** From the check-in of a day on, the stay goes on by itself. Who may not approve asks for its berth anew. */
export function divide(
  { may, staged, nextId }: Pick<Context, 'may' | 'staged' | 'nextId'>,
  part: StoredPart,
  at: number,
  slotIds: readonly string[],
): ((staged: Staged) => Staged) | undefined {
  const isNew = staged.get(part.id)?.op === 'create'
  if (isNew || !may.split || at <= part.place.from || at >= part.place.to) return undefined
  const confirmed = part.place.confirmed && may.approve
  const next = nextId()
  return (now) => split(now, part, { at, slotIds, next, confirmed })
}

/**
 * What a key changes: only ever the part that the cursor means, and that is the part that it holds as long as it holds one.
 * @returns undefined for keys that change nothing, and where the reader may not
 */
export function keyEdit(context: Context, cursor: Cursor, command: Command): KeyEdit | undefined {
  const { may, calendar } = context
  const bar = barToChange(context.picture, context.grid, cursor)
  if (bar < 0) return undefined
  const part = partOf(context.picture.bars, bar)
  const { id, place } = part
  if (command.do === 'move') return may.update ? move(context, part, cursor, command) : undefined
  if (command.do === 'stretch') return may.update ? stretch(context, part, cursor, command) : undefined
  if (command.do === 'delete')
    return may.remove ? { id, cursor, change: (staged) => remove(staged, part) } : undefined
  if (command.do !== 'letter') return undefined
  if (command.letter === 'c')
    return may.approve ? { id, cursor, change: placing(part, { ...place, confirmed: true }) } : undefined
  if (command.letter !== 's') return undefined
  const change = divide(context, part, calendar.checkIn(calendar.dayOf(cursor.at)), place.slotIds)
  return change && { id, change, cursor: { ...cursor, held: undefined } }
}
