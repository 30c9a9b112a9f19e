import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReadingDraft } from './reading-drafts.ts'
import classes from './readings.module.css'
import '@mantine/core/styles/Checkbox.layer.css'

type Option = ReadingDraft['options'][number]

/** The options of a choice, those that propose a problem marked. */
export function OptionList({
  options,
  errorAt,
  onChange,
}: {
  options: readonly Option[]
  errorAt: (path: string) => string | undefined
  onChange: (options: Option[]) => void
}) {
  const { t } = useTranslation('surveys/readings')
  const set = (at: number, change: Partial<Option>) =>
    onChange(options.map((one, place) => (place === at ? { ...one, ...change } : one)))
  return (
    <fieldset className={classes.options}>
      <legend>{t('options')}</legend>
      {errorAt('options') && <p className={classes.error}>{errorAt('options')}</p>}
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are known by their place while they are typed
        <div key={at} className={classes.option}>
          <TextInput
            aria-label={t('optionValue', { at: at + 1 })}
            placeholder={t('value')}
            value={option.value}
            error={errorAt(`options.${at}.value`)}
            onChange={(event) => set(at, { value: event.currentTarget.value })}
          />
          {(['it', 'en'] as const).map((side) => (
            <TextInput
              key={side}
              lang={side}
              aria-label={t(side === 'it' ? 'optionIt' : 'optionEn', { at: at + 1 })}
              placeholder={t(side === 'it' ? 'italian' : 'english')}
              value={option.label[side] ?? ''}
              error={errorAt(`options.${at}.label`)}
              onChange={(event) => set(at, { label: { ...option.label, [side]: event.currentTarget.value } })}
            />
          ))}
          <Checkbox
            label={t('problem')}
            checked={option.isProblem}
            onChange={(event) => set(at, { isProblem: event.currentTarget.checked })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('removeOption', { at: at + 1 })}
            onClick={() => onChange(options.filter((_, place) => place !== at))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...options, { value: '', label: { it: '', en: '' }, isProblem: false }])}
      >
        {t('addOption')}
      </Button>
    </fieldset>
  )
}
