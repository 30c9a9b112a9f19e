import { type ComponentType, createContext } from 'react'
import type { Option } from './use-row-search.ts'

export interface CreateHintProps {
  /** Takes a row that is there instead of making a new one. */
  onPick: (option: Option) => void
}

/** What an area shows above the fields of a picker's dialog, by resource: rows that may be the one that is being made. */
export const CreateHints = createContext<Readonly<Record<string, ComponentType<CreateHintProps>>>>({})
