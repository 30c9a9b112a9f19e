import { Textarea, TextInput } from '@mantine/core'
import classes from '../form.module.css'
import { type InputProps, sharedProps } from './input-props.ts'

const types = { email: 'email', phone: 'tel' } as const
const typeOf = (kind: string) => (kind === 'email' || kind === 'phone' ? types[kind] : 'text')

/** Text of one line or several; a text that is too long gets a fault and is never cut off. */
export function TextField(props: InputProps) {
  const { traits, value, onChange } = props
  const text = String(value ?? '')
  if (traits.multiline) {
    return (
      <Textarea
        {...sharedProps(props)}
        className={classes.wide}
        value={text}
        autosize
        minRows={2}
        maxRows={12}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...sharedProps(props)}
      type={typeOf(traits.kind)}
      value={text}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
