import { useTranslation } from 'react-i18next'
import { looks } from './bars.ts'
import { signs } from './palette.ts'
import classes from './plan.module.css'
import timelineClasses from './timeline.module.css'

/** What colours, patterns and signs of the bars mean. */
export function Legend() {
  const { t } = useTranslation('marina/berth-plan')
  return (
    <ul className={`${classes.legend} ${timelineClasses.colours}`} aria-label={t('legend')}>
      {looks.map((look) => (
        <li key={look}>
          <span className={`${classes.sample} ${classes.hatched}`} data-look={look} aria-hidden>
            {signs[look].trim()}
          </span>
          {t(`look.${look}`)}
        </li>
      ))}
      <li>
        <span className={classes.sample} data-look="selected" aria-hidden />
        {t('look.selected')}
      </li>
      <li>
        <span className={classes.sample} data-look="highlight" aria-hidden />
        {t('look.highlight')}
      </li>
    </ul>
  )
}
