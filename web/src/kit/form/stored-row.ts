import { createContext, use } from 'react'
import type { Row } from '../rows.ts'

/** The row that a form was opened on, as it was read; null while a new one is written. */
export const StoredRow = createContext<Row | null>(null)

export const useStoredRow = (): Row | null => use(StoredRow)
