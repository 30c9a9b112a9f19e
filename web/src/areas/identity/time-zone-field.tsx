import { Select } from '@mantine/core'
import type { FieldInput } from '../../kit/form/form-view.ts'
import '@mantine/core/styles/Combobox.layer.css'

const timeZones = Intl.supportedValuesOf('timeZone')

/** A time zone of the IANA list, found by typing. */
export function TimeZoneField({ field, label, value, error, isRequired, onChange, onBlur }: FieldInput) {
  return (
    <Select
      name={field}
      label={label}
      data={timeZones}
      value={String(value ?? '') || null}
      error={error}
      required={isRequired}
      searchable
      allowDeselect={false}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
