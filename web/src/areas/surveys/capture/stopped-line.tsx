import { IconExclamationCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsent } from '../../../kit/outbox/use-unsent.ts'
import classes from './capture.module.css'
import type { CaptureState } from './model/capture-model.ts'
import { recordOf } from './model/capture-operation.ts'

const DecideDialog = lazy(() =>
  import('./decide-dialog.tsx').then(({ DecideDialog }) => ({ default: DecideDialog })),
)

/** Says that something waits for a decision, and leads to it; nothing where all goes by itself. */
export function StoppedLine({ state }: { state: CaptureState }) {
  const { t } = useTranslation('surveys/capture')
  const [isOpen, setOpen] = useState(false)
  const operations = useUnsent(recordOf(state.head.report.id)) ?? []
  const stopped = operations.filter(({ state: now }) => now !== 'waiting')
  if (stopped.length === 0) return null
  return (
    <>
      <button type="button" className={classes.decide} onClick={() => setOpen(true)}>
        <IconExclamationCircle size={22} aria-hidden /> {t('decide.open', { count: stopped.length })}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DecideDialog state={state} operations={operations} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
