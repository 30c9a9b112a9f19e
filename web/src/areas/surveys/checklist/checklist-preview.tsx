import type { ReadingRow } from '@darsena/contract/areas/surveys/audit-item-readings'
import { auditItems } from '@darsena/contract/areas/surveys/audit-items'
import type { PlacedItem } from '@darsena/contract/areas/surveys/checklist-structure'
import { unitNamed } from '@darsena/contract/areas/surveys/units'
import { inLanguage } from '@darsena/contract/kit/label'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import classes from './checklist.module.css'
import { type ChecklistOwner, useStructure } from './use-checklist.ts'

/** Where a value is flagged: «attention above 159, alarm above 199». */
function useLimits(reading: ReadingRow): string {
  const { t } = useTranslation('surveys/checklist')
  const { language } = useLanguage()
  const parts = (['attentionMin', 'attentionMax', 'alarmMin', 'alarmMax'] as const).flatMap((limit) => {
    const value = reading[limit]
    return value === null ? [] : [t(`limit.${limit}`, { value: formatNumber(value, language) })]
  })
  return parts.join(', ')
}

function Reading({ reading }: { reading: ReadingRow }) {
  const { t } = useTranslation('surveys/checklist')
  const { language } = useLanguage()
  const words = useResourceTexts(auditItems)
  const limits = useLimits(reading)
  const unit = reading.unit ? unitNamed(reading.unit) : undefined
  const { options } = reading
  return (
    <div className={classes.reading}>
      <span className={classes.readingName}>
        {inLanguage(reading.label, language)}
        {reading.required && <span aria-hidden> *</span>}
        {reading.required && <span className={classes.unseen}>{t('required')}</span>}
      </span>
      {options.length > 0 ? (
        <span className={classes.options}>
          {options.map(({ id, label, isProblem }) => (
            <span key={id} className={classes.option} data-problem={isProblem || undefined}>
              {inLanguage(label, language)}
              {isProblem && <span className={classes.unseen}> ({t('problem')})</span>}
            </span>
          ))}
        </span>
      ) : (
        <span className={classes.answer}>
          {words.choice('valueType', reading.valueType)}
          {unit && ` · ${inLanguage(unit.symbol, language)}`}
        </span>
      )}
      {limits && <span className={classes.limits}>{limits}</span>}
    </div>
  )
}

function Item({ item }: { item: PlacedItem }) {
  const { t } = useTranslation('surveys/checklist')
  const { language } = useLanguage()
  const words = useResourceTexts(auditItems)
  return (
    <li className={classes.preview}>
      <h4 className={classes.previewName}>
        <span className={classes.code}>{item.code}</span> {inLanguage(item.name, language)}
      </h4>
      <p className={classes.statuses}>
        {(['ok', 'problem', 'notApplicable', 'notChecked'] as const).map((status) => (
          <span key={status} className={classes.status}>
            {t(`status.${status}`)}
          </span>
        ))}
      </p>
      {item.instructions && <p className={classes.instructions}>{inLanguage(item.instructions, language)}</p>}
      {item.readings.map((reading) => (
        <Reading key={reading.id} reading={reading} />
      ))}
      {item.photo !== 'OPTIONAL' && (
        <p className={classes.limits}>
          {words.field('photo')}: {words.choice('photo', item.photo)}
        </p>
      )}
    </li>
  )
}

/** The checklist as the surveyor meets it, section by section. */
export function ChecklistPreview({ owner }: { owner: ChecklistOwner }) {
  const { t } = useTranslation('surveys/checklist')
  const { language } = useLanguage()
  const { data, isError, refetch } = useStructure(owner)
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const sections = [
    ...data.groupInstances.map(({ id, label, group, items }) => ({
      id,
      name: inLanguage(label, language) || group.label,
      items,
    })),
    ...(data.items.length > 0 ? [{ id: 'outside', name: t('outside'), items: data.items }] : []),
  ]
  if (sections.length === 0) return <p className={classes.none}>{t('empty')}</p>
  return (
    <div className={classes.sections}>
      {sections.map(({ id, name, items }) => (
        <section key={id} aria-label={name}>
          <h3 className={classes.heading}>
            {name} <span className={classes.count}>{t('items', { count: items.length })}</span>
          </h3>
          <ul className={classes.items}>
            {items.map((item) => (
              <Item key={item.itemId} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
