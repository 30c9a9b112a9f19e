import { type Resource, refKey } from '@darsena/contract/kit/define-resource'
import type { FieldTraits, Localised } from '@darsena/contract/kit/fields'
import { inLanguage } from '@darsena/contract/kit/label'
import type { CellContext } from './cell-value.ts'
import { clockOf } from './read-moment.ts'

/** What a spreadsheet shall take a cell for. */
export type ColumnKind = 'text' | 'number' | 'day' | 'moment'

/** Days are `YYYY-MM-DD`, moments `YYYY-MM-DD HH:mm` on the facility's clock; null is an empty cell. */
export type SheetCell = string | number | null

export interface SheetColumn {
  heading: string
  kind: ColumnKind
  cell(row: Record<string, unknown>): SheetCell
}

const kinds: Partial<Record<FieldTraits['kind'], ColumnKind>> = {
  integer: 'number',
  number: 'number',
  day: 'day',
  instant: 'moment',
}

/** What a reference, or a list of them, is called. */
function labelIn(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(labelIn).join(', ') || null
  return typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : null
}

function cellOf(field: string, traits: FieldTraits, context: CellContext): SheetColumn['cell'] {
  const { language, translate, texts, timeZone } = context
  const choices = texts[language].choice?.[field]
  const shown = (value: unknown): SheetCell => {
    if (typeof value === 'number') return value
    if (typeof value === 'boolean') return translate(value ? 'yes' : 'no')
    if (traits.kind === 'localised') return inLanguage(value as Localised, language)
    if (traits.kind === 'choice') return choices?.[String(value)] ?? String(value)
    if (Array.isArray(value))
      return value.map((one) => choices?.[String(one)] ?? String(one)).join(', ') || null
    return traits.kind === 'instant' ? clockOf(String(value), timeZone) : String(value)
  }
  if (traits.kind === 'reference' || traits.kind === 'references') return (row) => labelIn(row[refKey(field)])
  return (row) => (row[field] === null || row[field] === undefined ? null : shown(row[field]))
}

/** The columns of a resource's sheet, in the words of one language; what `cellReader` reads gives the same values back. */
export const sheetColumns = (resource: Resource, context: CellContext): SheetColumn[] =>
  Object.entries(resource.traits).map(([field, traits]) => ({
    heading: context.texts[context.language].field[field] ?? field,
    kind: kinds[traits.kind] ?? 'text',
    cell: cellOf(field, traits, context),
  }))
