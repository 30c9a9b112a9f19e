import { IconArrowLeft, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OutboxLine } from '../../../kit/outbox/outbox-line.tsx'
import classes from './capture.module.css'
import { appearance } from './capture-settings.ts'
import type { CaptureState } from './model/capture-model.ts'
import { recordOf } from './model/capture-operation.ts'
import { StoppedLine } from './stopped-line.tsx'

interface Props {
  state: CaptureState
  title: string
  /** What the arrow leads to. */
  back: string
  onBack: () => void
  children?: ReactNode
}

/** Where one is, the way back, and whether all that was entered is safe. */
export function CaptureTop({ state, title, back, onBack, children }: Props) {
  const { t } = useTranslation('surveys/capture')
  const isSun = appearance.get() === 'sun'
  return (
    <header className={classes.top}>
      <div className={classes.topLine}>
        <button type="button" className={classes.round} aria-label={back} onClick={onBack}>
          <IconArrowLeft size={24} aria-hidden />
        </button>
        <h2 className={classes.title}>{title}</h2>
        {children}
        <button
          type="button"
          className={classes.round}
          aria-label={t('sun')}
          aria-pressed={isSun}
          onClick={() => appearance.set(isSun ? null : 'sun')}
        >
          <IconSun size={24} aria-hidden />
        </button>
      </div>
      {state.isFull && (
        <p role="alert" className={classes.alert}>
          {t('full')}
        </p>
      )}
      <div className={classes.saved} data-unstored={state.unstored > 0 || undefined}>
        <OutboxLine record={recordOf(state.head.report.id)} />
      </div>
      <StoppedLine state={state} />
    </header>
  )
}
