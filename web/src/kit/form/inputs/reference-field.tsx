import { FileField } from '../../files/file-field.tsx'
import { RowPicker } from '../../pickers/row-picker.tsx'
import { RowsPicker } from '../../pickers/rows-picker.tsx'
import { knownReferences, useStoredRow } from '../stored-row.ts'
import type { InputProps } from './input-props.ts'
import { sharedProps } from './input-props.ts'

/** A row of another resource, searched as one types; whoever may create one can do so on the way. */
export function ReferenceField(props: InputProps) {
  return props.traits.accept ? <FileField {...props} /> : <RowField {...props} />
}

function RowField(props: InputProps) {
  const { field, traits, value, onChange } = props
  const [known = null] = knownReferences(useStoredRow(), field)
  if (!traits.to) throw new Error(`${field} refers to nothing`)
  return (
    <RowPicker
      {...sharedProps(props)}
      resource={traits.to}
      id={typeof value === 'string' ? value : null}
      known={known}
      isClearable={traits.nullable}
      onChange={onChange}
    />
  )
}

/** Any number of rows of another resource. */
export function ReferencesField(props: InputProps) {
  return props.traits.accept ? <FileField {...props} /> : <RowsField {...props} />
}

function RowsField(props: InputProps) {
  const { field, traits, value, onChange, label, error } = props
  const known = knownReferences(useStoredRow(), field)
  if (!traits.to) throw new Error(`${field} refers to nothing`)
  return (
    <RowsPicker
      resource={traits.to}
      label={label}
      error={error}
      ids={Array.isArray(value) ? value.map(String) : []}
      known={known}
      onChange={onChange}
    />
  )
}
