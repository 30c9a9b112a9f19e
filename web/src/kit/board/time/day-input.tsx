import { readDay } from '@darsena/contract/kit/time/read-day'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../texts/format.ts'
import { dayFromText, textOfDay } from './board-calendar.ts'

/** A day typed as dd/mm/yyyy, reported when it is complete: on Enter, or on leaving the field. */
export function DayInput({
  label,
  day,
  isDisabled = false,
  isLabelHidden = false,
  onDay,
}: {
  label: string
  day: number | undefined
  isDisabled?: boolean
  isLabelHidden?: boolean
  onDay: (day: number | undefined) => void
}) {
  const { t } = useTranslation('kit/form')
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    const next = dayFromText(readDay(typed) ?? '')
    if (typed.trim() === '') onDay(undefined)
    else if (next !== undefined && next !== day) onDay(next)
    setTyped(null)
  }
  return (
    <TextInput
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      placeholder={t('dayPlaceholder')}
      inputMode="numeric"
      autoComplete="off"
      disabled={isDisabled}
      value={typed ?? (day === undefined ? '' : formatDay(textOfDay(day)))}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit()
      }}
    />
  )
}
