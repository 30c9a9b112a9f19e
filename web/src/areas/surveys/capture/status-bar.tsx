import { type ItemStatus, itemStatuses } from '@darsena/contract/areas/surveys/report-choices'
import { useTranslation } from 'react-i18next'
import { itemBadges } from '../report/report-badges.tsx'
import classes from './capture.module.css'

interface Props {
  code: string
  status: ItemStatus
  /** With the words below the signs. */
  hasWords: boolean
  onStatus: (status: ItemStatus) => void
}

/** One tap sets the status of an item; big enough for a gloved thumb. */
export function StatusBar({ code, status, hasWords, onStatus }: Props) {
  const { t } = useTranslation('surveys/report')
  return (
    <fieldset className={classes.statuses}>
      <legend className={classes.hidden}>{t('statusOf', { code })}</legend>
      {itemStatuses.map((one) => {
        const { Icon } = itemBadges[one]
        return (
          <button
            key={one}
            type="button"
            className={classes.status}
            data-status={one}
            aria-pressed={status === one}
            aria-label={t(`status.${one}`)}
            onClick={() => onStatus(one)}
          >
            <Icon size={24} aria-hidden />
            {hasWords && <span aria-hidden>{t(`status.${one}`)}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
