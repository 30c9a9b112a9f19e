import { valueTypes } from '@darsena/contract/areas/surveys/audit-item-readings'
import { auditItems } from '@darsena/contract/areas/surveys/audit-items'
import { scalesOf } from '@darsena/contract/areas/surveys/instrument-scales'
import { unitLabel, units } from '@darsena/contract/areas/surveys/units'
import type { FieldTraits } from '@darsena/contract/kit/fields'
import { sheetOf } from '@darsena/contract/kit/import-sheet'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KindInput } from '../../../kit/form/inputs/kind-input.tsx'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { OptionList } from './option-list.tsx'
import { fieldsFor, type ReadingDraft } from './reading-drafts.ts'
import classes from './readings.module.css'
import '@mantine/core/styles/Checkbox.layer.css'

const sheet = sheetOf(auditItems)
const traitsByField = new Map(Object.entries(sheet.traits))

/** How a field of a reading is written; a sheet of items has them all. */
function traitsOf(field: string): FieldTraits {
  const traits = traitsByField.get(field)
  if (!traits) throw new Error(`a sheet of items has no ${field}`)
  return traits
}

interface Props {
  reading: ReadingDraft
  errorAt: (path: string) => string | undefined
  onChange: (change: Partial<ReadingDraft>) => void
}

/** A unit is chosen by «symbol - display». */
function UnitSelect({ reading, errorAt, onChange }: Props) {
  const { language } = useLanguage()
  const words = useResourceTexts(auditItems)
  return (
    <Select
      label={words.field('unit')}
      data={units.map((unit) => ({ value: unit.name, label: unitLabel(unit, language) }))}
      value={reading.unit}
      error={errorAt('unit')}
      searchable
      clearable
      onChange={(unit) => onChange({ unit })}
    />
  )
}

/** Limits on the instrument's other scales: a value means another thing on each. */
function ScaleLimits({ reading, errorAt, onChange }: Props) {
  const { t } = useTranslation('surveys/readings')
  const words = useResourceTexts(auditItems)
  if (!reading.instrument) return null
  const [, ...others] = scalesOf[reading.instrument]
  const set = (scale: (typeof others)[number], field: string, value: unknown) => {
    const otherLimits = reading.scaleLimits.filter((one) => one.scale !== scale.scale)
    const known = reading.scaleLimits.find((one) => one.scale === scale.scale)
    const { min, max } = scale
    onChange({ scaleLimits: [...otherLimits, { min, max, ...known, scale: scale.scale, [field]: value }] })
  }
  return others.map((scale) => {
    const at = reading.scaleLimits.findIndex((one) => one.scale === scale.scale)
    const values = new Map<string, unknown>(Object.entries(reading.scaleLimits[at] ?? {}))
    return (
      <fieldset key={scale.scale} className={classes.scale}>
        <legend>{t(`scale.${scale.scale}`)}</legend>
        {(['attentionMin', 'attentionMax', 'alarmMin', 'alarmMax'] as const).map((field) => (
          <KindInput
            key={field}
            resource={sheet}
            traits={traitsOf(field)}
            field={field}
            label={words.field(field)}
            value={values.get(field) ?? null}
            error={errorAt(`scaleLimits.${at}.${field}`)}
            isRequired={false}
            onChange={(value) => set(scale, field, value === '' ? null : value)}
            onBlur={() => undefined}
          />
        ))}
      </fieldset>
    )
  })
}

function OwnField({ field, reading, errorAt, onChange }: Props & { field: string }) {
  const words = useResourceTexts(auditItems)
  return (
    <KindInput
      resource={sheet}
      traits={traitsOf(field)}
      field={field}
      label={words.field(field)}
      value={new Map<string, unknown>(Object.entries(reading)).get(field) ?? null}
      error={errorAt(field)}
      isRequired={false}
      onChange={(value) => onChange({ [field]: value === '' ? null : value })}
      onBlur={() => undefined}
    />
  )
}

/** All fields of one reading, as its value type has them. */
export function ReadingFields(props: Props) {
  const { reading, errorAt, onChange } = props
  const { t } = useTranslation('surveys/readings')
  const words = useResourceTexts(auditItems)
  return (
    <div className={classes.fields}>
      {(['it', 'en'] as const).map((side) => (
        <TextInput
          key={side}
          lang={side}
          label={words.field(side === 'it' ? 'readingIt' : 'readingEn')}
          value={reading.label[side] ?? ''}
          error={errorAt('label')}
          maxLength={200}
          onChange={(event) => onChange({ label: { ...reading.label, [side]: event.currentTarget.value } })}
        />
      ))}
      <Select
        label={words.field('valueType')}
        data={valueTypes.map((type) => ({ value: type, label: words.choice('valueType', type) }))}
        value={reading.valueType}
        error={errorAt('valueType')}
        allowDeselect={false}
        onChange={(type) => {
          const valueType = valueTypes.find((one) => one === type)
          if (valueType) onChange({ valueType })
        }}
      />
      <Checkbox
        className={classes.check}
        label={words.field('required')}
        checked={reading.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      {fieldsFor[reading.valueType].map((field) =>
        field === 'unit' ? (
          <UnitSelect key={field} {...props} />
        ) : (
          <OwnField key={field} field={field} {...props} />
        ),
      )}
      {reading.instrument && <p className={classes.hint}>{t('scaleHint')}</p>}
      {(reading.valueType === 'INTEGER' || reading.valueType === 'NUMBER') && <ScaleLimits {...props} />}
      {reading.valueType === 'ENUM' && (
        <OptionList
          options={reading.options}
          errorAt={errorAt}
          onChange={(options) => onChange({ options })}
        />
      )}
    </div>
  )
}
