import { uuidv7 } from '@darsena/contract/kit/uuid'
import { useCallback, useState } from 'react'
import type { Gesture } from '../../../../kit/board/dragging/gesture.ts'
import type { Command } from '../../../../kit/board/keyboard/keys.ts'
import { type Cursor, moveCursor, nextBar } from '../../../../kit/board/layout/cursor.ts'
import type { Picture } from '../../../../kit/board/layout/picture.ts'
import type { Grid } from '../../../../kit/board/time/grid.ts'
import { create, put } from '../../../../kit/staging/staged.ts'
import type { PlanCalendar } from '../data/plan-clock.ts'
import { type Absence, beAway, type Place, type StoredPart } from '../data/staged.ts'
import type { Rights } from '../data/use-rights.ts'
import type { StagedStays } from '../data/use-staged-stays.ts'
import { type Bars, ownerOfStay } from '../drawn/bars.ts'
import { divide, keyEdit, partUnder } from './key-edits.ts'
import { useNewPlace } from './use-new-place.ts'

interface Options {
  picture: Picture<Bars>
  calendar: PlanCalendar
  grid: Grid
  changes: StagedStays
  may: Rights
  today: number
  /** Where the keyboard begins. */
  firstDay: number
}

/** A stay without a berth, which begins to be laid as a part of the same length. */
export function unplacedPart({ data }: Bars, stay: number): StoredPart {
  return {
    id: uuidv7(),
    owner: ownerOfStay(data, stay),
    version: 1,
    place: {
      from: data.stays.from[stay] ?? 0,
      to: data.stays.to[stay] ?? 0,
      slotIds: [],
      confirmed: false,
      away: false,
    },
  }
}

/** What pointer and keyboard do to the plan; everything is staged, nothing is saved by itself. */
export function usePlanEditor(options: Options) {
  const { picture, calendar, grid, changes, may, today, firstDay } = options
  const { data } = picture.bars
  const { change, forget } = changes
  const [cursor, setCursor] = useState<Cursor>({ track: 0, at: calendar.startOf(firstDay) })
  const newPlace = useNewPlace({ data, calendar, mayCreate: may.create })
  const { setWanted } = newPlace
  /** The part whose absence a key asks for. */
  const [awayAsked, askAway] = useState<string>()
  const context = { picture, calendar, grid, may, staged: changes.staged, nextId: uuidv7 }
  const place = useCallback(
    (part: StoredPart, next: Place) => {
      change((staged) => put(staged, part, next))
      forget(part.id)
    },
    [change, forget],
  )
  const lay = useCallback(
    (part: StoredPart, slotIds: readonly string[]) =>
      change((staged) =>
        create(staged, { id: part.id, owner: part.owner, record: null, place: { ...part.place, slotIds } }),
      ),
    [change],
  )
  const drop = useCallback(
    (gesture: Gesture<StoredPart>, next: Place) => {
      if (gesture.kind === 'create') setWanted(next)
      else if (gesture.kind === 'lay') lay(gesture.part, next.slotIds)
      else place(gesture.part, next)
    },
    [lay, place, setWanted],
  )
  const divideAt = (part: StoredPart, at: number, slotIds: readonly string[]) => {
    const make = divide(context, part, at, slotIds)
    if (make) change(make)
  }
  const putAway = (part: StoredPart, absence: Omit<Absence, 'ids'>) =>
    change((staged) => beAway(staged, part, { ...absence, ids: [uuidv7(), uuidv7()] }))
  const release = () => setCursor({ track: cursor.track, at: cursor.at })
  /** Commands that lead about or change something; false for one that does neither. */
  const run = (command: Command): boolean => {
    const edit = keyEdit(context, cursor, command)
    if (edit) {
      change(edit.change)
      forget(edit.id)
      setCursor(edit.cursor)
    } else if (command.do === 'go') setCursor(moveCursor(picture, grid, cursor, command))
    else if (command.do === 'goToBar') setCursor(nextBar(picture, grid, cursor, command.step))
    else if (command.do === 'today') setCursor({ track: cursor.track, at: calendar.startOf(today) })
    else {
      // It held something that is gone: the next key is for what is there.
      const isChange = command.do === 'move' || command.do === 'stretch' || command.do === 'delete'
      if (isChange && cursor.held !== undefined) release()
      return false
    }
    return true
  }
  const underCursor = () => partUnder(context, cursor)
  return {
    cursor,
    setCursor,
    ...newPlace,
    place,
    lay,
    divideAt,
    beAway: putAway,
    awayAsked,
    askAway,
    drop,
    run,
    underCursor,
    release,
  }
}
