import { TextInput } from '@mantine/core'
import { type InputProps, sharedProps } from './input-props.ts'

/** `9`, `930`, `9.30` → `09:30`; what is no time of day stays as it is. */
function clockFrom(text: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:.,\s]?(\d{2}))?\s*$/.exec(text) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : text
}

/** A time on the facility's clock, `HH:mm`. */
export function ClockField(props: InputProps) {
  const { value, onChange, onBlur } = props
  const text = String(value ?? '')
  return (
    <TextInput
      {...sharedProps(props)}
      placeholder="00:00"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (clockFrom(text) !== text) onChange(clockFrom(text))
        onBlur()
      }}
    />
  )
}
