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
  /** Marks a field as pending until its value is there: until then the form cannot be saved. */
  onBusy?: (isBusy: boolean) => void
}

/** Values as they stand in the inputs of a form, by field. */
export type FormValues = Readonly<Record<string, unknown>>

/** How the fields of a form are drawn: as inputs, or as text for those who may only read. */
export interface FormView {
  draw: (field: FieldProps) => ReactNode
  /** Draws something after the present values of fields, and again whenever one of them changes. */
  drawAfter: (sources: readonly string[], drawing: (values: FormValues) => ReactNode) => ReactNode
}

export const FormViewContext = createContext<FormView | null>(null)

/** @throws outside a form */
export function useFormView(): FormView {
  const view = use(FormViewContext)
  if (!view) throw new Error('Fields belong inside a Form')
  return view
}
