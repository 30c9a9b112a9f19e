import { refKey } from '@darsena/contract/kit/define-resource'
import { createContext, use } from 'react'
import type { Option } from '../pickers/use-row-search.ts'
import type { Row } from '../rows.ts'

/** The row that a form was opened on, as it was read; null while a new one is written. */
export const StoredRow = createContext<Row | null>(null)

export const useStoredRow = (): Row | null => use(StoredRow)

/** Rows that a field of the stored row refers to, with the labels that came along with it. */
export function knownReferences(row: Row | null, field: string): Option[] {
  return [row?.[refKey(field)]]
    .flat()
    .flatMap((one) =>
      typeof one === 'object' && one !== null && 'id' in one && 'label' in one
        ? [{ value: String(one.id), label: String(one.label) }]
        : [],
    )
}
