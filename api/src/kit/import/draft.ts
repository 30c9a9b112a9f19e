import type { Resource } from '@darsena/contract/kit/define-resource'
import { faultText } from '@darsena/contract/kit/faults'
import type { ImportRow } from '@darsena/contract/kit/import-report'
import { sheetOf } from '@darsena/contract/kit/import-sheet'
import { labelOf } from '@darsena/contract/kit/label'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Values } from '../crud/write-rules.ts'
import { cellContext } from '../sheets/cell-context.ts'
import { type CellReader, cellReader } from '../sheets/cell-value.ts'
import type { Mapping } from '../sheets/headings.ts'
import type { SheetRow } from '../sheets/table.ts'
import { fieldLabel } from './mapping.ts'

export type ColumnFault = NonNullable<ImportRow['errors']>[number]

/** A parsed row of the sheet as values of the resource. */
export interface Draft {
  row: number
  /** Values after the contract's parsing; only mapped fields. */
  values: Values
  /** Fields that the row changes where it is there already. */
  given: string[]
  /** Mapped fields, empty ones too. */
  mapped: string[]
  /** What the cells say, by field. */
  texts: Record<string, string>
  /** Values of columns that are no fields of the row, for the area. */
  more: Values
  /** The parent within which the row is matched (`import.within`). */
  within?: string
  errors: ColumnFault[]
  label: string
}

interface Column {
  at: number
  field: string
  read: CellReader
}

export interface DraftReader {
  /** Before the contract has checked it: references are still labels. */
  read(row: SheetRow): Draft
  /** Checks against the contract, with messages at the column's heading. */
  check(draft: Draft): void
  /** The heading of a field's column, or the field's name where it has none. */
  columnOf(field: string): string
  fields: readonly string[]
  /** Required fields of a new row that no column is mapped to. */
  missing: readonly string[]
  /** Defaults of a new row in unmapped fields. */
  defaults: Values
}

/**
 * Reads rows of a sheet with these headings, under this mapping, in the caller's language.
 * @param same values for all rows
 * @param isEmptying empty cells empty their fields
 */
export function draftReader(
  context: Context,
  imported: Resource,
  headings: readonly string[],
  mapping: Mapping,
  same: Values = {},
  isEmptying = false,
): DraftReader {
  const resource = sheetOf(imported)
  const isMore = (field: string) => !(field in imported.fields)
  const cells = cellContext(context, resource)
  const columns: Column[] = headings.flatMap((heading, at) => {
    const field = mapping[heading]
    const traits = field ? resource.traits[field] : undefined
    return field && traits ? [{ at, field, read: cellReader(field, traits, cells) }] : []
  })
  const fields = [...columns.map(({ field }) => field), ...Object.keys(same)]
  const headingByField = new Map(columns.map(({ field, at }) => [field, headings[at] ?? field]))
  const columnOf = (field: string) => headingByField.get(field) ?? fieldLabel(context, resource, field)
  const { shape } = resource.create
  const schemaOf = (names: readonly string[]) =>
    z.object(Object.fromEntries(names.map((field) => [field, shape[field] ?? z.never()])))
  const schema = schemaOf(fields)
  const unmapped = Object.keys(resource.fields).filter((field) => !fields.includes(field))
  const error = faultText(context.translate)
  return {
    fields,
    missing: Object.keys(imported.fields).filter(
      (field) => imported.traits[field]?.required && !fields.includes(field),
    ),
    defaults: schemaOf(unmapped.filter((field) => resource.traits[field]?.hasDefault)).parse({}),
    columnOf,
    read({ row, cells: texts }) {
      const draft: Draft = {
        row,
        values: { ...same },
        given: Object.keys(same),
        mapped: Object.keys(same),
        texts: {},
        more: {},
        errors: [],
        label: '',
      }
      for (const { at, field, read } of columns) {
        const reading = read(texts[at] ?? '')
        if (reading.fault !== undefined) {
          draft.errors.push({ column: columnOf(field), message: reading.fault })
        } else if (reading.value !== null || resource.traits[field]?.nullable) {
          draft.values[field] = reading.value
          draft.texts[field] = texts[at] ?? ''
          draft.mapped.push(field)
          if (reading.value !== null || isEmptying) draft.given.push(field)
        }
      }
      draft.label = labelOf(resource, draft.values, context.language)
      return draft
    },
    check(draft) {
      const faulty = new Set(draft.errors.map(({ column }) => column))
      const checked = schema.safeParse(draft.values, { error })
      if (checked.success) {
        const filled = Object.entries(checked.data).filter(([, value]) => value !== null)
        draft.more = Object.fromEntries(filled.filter(([field]) => isMore(field)))
        draft.values = Object.fromEntries(Object.entries(checked.data).filter(([field]) => !isMore(field)))
        draft.given = draft.given.filter((field) => !isMore(field))
        draft.mapped = draft.mapped.filter((field) => !isMore(field))
        draft.label = labelOf(resource, draft.values, context.language)
        return
      }
      for (const { path, message } of checked.error.issues) {
        const column = columnOf(String(path[0] ?? ''))
        if (!faulty.has(column)) draft.errors.push({ column, message })
      }
    },
  }
}
