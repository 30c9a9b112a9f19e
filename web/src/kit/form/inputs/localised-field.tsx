import { languages } from '@darsena/contract/kit/label'
import { Input, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../form.module.css'
import type { InputProps } from './input-props.ts'

const sides = { it: 'italian', en: 'english' } as const

/** A text with an Italian and an English side; one of them is enough. */
export function LocalisedField({
  field,
  label,
  value,
  error,
  isRequired,
  traits,
  onChange,
  onBlur,
}: InputProps) {
  const { t } = useTranslation('kit/form')
  const given = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map()
  const Side = traits.multiline ? Textarea : TextInput
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.wide}
      style={{ border: 0, padding: 0, margin: 0 }}
      label={label}
      labelElement="div"
      withAsterisk={isRequired}
      error={error}
    >
      <div className={classes.sides}>
        {languages.map((language) => (
          <Side
            key={language}
            name={`${field}.${language}`}
            aria-label={`${label}, ${t(sides[language])}`}
            placeholder={t(sides[language])}
            rightSection={
              <span aria-hidden className={classes.side}>
                {language}
              </span>
            }
            lang={language}
            value={String(given.get(language) ?? '')}
            error={Boolean(error)}
            onChange={(event) =>
              onChange({ ...Object.fromEntries(given), [language]: event.currentTarget.value })
            }
            onBlur={onBlur}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}
