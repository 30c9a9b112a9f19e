import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './grants.module.css'
import { reaches } from './reach.ts'
import { ReachIcon } from './reach-words.tsx'

/** What the reaches mean, and which keys set them. */
export function ReachLegend({ hasKeys }: { hasKeys: boolean }) {
  const { t } = useTranslation('identity/grants')
  return (
    <details className={classes.legend}>
      <summary>
        <IconInfoCircle size={16} aria-hidden />
        {t('legend')}
      </summary>
      <dl>
        {reaches.map((reach) => (
          <div key={reach}>
            <dt>
              <ReachIcon reach={reach} size={16} />
              {t(`reach.${reach}`)}
            </dt>
            <dd>{t(`reachHelp.${reach}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('manageHint')}</p>
      {hasKeys && <p>{t('keysHint')}</p>}
    </details>
  )
}
