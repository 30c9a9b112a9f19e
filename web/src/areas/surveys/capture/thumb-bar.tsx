import { IconChevronLeft, IconChevronRight, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './capture.module.css'
import type { CaptureProps } from './capture-props.ts'

/** The way through the checklist, where a thumb reaches it. */
export function ThumbBar({ place }: Pick<CaptureProps, 'place'>) {
  const { t } = useTranslation('surveys/capture')
  const { previous, next, firstOpen } = place
  return (
    <nav className={classes.thumbs} aria-label={t('way')}>
      <button
        type="button"
        className={classes.thumb}
        disabled={!previous}
        onClick={() => previous && place.openItem(previous, true)}
      >
        <IconChevronLeft size={28} aria-hidden /> {t('previous')}
      </button>
      <button
        type="button"
        className={classes.thumb}
        disabled={!firstOpen}
        onClick={() => firstOpen && place.openItem(firstOpen, true)}
      >
        <IconListCheck size={24} aria-hidden /> {t('firstOpen')}
      </button>
      <button
        type="button"
        className={classes.thumb}
        disabled={!next}
        onClick={() => next && place.openItem(next, true)}
      >
        {t('next')} <IconChevronRight size={28} aria-hidden />
      </button>
    </nav>
  )
}
