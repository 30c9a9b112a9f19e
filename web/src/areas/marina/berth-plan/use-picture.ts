import { useMemo } from 'react'
import { arrangeBars, type SlotBars } from './arrange.ts'
import { type Bars, makeBars } from './bars.ts'
import type { PlanData } from './plan-data.ts'
import { layRows, type Rows } from './rows.ts'
import type { Staged } from './staged.ts'

/** What there is to draw, before anybody says how large. */
export interface PlanPicture {
  bars: Bars
  slotBars: SlotBars
  rows: Rows
  /** 1 for each slot that the filters leave; undefined for all. */
  shown: Uint8Array | undefined
}

interface Options {
  data: PlanData
  staged: Staged
  folded: ReadonlySet<string>
  /** Gives 1 for each slot that the filters leave; undefined for all. */
  filter: ((bars: Bars, slotBars: SlotBars) => Uint8Array | undefined) | undefined
}

/** Bars and rows from data and staged changes, each made anew only when what it is made of changed. */
export function usePicture({ data, staged, folded, filter }: Options): PlanPicture {
  const bars = useMemo(() => makeBars(data, staged), [data, staged])
  const slotBars = useMemo(() => arrangeBars(bars, data.slots.id.length), [bars, data])
  const shown = useMemo(() => filter?.(bars, slotBars), [filter, bars, slotBars])
  const rows = useMemo(() => layRows(data, slotBars.most, { folded, shown }), [data, slotBars, folded, shown])
  return useMemo(() => ({ bars, slotBars, rows, shown }), [bars, slotBars, rows, shown])
}
