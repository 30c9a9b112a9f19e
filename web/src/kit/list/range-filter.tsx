import type { FieldTraits } from '@darsena/contract/kit/fields'
import { readDay } from '@darsena/contract/kit/time/read-day'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber, parseNumber } from '../texts/format.ts'
import { useLanguage } from '../texts/i18n.ts'
import classes from './filter-panel.module.css'
import { limitOf, valuesOf } from './list-address.ts'
import type { ListAddress } from './use-list-address.ts'

const isDay = ({ kind }: FieldTraits) => kind === 'day' || kind === 'instant'

/** What was typed as the grammar has it: a plain number or `YYYY-MM-DD`; undefined when it is neither. */
function limitFrom(text: string, traits: FieldTraits): string | undefined {
  if (isDay(traits)) return readDay(text)
  const number = parseNumber(text, traits.decimals)
  return number === null || Number.isNaN(number) ? undefined : String(number)
}

function Limit({
  op,
  traits,
  label,
  limit,
  onLimit,
}: {
  op: 'from' | 'to'
  traits: FieldTraits
  label: string
  limit: string
  onLimit: (limit: string | undefined) => void
}) {
  const { t } = useTranslation(['kit/list', 'kit'])
  const { language } = useLanguage()
  const shown = () => {
    if (limit === '' || isDay(traits)) return formatDay(limit)
    return formatNumber(Number(limit), language, { grouped: false })
  }
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim() !== '' && limitFrom(typed, traits) === undefined
  const commit = () => {
    if (typed === null || isWrong) return
    setTyped(null)
    onLimit(limitFrom(typed, traits))
  }
  return (
    <TextInput
      aria-label={`${label} ${t(op)}`}
      placeholder={t(op)}
      inputMode={isDay(traits) ? 'numeric' : 'decimal'}
      value={typed ?? shown()}
      error={isWrong && t('kit:fault.invalid')}
      rightSection={
        traits.unit && (
          <span className={classes.unit} aria-hidden>
            {traits.unit}
          </span>
        )
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}

/** From–to of a number or a day, and rows where it is missing. */
export function RangeFilter({
  field,
  traits,
  label,
  address,
  onValues,
}: {
  field: string
  traits: FieldTraits
  label: string
  address: ListAddress
  onValues: (values: (string | null)[]) => void
}) {
  const { t } = useTranslation('kit/list')
  const { filters } = address.query
  const setLimit = (op: 'from' | 'to', value: string | undefined) =>
    address.setFilter(field, op, value ? { field, op, value } : undefined)
  return (
    <fieldset className={classes.range}>
      <legend>{label}</legend>
      <div className={classes.limits}>
        {(['from', 'to'] as const).map((op) => (
          <Limit
            key={op}
            op={op}
            traits={traits}
            label={label}
            limit={limitOf(filters, field, op)}
            onLimit={(value) => setLimit(op, value)}
          />
        ))}
      </div>
      {traits.nullable && (
        <Checkbox
          className={classes.empty}
          size="xs"
          label={t('onlyEmpty')}
          checked={valuesOf(filters, field).includes(null)}
          onChange={(event) => onValues(event.currentTarget.checked ? [null] : [])}
        />
      )}
    </fieldset>
  )
}
