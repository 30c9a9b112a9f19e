import type { ImportDecisions, onMatchChoices } from '@darsena/contract/kit/import-report'
import type { Values } from '../crud/write-rules.ts'
import type { Mapping } from '../sheets/headings.ts'

export type OnMatch = (typeof onMatchChoices)[number]

/** How the rows of a sheet are understood. */
export interface RowsOrder {
  mapping: Mapping
  onMatch: OnMatch
  /** Values for all rows, where no column provides them. */
  defaults?: Values
  /** Empty cells empty their fields of rows that are updated. */
  isEmptying?: boolean
  decisions?: ImportDecisions
}
