import type { Resource } from '@darsena/contract/kit/define-resource'
import { type ComponentType, createContext, use } from 'react'
import type { Option } from './use-row-search.ts'

export interface CreateDialogProps {
  resource: Resource
  /** What was typed, which becomes the new row's name. */
  name: string
  onClose: () => void
  onCreated: (option: Option) => void
}

/** The dialog in which pickers create a missing row. It holds a form with pickers of its own, so a picker can't import it. */
export const CreateDialogs = createContext<ComponentType<CreateDialogProps> | null>(null)

export const useCreateDialog = () => use(CreateDialogs)
