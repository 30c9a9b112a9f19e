import { uuidv7 } from '@darsena/contract/kit/uuid'
import { useState } from 'react'
import { create, put } from '../../../kit/staging/staged.ts'
import { ownerOfStay, partOf } from './bars.ts'
import type { PlanCalendar } from './calendar.ts'
import { type Arranged, barUnder, type Cursor, moveCursor, nextBar } from './cursor.ts'
import { type Gesture, nightsBetween, shiftDays, shiftSlots, stretchEnd, stretchStart } from './gesture.ts'
import type { Command } from './keys.ts'
import { slotRowFrom } from './rows.ts'
import { type Place, remove, type StoredPart, split } from './staged.ts'
import type { Rights } from './use-rights.ts'
import type { StagedStays } from './use-staged-stays.ts'

interface Options {
  picture: Arranged
  calendar: PlanCalendar
  changes: StagedStays
  may: Rights
  today: number
  /** Where the keyboard begins. */
  firstDay: number
}

/** A stay without a berth, which begins to be laid as a part of the same length. */
export function unplacedPart({ bars: { data } }: Arranged, stay: number): StoredPart {
  return {
    id: uuidv7(),
    owner: ownerOfStay(data, stay),
    version: 1,
    place: {
      from: data.stays.from[stay] ?? 0,
      to: data.stays.to[stay] ?? 0,
      slotIds: [],
      confirmed: false,
    },
  }
}

/** What pointer and keyboard do to the plan; everything is staged, nothing is saved by itself. */
export function usePlanEditor({ picture, calendar, changes, may, today, firstDay }: Options) {
  const { data } = picture.bars
  const [cursor, setCursor] = useState<Cursor>({ slot: 0, day: firstDay })
  /** Where a new stay is to be, while one is asked whose it is. */
  const [wanted, setWanted] = useState<Place>()
  const place = (part: StoredPart, next: Place) => {
    changes.change((staged) => put(staged, part, next))
    changes.forget(part.id)
  }
  const lay = (part: StoredPart, slotIds: readonly string[]) =>
    changes.change((staged) =>
      create(staged, { id: part.id, owner: part.owner, record: null, place: { ...part.place, slotIds } }),
    )
  /** From a moment inside of a part on, the stay goes on elsewhere. Who may not approve asks for the new berth. */
  const divide = (part: StoredPart, at: number, slotIds: readonly string[]) => {
    const isNew = changes.staged.get(part.id)?.op === 'create'
    if (isNew || !may.split || at <= part.place.from || at >= part.place.to) return
    const confirmed = part.place.confirmed && may.approve
    changes.change((staged) => split(staged, part, { at, slotIds, next: uuidv7(), confirmed }))
  }
  const drop = (gesture: Gesture, next: Place) => {
    if (gesture.kind === 'create') setWanted(next)
    else if (gesture.kind === 'lay') lay(gesture.part, next.slotIds)
    else place(gesture.part, next)
  }
  const underCursor = () => {
    const bar = barUnder(picture, calendar, cursor)
    return bar < 0 ? undefined : partOf(picture.bars, bar)
  }
  const move = (part: StoredPart, days: number, rows: number) => {
    const row = picture.rows.rowOfSlot[cursor.slot] ?? -1
    const target = rows === 0 ? row : slotRowFrom(picture.rows, row, rows < 0 ? -1 : 1)
    const slot = picture.rows.slot[target] ?? cursor.slot
    const slotIds = shiftSlots(data, part.place.slotIds, cursor.slot, slot)
    place(part, { ...shiftDays(calendar, part.place, days), slotIds })
    setCursor({ slot, day: cursor.day + days })
  }
  const stretch = (part: StoredPart, edge: 'start' | 'end', days: number) => {
    const { from, to } = part.place
    if (edge === 'end' && !Number.isFinite(to)) return
    const next =
      edge === 'start'
        ? stretchStart(calendar, part.place, calendar.checkIn(calendar.dayOf(from) + days))
        : stretchEnd(calendar, part.place, calendar.checkOut(calendar.dayOf(to) + days))
    place(part, next)
    const last = Number.isFinite(next.to) ? calendar.dayOf(next.to) - 1 : cursor.day
    setCursor({ ...cursor, day: Math.max(calendar.dayOf(next.from), Math.min(cursor.day, last)) })
  }
  /** Commands that change something; false for one that is none of these. */
  const edit = (command: Command): boolean => {
    const part = underCursor()
    if (command.do === 'move') {
      if (part && may.update) move(part, command.days, command.rows)
    } else if (command.do === 'stretch') {
      if (part && may.update) stretch(part, command.edge, command.days)
    } else if (command.do === 'delete') {
      if (part && may.remove) changes.change((staged) => remove(staged, part))
    } else if (command.do === 'split') {
      if (part) divide(part, calendar.checkIn(cursor.day), part.place.slotIds)
    } else if (command.do === 'confirm') {
      if (part && may.approve) place(part, { ...part.place, confirmed: true })
    } else return false
    return true
  }
  /** Begins a new stay of one night. */
  const createAt = ({ slot, day }: Cursor) => {
    const slotId = data.slots.id[slot]
    if (!may.create || slotId === undefined) return
    const noon = (one: number) => calendar.at(one, '12:00')
    const nights = nightsBetween(calendar, noon(day), noon(day + 1))
    setWanted({ ...nights, slotIds: [slotId], confirmed: false })
  }
  const go = (command: Command): boolean => {
    if (command.do === 'go') setCursor(moveCursor(picture, cursor, command.days, command.rows))
    else if (command.do === 'goToBar') setCursor(nextBar(picture, calendar, cursor, command.step))
    else if (command.do === 'today') setCursor({ ...cursor, day: today })
    else return false
    return true
  }
  return {
    cursor,
    setCursor,
    wanted,
    setWanted,
    place,
    lay,
    divide,
    drop,
    edit,
    go,
    createAt,
    underCursor,
  }
}

export type PlanEditor = ReturnType<typeof usePlanEditor>
