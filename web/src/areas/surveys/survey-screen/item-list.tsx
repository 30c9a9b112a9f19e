import { type ItemStatus, itemStatuses } from '@darsena/contract/areas/surveys/report-choices'
import type { ReportItem } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import shared from '../report/report.module.css'
import { ItemState, itemBadges } from '../report/report-badges.tsx'
import classes from './survey-screen.module.css'

interface Props {
  items: readonly ReportItem[]
  chosen: string | undefined
  canEdit: boolean
  onChoose: (itemId: string) => void
  onStatus: (itemId: string, status: ItemStatus) => void
}

/** One tap a status. */
export function StatusButtons({
  item,
  canEdit,
  isLarge = false,
  onStatus,
}: {
  item: ReportItem
  canEdit: boolean
  isLarge?: boolean
  onStatus: (status: ItemStatus) => void
}) {
  const { t } = useTranslation('surveys/report')
  if (!canEdit)
    return (
      <span className={shared.badges}>
        <ItemState status={item.status} />
      </span>
    )
  return (
    <fieldset className={classes.statuses} data-large={isLarge || undefined}>
      <legend className={shared.hidden}>{t('statusOf', { code: item.code })}</legend>
      {itemStatuses.map((status) => {
        const { Icon } = itemBadges[status]
        return (
          <button
            key={status}
            type="button"
            className={classes.status}
            data-status={status}
            aria-pressed={item.status === status}
            aria-label={t(`status.${status}`)}
            title={t(`status.${status}`)}
            onClick={() => onStatus(status)}
          >
            <Icon size={isLarge ? 20 : 16} aria-hidden />
            {isLarge && t(`status.${status}`)}
          </button>
        )
      })}
    </fieldset>
  )
}

/** The items of a section, or those that a search finds, each with its status. */
export function ItemList({ items, chosen, canEdit, onChoose, onStatus }: Props) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is another place in the list
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <section className={classes.pane} aria-label={t('items')}>
      {items.length === 0 && <p className={classes.empty}>{t('nothing')}</p>}
      <ul ref={list} className={classes.list}>
        {items.map((item) => (
          <li key={item.id} className={classes.itemRow} data-status={item.status}>
            <button
              type="button"
              className={classes.item}
              aria-current={item.id === chosen || undefined}
              onClick={() => onChoose(item.id)}
            >
              <span className={shared.code}>{item.code}</span>
              <span>{inLanguage(item.name, language)}</span>
            </button>
            <StatusButtons item={item} canEdit={canEdit} onStatus={(status) => onStatus(item.id, status)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
