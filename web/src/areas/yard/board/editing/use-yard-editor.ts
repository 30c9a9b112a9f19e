import { useCallback, useState } from 'react'
import type { Gesture } from '../../../../kit/board/dragging/gesture.ts'
import type { Command } from '../../../../kit/board/keyboard/keys.ts'
import { type Cursor, moveCursor, nextBar } from '../../../../kit/board/layout/cursor.ts'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import { put } from '../../../../kit/staging/staged.ts'
import type { StagedChanges } from '../../../../kit/staging/use-staged.ts'
import type { SessionChange, SessionPart, SessionPlace } from '../data/staged-sessions.ts'
import type { YardRights } from '../data/use-yard-rights.ts'
import type { SessionBars } from '../drawn/session-bars.ts'
import { drawnBetween, type Times } from './session-times.ts'
import { inRow } from './yard-drag-rules.ts'
import { sessionEdit, sessionUnder } from './yard-key-edits.ts'

interface Options {
  picture: Picture<SessionBars>
  times: Times
  changes: StagedChanges<SessionChange>
  may: YardRights
  /** Unix seconds: where the keyboard begins, and where «today» leads. */
  first: number
  today: number
}

/** What pointer and keyboard do to the board; everything is staged, nothing is saved by itself. */
export function useYardEditor({ picture, times, changes, may, first, today }: Options) {
  const { change, forget } = changes
  const { rowsOfBoard } = picture.bars
  const [cursor, setCursor] = useState<Cursor>({ track: 0, at: first })
  /** Where a new session is to be, while one is asked whose it is. */
  const [wanted, setWanted] = useState<SessionPlace>()
  const place = useCallback(
    (part: SessionPart, next: SessionPlace) => {
      change((staged) => put(staged, part, next))
      forget(part.id)
    },
    [change, forget],
  )
  const drop = useCallback(
    (gesture: Gesture<SessionPart>, next: SessionPlace) => {
      if (gesture.kind === 'create') setWanted(next)
      else place(gesture.part, next)
    },
    [place],
  )
  const createAt = ({ track, at }: Cursor) => {
    if (!may.create) return
    const empty = { from: null, to: null, assetId: null, departmentId: null, isPostponed: false }
    setWanted({ ...inRow(rowsOfBoard, empty, track), ...drawnBetween(times, at, at) })
  }
  const release = () => setCursor({ track: cursor.track, at: cursor.at })
  /** Commands that lead about or change something; false for one that does neither. */
  const run = (command: Command): boolean => {
    const edit = sessionEdit({ picture, times, may }, cursor, command)
    if (edit) {
      change(edit.change)
      forget(edit.id)
      setCursor(edit.cursor)
    } else if (command.do === 'go') setCursor(moveCursor(picture, times.grid, cursor, command))
    else if (command.do === 'goToBar') setCursor(nextBar(picture, times.grid, cursor, command.step))
    else if (command.do === 'today') setCursor({ track: cursor.track, at: today })
    else {
      // It held something that is gone: the next key is for what is there.
      const isChange = command.do === 'move' || command.do === 'stretch' || command.do === 'delete'
      if (isChange && cursor.held !== undefined) release()
      return false
    }
    return true
  }
  const underCursor = () => sessionUnder({ picture, times }, cursor)
  return { cursor, setCursor, wanted, setWanted, place, drop, run, createAt, underCursor, release }
}
