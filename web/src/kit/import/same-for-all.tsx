import type { Resource } from '@darsena/contract/kit/define-resource'
import { CloseButton, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import formClasses from '../form/form.module.css'
import { KindInput } from '../form/inputs/kind-input.tsx'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { writtenFields } from '../written-fields.ts'
import classes from './import.module.css'

type Values = Record<string, unknown>

const isBlank = (value: unknown) => value === '' || value === null || value === undefined

/** Fields whose value is entered once for all rows, instead of by a column. */
export function SameForAll({
  resource,
  taken,
  values,
  onValues,
}: {
  resource: Resource
  /** Fields that a column leads to. */
  taken: readonly (string | null)[]
  values: Values
  onValues: (values: Values) => void
}) {
  const { t } = useTranslation('kit/import')
  const words = useResourceTexts(resource)
  const id = useId()
  const [chosen, setChosen] = useState(Object.keys(values))
  const fields = writtenFields(resource).filter(
    ([field, { kind, accept }]) => !taken.includes(field) && kind !== 'references' && !accept,
  )
  const without = (field: string) =>
    Object.fromEntries(Object.entries(values).filter(([other]) => other !== field))
  const set = (field: string, value: unknown) =>
    onValues(isBlank(value) ? without(field) : { ...values, [field]: value })
  const add = (field: string) => {
    setChosen([...chosen, field])
    if (resource.traits[field]?.kind === 'yesNo') set(field, false)
  }
  const remove = (field: string) => {
    setChosen(chosen.filter((other) => other !== field))
    onValues(without(field))
  }
  return (
    <section aria-labelledby={id} className={formClasses.section}>
      <h3 id={id} className={formClasses.sectionTitle}>
        {t('sameForAll')}
      </h3>
      <p className={classes.intro}>{t('sameHint')}</p>
      <div className={formClasses.grid}>
        {fields.map(
          ([field, traits]) =>
            chosen.includes(field) && (
              <div key={field} className={classes.same}>
                <KindInput
                  resource={resource}
                  traits={traits}
                  field={field}
                  label={words.field(field)}
                  value={values[field]}
                  error={undefined}
                  isRequired={false}
                  onChange={(value) => set(field, value)}
                  onBlur={() => undefined}
                />
                <CloseButton
                  aria-label={t('sameRemove', { name: words.field(field) })}
                  onClick={() => remove(field)}
                />
              </div>
            ),
        )}
        <NativeSelect
          label={t('sameAdd')}
          value=""
          data={[
            { value: '', label: t('sameChoose') },
            ...fields
              .filter(([field]) => !chosen.includes(field))
              .map(([value]) => ({ value, label: words.field(value) })),
          ]}
          onChange={(event) => add(event.currentTarget.value)}
        />
      </div>
    </section>
  )
}
