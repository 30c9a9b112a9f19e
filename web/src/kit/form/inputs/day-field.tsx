import { readDay } from '@darsena/contract/kit/time/read-day'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../texts/format.ts'
import { CalendarInput } from './calendar-input.tsx'
import { type InputProps, sharedProps } from './input-props.ts'

/** A day, typed as dd/mm/yyyy or picked from a calendar. */
export function DayField(props: InputProps) {
  const { t } = useTranslation('kit/form')
  const { value, label, onChange, onBlur } = props
  const [typed, setTyped] = useState<string | null>(null)
  const day = String(value ?? '')
  const pick = (next: string | null) => {
    setTyped(null)
    onChange(next ?? '')
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(readDay(text) ?? text)
  }
  const leave = () => {
    setTyped(null)
    onBlur()
  }
  return (
    <CalendarInput
      label={label}
      input={{
        ...sharedProps(props),
        placeholder: t('dayPlaceholder'),
        inputMode: 'numeric',
        value: typed ?? formatDay(day),
        onChange: (event) => type(event.currentTarget.value),
        onBlur: leave,
      }}
      day={readDay(formatDay(day)) ?? null}
      onPick={pick}
    />
  )
}
