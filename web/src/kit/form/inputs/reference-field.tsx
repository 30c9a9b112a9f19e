import type { Resource } from '@darsena/contract/kit/define-resource'
import { resourceNamed } from '@darsena/contract/resources'
import { RowPicker } from '../../pickers/row-picker.tsx'
import { RowsPicker } from '../../pickers/rows-picker.tsx'
import { useAllowed } from '../../session.tsx'
import { knownReferences, useStoredRow } from '../stored-row.ts'
import { TextOfField } from '../text-of-field.tsx'
import { FileField } from './file-field.tsx'
import type { InputProps } from './input-props.ts'
import { sharedProps } from './input-props.ts'

/** A row of another resource, searched while typing; users who may create one can do so on the way. */
export function ReferenceField(props: InputProps) {
  return props.traits.accept ? <FileField {...props} /> : <RowField {...props} />
}

/** The resource that a field refers to, unless its rows are none of the reader's business. */
function useTarget({ field, traits }: InputProps): Resource | undefined {
  if (!traits.to) throw new Error(`${field} refers to nothing`)
  const target = resourceNamed(traits.to)
  return useAllowed({ can: ['read', target.subject] }) ? target : undefined
}

/** Stays as it is: a user who may not see the referred row cannot choose it either. */
function UnseenField({ resource, field }: InputProps) {
  const row = useStoredRow()
  return row && <TextOfField resource={resource} row={row} source={field} />
}

function RowField(props: InputProps) {
  const { field, traits, value, onChange } = props
  const [known = null] = knownReferences(useStoredRow(), field)
  const target = useTarget(props)
  if (!target) return <UnseenField {...props} />
  return (
    <RowPicker
      {...sharedProps(props)}
      resource={target.name}
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
  const { field, value, onChange, label, error } = props
  const known = knownReferences(useStoredRow(), field)
  const target = useTarget(props)
  if (!target) return <UnseenField {...props} />
  return (
    <RowsPicker
      resource={target.name}
      label={label}
      error={error}
      ids={Array.isArray(value) ? value.map(String) : []}
      known={known}
      onChange={onChange}
    />
  )
}
