import { createContext, type ReactNode, use } from 'react'

/** What `<Field>` takes, with sources of any resource. */
export interface FieldProps {
  source: string
  /** Replaces the input of the field's kind. */
  render?: ((input: FieldInput) => ReactNode) | undefined
}

/** What an input needs to know of the field that it edits. */
export interface FieldInput {
  field: string
  label: string
  value: unknown
  error: string | undefined
  isRequired: boolean
  onChange: (value: unknown) => void
  onBlur: () => void
}

/** How the fields of a form are drawn: as inputs, or as text for those who may only read. */
export interface FormView {
  draw: (field: FieldProps) => ReactNode
  /** Draws something after a field's present value, and again whenever it changes. */
  drawAfter: (source: string, drawing: (value: unknown) => ReactNode) => ReactNode
}

export const FormViewContext = createContext<FormView | null>(null)

/** @throws outside a form */
export function useFormView(): FormView {
  const view = use(FormViewContext)
  if (!view) throw new Error('Fields belong inside a Form')
  return view
}
