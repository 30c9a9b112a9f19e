import { useTranslation } from 'react-i18next'
import type { BarStyle } from '../layout/board-bars.ts'
import colourClasses from '../painting/colours.module.css'
import classes from './frame.module.css'

interface LegendProps {
  styles: readonly BarStyle[]
  nameOf: (style: string) => string
  /** What a track in focus is called. */
  trackInFocus: string
}

/** What colours, patterns and signs of the bars mean. */
export function Legend({ styles, nameOf, trackInFocus }: LegendProps) {
  const { t } = useTranslation('kit/board')
  return (
    <ul className={`${classes.legend} ${colourClasses.colours}`} aria-label={t('legend')}>
      {styles.map(({ name, sign }) => (
        <li key={name}>
          <span className={`${classes.sample} ${classes.hatched}`} data-style={name} aria-hidden>
            {sign}
          </span>
          {nameOf(name)}
        </li>
      ))}
      <li>
        <span className={classes.sample} data-style="selected" aria-hidden />
        {t('selected')}
      </li>
      <li>
        <span className={classes.sample} data-style="highlight" aria-hidden />
        {trackInFocus}
      </li>
    </ul>
  )
}
