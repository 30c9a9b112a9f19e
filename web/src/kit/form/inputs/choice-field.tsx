import { countryCodes, countryOf } from '@darsena/contract/kit/countries'
import { countryName } from '@darsena/contract/kit/label'
import { Checkbox, type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../texts/i18n.ts'
import { plainText } from '../../texts/plain-text.ts'
import { useResourceTexts } from '../../texts/resource-texts.ts'
import { type InputProps, sharedProps } from './input-props.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

function Options({
  options,
  filter,
  ...props
}: InputProps & { options: ComboboxItem[]; filter?: OptionsFilter }) {
  const { t } = useTranslation('kit/form')
  const { value, onChange, traits, label } = props
  return (
    <Select
      {...sharedProps(props)}
      data={options}
      value={value === null || value === undefined ? null : String(value)}
      onChange={onChange}
      searchable={options.length > 8}
      clearable={traits.nullable}
      allowDeselect={traits.nullable}
      clearButtonProps={{ 'aria-label': t('clear', { name: label }) }}
      nothingFoundMessage={t('pickerEmpty')}
      {...(filter && { filter })}
    />
  )
}

/** One of the contract's choices. */
export function ChoiceField(props: InputProps) {
  const words = useResourceTexts(props.resource)
  const { choices = [] } = props.traits
  return (
    <Options
      {...props}
      options={choices.map((value) => ({ value, label: words.choice(props.field, value) }))}
    />
  )
}

/** Countries by their name in the reader's language, also by the letters on a sail (GER) or of ISO 3166. */
const byNameOrLetters: OptionsFilter = ({ options, search }) => {
  const wanted = plainText(search.trim())
  const code = countryOf(search)
  return options.filter(
    (option) => 'value' in option && (option.value === code || plainText(option.label).includes(wanted)),
  )
}

export function CountryField(props: InputProps) {
  const { language } = useLanguage()
  const options = useMemo(
    () =>
      countryCodes
        .map((value) => ({ value, label: countryName(value, language) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [language],
  )
  return <Options {...props} options={options} filter={byNameOrLetters} />
}

/** Yes or no; where nothing is an answer too, one of three. */
export function YesNoField(props: InputProps) {
  const { t } = useTranslation('kit/form')
  const { value, onChange, traits } = props
  if (traits.nullable) {
    return (
      <Options
        {...props}
        options={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(next) => onChange(next === null ? null : next === 'true')}
      />
    )
  }
  return (
    <Checkbox
      {...sharedProps(props)}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
