import type { Gate } from '@darsena/contract/access/gate'
import type { ReactNode } from 'react'
import type { Question } from '../../ui/confirm.ts'
import type { LoggedField } from '../history/history.tsx'
import type { Row } from '../rows.ts'

/** A page of a row of its own, beside the details and the history. */
export interface RowTab<R = Row> {
  /** Its name in the address: `?tab=sessions`. */
  id: string
  label: string
  gate?: Gate
  render: (row: R) => ReactNode
}

/** What the form screen of a resource has besides its fields. */
export interface FormOptions<R = Row> {
  tabs?: readonly RowTab<R>[] | undefined
  /** The tab that is open where the address names none; the details by default. */
  firstTab?: string | undefined
  /** Buttons beside «Archive». */
  actions?: ((row: R) => ReactNode) | undefined
  /** Why nobody can change or archive this row, if so. */
  lock?: ((row: R) => string | undefined) | undefined
  /** Asked before the row is archived, where undoing would not restore everything. */
  archiveQuestion?: ((row: R) => Question) | undefined
  /** Shown below the row's name, on each of its tabs. */
  summary?: ((row: R) => ReactNode) | undefined
  /** Where a new row is sent instead of to its resource, below /api. */
  createPath?: string | undefined
  /** What a new row begins with. */
  preset?: object | undefined
  /** Awaited after a new row is saved and before its page opens; may return the tab to open there. */
  onCreated?: ((row: R) => Promise<string | undefined>) | undefined
  /** Logged properties besides the fields, by their name in the log. */
  logged?: Record<string, LoggedField> | undefined
}
