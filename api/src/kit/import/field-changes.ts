import { type Resource, refKey } from '@darsena/contract/kit/define-resource'
import type { FieldChange, ImportCandidate } from '@darsena/contract/kit/import-report'
import { labelOf } from '@darsena/contract/kit/label'
import type { Context } from '../context.ts'
import type { Row } from '../crud/list-rows.ts'
import { same, type Values } from '../crud/write-rules.ts'
import { cellContext } from '../sheets/cell-context.ts'
import { sheetColumns } from '../sheets/sheet-columns.ts'
import type { Draft } from './draft.ts'

/** What a line changes in a row, field by field, in the words of a sheet. */
export function changesOf(
  context: Context,
  resource: Resource,
  previous: Row,
  next: Values,
  { texts }: Pick<Draft, 'texts'>,
): FieldChange[] {
  const changed = Object.keys(resource.fields).filter((field) => !same(next[field], previous[field]))
  if (changed.length === 0) return []
  const columns = sheetColumns(resource, cellContext(context, resource))
  const fields = Object.keys(resource.traits)
  return changed.flatMap((field) => {
    const column = columns[fields.indexOf(field)]
    if (!column) return []
    // What a reference is called stands in the sheet; the row has its id only.
    const isReference = refKey(field) in previous && refKey(field) !== field
    const to = isReference ? (texts[field] ?? '') : String(column.cell(next) ?? '')
    return [{ column: column.heading, from: String(column.cell(previous) ?? ''), to }]
  })
}

/** Rows that a line may be, with what it would change in each. */
export const candidatesOf = (
  context: Context,
  resource: Resource,
  possible: readonly Row[],
  toBe: (row: Row) => Values,
  draft: Draft,
): ImportCandidate[] =>
  possible.map((row) => ({
    id: row.id,
    label: labelOf(resource, row, context.language),
    changes: changesOf(context, resource, row, toBe(row), draft),
  }))
