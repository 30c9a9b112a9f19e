import { countryCodes } from '@darsena/contract/kit/countries'
import type { Resource } from '@darsena/contract/kit/define-resource'
import type { FieldTraits } from '@darsena/contract/kit/fields'
import { countryName } from '@darsena/contract/kit/label'
import { emptyMark, isRange } from '@darsena/contract/kit/list-filter'
import type { Archived } from '@darsena/contract/kit/list-query'
import { Fieldset, MultiSelect, NativeSelect, TagsInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RowsPicker } from '../pickers/rows-picker.tsx'
import { useLanguage } from '../texts/i18n.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import classes from './filter-panel.module.css'
import { valuesOf } from './list-address.ts'
import { RangeFilter } from './range-filter.tsx'
import type { ListAddress } from './use-list-address.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Fieldset.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

interface FilterProps {
  resource: Resource
  field: string
  traits: FieldTraits
  address: ListAddress
}

interface Option {
  value: string
  label: string
}

function useOptions({ resource, field, traits }: FilterProps): Option[] {
  const { t } = useTranslation(['kit/list', 'kit'])
  const { language } = useLanguage()
  const words = useResourceTexts(resource)
  return useMemo(() => {
    const empty = traits.nullable ? [{ value: emptyMark, label: t('empty') }] : []
    if (traits.kind === 'yesNo') {
      return [{ value: 'true', label: t('kit:yes') }, { value: 'false', label: t('kit:no') }, ...empty]
    }
    if (traits.kind === 'country') {
      const named = countryCodes.map((value) => ({ value, label: countryName(value, language) }))
      return [...named.sort((a, b) => a.label.localeCompare(b.label, language)), ...empty]
    }
    const choices = (traits.choices ?? []).map((value) => ({ value, label: words.choice(field, value) }))
    return [...choices, ...empty]
  }, [field, traits, language, words, t])
}

type OnValues = (values: (string | null)[]) => void

function ChoiceFilter(props: FilterProps & { label: string; onValues: OnValues }) {
  const options = useOptions(props)
  return (
    <MultiSelect
      label={props.label}
      data={options}
      value={valuesOf(props.address.query.filters, props.field).map((value) => value ?? emptyMark)}
      onChange={(values) => props.onValues(values.map((value) => (value === emptyMark ? null : value)))}
      searchable
      clearable
      hidePickedOptions
      classNames={{ inputField: classes.typed }}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

const chosenKinds = new Set(['choice', 'choices', 'country', 'yesNo'])

function FieldFilter(props: FilterProps) {
  const { resource, field, traits, address } = props
  const { t } = useTranslation('kit/list')
  const label = useResourceTexts(resource).field(field)
  const { filters } = address.query
  const setValues: OnValues = (values) =>
    address.setFilter(field, 'anyOf', values.length > 0 ? { field, op: 'anyOf', values } : undefined)
  if (isRange(traits)) return <RangeFilter {...props} label={label} onValues={setValues} />
  if (chosenKinds.has(traits.kind)) return <ChoiceFilter {...props} label={label} onValues={setValues} />
  const values = valuesOf(filters, field).filter((value) => value !== null)
  if (traits.to) {
    return <RowsPicker resource={traits.to} label={label} ids={values} onChange={setValues} />
  }
  return (
    <TagsInput
      label={label}
      placeholder={values.length === 0 ? t('textFilterHint') : undefined}
      value={values}
      onChange={setValues}
      splitChars={[]}
    />
  )
}

const archiveStates: { value: Archived; key: 'live' | 'archived' | 'all' }[] = [
  { value: 'false', key: 'live' },
  { value: 'true', key: 'archived' },
  { value: 'all', key: 'all' },
]

/** One input per filter that the resource declares, by the kind of its field; each takes effect at once. */
export function FilterPanel({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation('kit/list')
  return (
    <Fieldset legend={t('filterPanel')} className={classes.panel}>
      {resource.filter.map((field) => {
        const traits = resource.traits[field]
        return (
          traits && (
            <FieldFilter key={field} resource={resource} field={field} traits={traits} address={address} />
          )
        )
      })}
      {!resource.readOnly && (
        <NativeSelect
          label={t('show')}
          data={archiveStates.map(({ value, key }) => ({ value, label: t(key) }))}
          value={address.query.archived}
          onChange={(event) => {
            const state = archiveStates.find(({ value }) => value === event.currentTarget.value)
            if (state) address.change({ archived: state.value })
          }}
        />
      )}
    </Fieldset>
  )
}
