import type { Resource } from '@darsena/contract/kit/define-resource'
import type { FieldTraits } from '@darsena/contract/kit/fields'
import type { FieldInput } from '../form-view.ts'

export interface InputProps extends FieldInput {
  resource: Resource
  traits: FieldTraits
}

/** What every input of Mantine takes alike. */
export const sharedProps = ({ field, label, error, isRequired, onBlur }: FieldInput) => ({
  name: field,
  label,
  error,
  required: isRequired,
  onBlur,
})
