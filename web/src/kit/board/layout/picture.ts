import { useMemo } from 'react'
import { arrangeBars, type TrackBars } from './arrange.ts'
import type { BoardBars } from './board-bars.ts'
import { layRows, type Rows } from './rows.ts'

/** What there is to draw, before anybody says how large. `B`: an area's bars, with more than the board needs. */
export interface Picture<B extends BoardBars = BoardBars> {
  bars: B
  trackBars: TrackBars
  rows: Rows
  /** 1 for each track that the filters leave; undefined for all. */
  shown: Uint8Array | undefined
}

interface Options<B> {
  bars: B
  trackCount: number
  collapsed: ReadonlySet<string>
  /** Gives 1 for each track that the filters leave; undefined for all. */
  filter: ((bars: B, trackBars: TrackBars) => Uint8Array | undefined) | undefined
}

/** Bars on their tracks and in rows, each made anew only when what it is made of changed. */
export function usePicture<B extends BoardBars>({
  bars,
  trackCount,
  collapsed,
  filter,
}: Options<B>): Picture<B> {
  const trackBars = useMemo(() => arrangeBars(bars, trackCount), [bars, trackCount])
  const shown = useMemo(() => filter?.(bars, trackBars), [filter, bars, trackBars])
  const { groupOf, groups } = bars
  const rows = useMemo(
    () => layRows({ groupOf, groups }, trackBars.most, { collapsed, shown }),
    [groupOf, groups, trackBars, collapsed, shown],
  )
  return useMemo(() => ({ bars, trackBars, rows, shown }), [bars, trackBars, rows, shown])
}
