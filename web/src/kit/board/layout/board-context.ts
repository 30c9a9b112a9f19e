import type { Language } from '@darsena/contract/kit/label'
import { createContext, useContext } from 'react'
import type { BoardCalendar } from '../time/board-calendar.ts'
import type { Grid } from '../time/grid.ts'
import type { Window } from '../time/windows.ts'
import type { Geometry } from './boxes.ts'
import type { Cursor } from './cursor.ts'

/** What a board says of its things, in the reader's language. */
export interface BoardTexts {
  language: Language
  /** January first. */
  months: readonly string[]
  /** Where the heads meet. */
  corner: string
  /** What is written on a bar. */
  label(bar: number): string
  /** Does a bar want somebody to act? It has an outline then. */
  isUrgent?(bar: number): boolean
  /** A bar in full, as it is read aloud. */
  bar(bar: number): string
  /** The same while the keyboard holds it, with what is in the way. */
  held(bar: number): string
  free(track: number, cell: Window): string
  track(track: number): string
  /** In short what a track is, beside its name: its size, its load. */
  detail(track: number): string
  /** What is to be known of a track at the time that one asks about: a sign, and what it means. */
  note?(track: number): { sign: string; text: string } | undefined
}

/** What all parts of a timeline draw from. */
export interface Board {
  geometry: Geometry
  calendar: BoardCalendar
  grid: Grid
  texts: BoardTexts
  cursor: Cursor
  /** Unix seconds. */
  now: number
  /** Of what is selected, as `ownerIdOf` has it. */
  selected: string | undefined
  /** Ids of what cannot be saved as it is. */
  faulty: ReadonlySet<string>
}

const BoardContext = createContext<Board | undefined>(undefined)

export const BoardProvider = BoardContext.Provider

/** @throws outside of a timeline */
export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error('This belongs into a timeline')
  return board
}
