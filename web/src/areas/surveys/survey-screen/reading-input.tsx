import type { ReadingValue } from '@darsena/contract/areas/surveys/reports/assess-reading'
import type { ReportReading } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, parseNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { instantOf, instantText } from './instant-text.ts'

interface Props {
  reading: ReportReading
  label: string
  unit: string | undefined
  hint: string
  error: string | undefined
  timeZone: string
  onChange: (value: ReadingValue, isTyping: boolean) => void
}

/** A number as it is typed, with comma or point; invalid input gets a fault at once and is not sent. */
function NumberInput({ reading, label, unit, hint, error, onChange }: Props) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const [text, setText] = useState<string>()
  const isWhole = reading.valueType === 'INTEGER'
  const stored =
    typeof reading.value === 'number' ? formatNumber(reading.value, language, { grouped: false }) : ''
  const number = parseNumber(text ?? '', isWhole ? 0 : 6)
  const isWrong =
    text !== undefined && number !== null && (Number.isNaN(number) || (isWhole && !Number.isInteger(number)))
  const fault = isWrong ? t(isWhole ? 'notWhole' : 'notANumber') : error
  return (
    <TextInput
      label={label}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      withAsterisk={reading.required ?? false}
      description={hint}
      value={text ?? stored}
      error={fault}
      rightSection={unit && <span>{unit}</span>}
      rightSectionWidth={unit ? 24 + unit.length * 8 : 0}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        const parsed = parseNumber(next, isWhole ? 0 : 6)
        const isFine = parsed === null || (!Number.isNaN(parsed) && (!isWhole || Number.isInteger(parsed)))
        if (isFine) onChange(parsed, true)
      }}
      onBlur={() => !fault && setText(undefined)}
    />
  )
}

function TextReading({ reading, label, error, onChange }: Props) {
  const [text, setText] = useState<string>()
  return (
    <TextInput
      label={label}
      withAsterisk={reading.required ?? false}
      maxLength={2_000}
      value={text ?? (typeof reading.value === 'string' ? reading.value : '')}
      error={error}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        onChange(next.trim() === '' ? null : next, true)
      }}
      onBlur={() => setText(undefined)}
    />
  )
}

function ChoiceReading({ reading, label, error, onChange }: Props) {
  const { t } = useTranslation('kit')
  const { language } = useLanguage()
  const isYesNo = reading.valueType === 'BOOLEAN'
  const data = isYesNo
    ? [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]
    : (reading.options ?? []).map((option) => ({
        value: option.value,
        label: inLanguage(option.label, language),
      }))
  return (
    <NativeSelect
      label={label}
      withAsterisk={reading.required ?? false}
      data={[{ value: '', label: '–' }, ...data]}
      value={reading.value === null ? '' : String(reading.value)}
      error={error}
      onChange={(event) => {
        const { value } = event.currentTarget
        onChange(value === '' ? null : isYesNo ? value === 'true' : value, false)
      }}
    />
  )
}

function MomentReading({ reading, label, error, timeZone, onChange }: Props) {
  const isDay = reading.valueType === 'DATE'
  const stored = typeof reading.value === 'string' ? reading.value : ''
  const [text, setText] = useState<string>()
  return (
    <TextInput
      type={isDay ? 'date' : 'datetime-local'}
      label={label}
      withAsterisk={reading.required ?? false}
      value={text ?? (isDay ? stored : instantText(stored, timeZone))}
      error={error}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        onChange(next === '' ? null : isDay ? next : instantOf(next, timeZone), true)
      }}
      onBlur={() => setText(undefined)}
    />
  )
}

/** The input for a reading's type, with the right keyboard on a phone. */
export function ReadingInput(props: Props) {
  const { valueType } = props.reading
  if (valueType === 'NUMBER' || valueType === 'INTEGER') return <NumberInput {...props} />
  if (valueType === 'ENUM' || valueType === 'BOOLEAN') return <ChoiceReading {...props} />
  if (valueType === 'DATE' || valueType === 'DATETIME') return <MomentReading {...props} />
  return <TextReading {...props} />
}
