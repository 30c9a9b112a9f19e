import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber, parseNumber } from '../../texts/format.ts'
import { useLanguage } from '../../texts/i18n.ts'
import classes from '../form.module.css'
import { type InputProps, sharedProps } from './input-props.ts'

/** A number with comma or point; invalid input stays as it was typed and gets a fault. */
export function NumberField(props: InputProps) {
  const { traits, value, onChange, onBlur } = props
  const { language } = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const shown =
    typeof value === 'number' ? formatNumber(value, language, { grouped: false }) : String(value ?? '')
  const change = (text: string) => {
    setTyped(text)
    const number = parseNumber(text, traits.decimals)
    onChange(Number.isNaN(number) ? text : number)
  }
  return (
    <TextInput
      {...sharedProps(props)}
      inputMode={traits.kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed ?? shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
      rightSection={
        traits.unit && (
          <span className={classes.unit} aria-hidden>
            {traits.unit}
          </span>
        )
      }
    />
  )
}
