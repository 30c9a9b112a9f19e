import type { Command } from '../../../../kit/board/keyboard/keys.ts'
import { barToChange, barUnder, type Cursor } from '../../../../kit/board/layout/cursor.ts'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import { trackRowFrom } from '../../../../kit/board/layout/rows.ts'
import { put, remove } from '../../../../kit/staging/staged.ts'
import type { SessionPart, StagedSessions } from '../data/staged-sessions.ts'
import type { YardRights } from '../data/use-yard-rights.ts'
import { partOfBar, type SessionBars } from '../drawn/session-bars.ts'
import { stretched, type Times } from './session-times.ts'
import { inRow, mayPlan } from './yard-drag-rules.ts'

/** What a key does to the one session that the cursor means. */
export interface SessionEdit {
  id: string
  change: (staged: StagedSessions) => StagedSessions
  cursor: Cursor
}

interface Context {
  picture: Picture<SessionBars>
  times: Times
  may: YardRights
}

/** The session that the cursor means; undefined in the void. */
export function sessionUnder(
  { picture, times }: Omit<Context, 'may'>,
  cursor: Cursor,
): SessionPart | undefined {
  const bar = barUnder(picture, times.grid, cursor)
  return bar < 0 ? undefined : partOfBar(picture.bars, bar)
}

function move(
  { picture, times }: Context,
  part: SessionPart,
  { track, at }: Cursor,
  { cells, rows: steps }: { cells: number; rows: number },
): SessionEdit {
  const { rows, bars } = picture
  const isFixed = bars.rowsOfBoard.rows === 'place'
  const row = rows.rowOfTrack[track] ?? -1
  const next = steps === 0 || isFixed ? row : trackRowFrom(rows, row, steps < 0 ? -1 : 1)
  const target = rows.track[next] ?? track
  const { from, to } = part.place
  const place = inRow(bars.rowsOfBoard, part.place, target)
  const moved = {
    from: from === null ? null : times.byCells(from, cells),
    to: to === null ? null : times.byCells(to, cells),
  }
  return {
    id: part.id,
    change: (staged) => put(staged, part, { ...place, ...moved }),
    cursor: { track: target, at: times.grid.step(at, cells), held: part.id },
  }
}

function stretch(
  { times }: Context,
  part: SessionPart,
  cursor: Cursor,
  { edge, cells }: { edge: 'start' | 'end'; cells: number },
): SessionEdit {
  const { from, to } = part.place
  const at = times.byCells((edge === 'start' ? from : to) ?? cursor.at, cells)
  const next = stretched(part.place, edge, at)
  const last = times.grid.cellAt(next.to - 1).from
  const within = Math.max(times.grid.cellAt(next.from).from, Math.min(cursor.at, last))
  return {
    id: part.id,
    change: (staged) => put(staged, part, { ...part.place, ...next }),
    cursor: { track: cursor.track, at: within, held: part.id },
  }
}

/**
 * What a key changes: only ever the session that the cursor means, and that is the one that it holds as long as it holds one.
 * @returns undefined for keys that change nothing, and where the reader may not
 */
export function sessionEdit(context: Context, cursor: Cursor, command: Command): SessionEdit | undefined {
  const bar = barToChange(context.picture, context.times.grid, cursor)
  const part = bar < 0 ? undefined : partOfBar(context.picture.bars, bar)
  if (!part || !mayPlan(part, context.may)) return undefined
  if (command.do === 'move') return move(context, part, cursor, command)
  if (command.do === 'stretch') return stretch(context, part, cursor, command)
  const { id, place } = part
  if (command.do === 'delete') return { id, cursor, change: (staged) => remove(staged, part) }
  const isPostponing = command.do === 'letter' && command.letter === 'p'
  if (!isPostponing) return undefined
  return { id, cursor, change: (staged) => put(staged, part, { ...place, isPostponed: true }) }
}
