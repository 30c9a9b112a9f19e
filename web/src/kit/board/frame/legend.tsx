import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStore, useBrowserStore } from '../../browser-store.ts'
import type { BarStyle } from '../layout/board-bars.ts'
import colourClasses from '../painting/colours.module.css'
import classes from './frame.module.css'

interface Mark {
  sign: string
  text: string
  /** It has an outline, too. */
  isUrgent?: true
}

interface LegendProps {
  styles: readonly BarStyle[]
  nameOf: (style: string) => string
  /** What a track in focus is called. */
  trackInFocus: string
  /** Signs that bars bear besides their style. */
  marks?: readonly Mark[]
  isOnPaper?: boolean
}

const closed = browserStore('board-legend')

/** The legend stays as one left it; paper has all of it. */
function Collapsible({ title, children }: { title: string; children: ReactNode }) {
  const isClosed = useBrowserStore(closed) === 'closed'
  return (
    <details
      className={classes.collapsible}
      open={!isClosed}
      onToggle={(event) => closed.set(event.currentTarget.open ? null : 'closed')}
    >
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** What colours, patterns and signs of the bars mean. */
export function Legend({ styles, nameOf, trackInFocus, marks = [], isOnPaper = false }: LegendProps) {
  const { t } = useTranslation('kit/board')
  const list = (
    <ul className={`${classes.legend} ${colourClasses.colours}`} aria-label={t('legend')}>
      {styles.map(({ name, sign }) => (
        <li key={name}>
          <span className={`${classes.sample} ${classes.hatched}`} data-style={name} aria-hidden>
            {sign}
          </span>
          {nameOf(name)}
        </li>
      ))}
      {marks.map(({ sign, text, isUrgent }) => (
        <li key={sign}>
          <span className={classes.sign} data-urgent={isUrgent} aria-hidden>
            {sign}
          </span>
          {text}
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
  return isOnPaper ? list : <Collapsible title={t('legend')}>{list}</Collapsible>
}
