import type { Window } from '../time/windows.ts'
import type { BarColumns } from './arrange.ts'

/** How bars of one kind look: the style sheet has `--board-<name>-fill`, `-ink` and `-edge` for them. */
export interface BarStyle {
  name: string
  /** Besides its colour a style has a pattern, and a sign before the name: colour alone conveys nothing. */
  hatch?: 'rising' | 'falling' | 'dots' | 'cross'
  sign?: string
}

/**
 * The content of a board as columns: tracks (berths, lifts, departments) in groups, and the bars on them. An area
 * makes it from its own data; everything on a board is identified by its index.
 */
export interface BoardBars extends BarColumns {
  /** Of bars. */
  count: number
  /** Of each bar, an index among the styles. */
  style: Uint8Array
  styles: readonly BarStyle[]
  /** The group of each track, tracks of a group side by side. */
  groupOf: ArrayLike<number>
  groups: { id: readonly string[]; name: readonly string[] }
  /** What is known; beyond it nothing has been loaded yet. */
  window: Window
  /** The id of what a bar stands for, the same before and after it is changed. */
  idOf(bar: number): string
  /** What a bar belongs to: all bars of one stay, or booking, are selected together. */
  ownerIdOf(bar: number): string
}

export const styleOfBar = ({ style, styles }: Pick<BoardBars, 'style' | 'styles'>, bar: number): BarStyle =>
  styles[style[bar] ?? 0] ?? { name: 'default' }
