import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './import.module.css'

export const steps = ['file', 'columns', 'check', 'done'] as const
export type Step = (typeof steps)[number]

const keys = { file: 'stepFile', columns: 'stepColumns', check: 'stepCheck', done: 'stepDone' } as const

/** Where one is in the import; takes the focus at each step, so that it is heard. */
export function Steps({ current }: { current: Step }) {
  const { t } = useTranslation('kit/import')
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    heading.current?.focus({ preventScroll: true })
  }, [current])
  const at = steps.indexOf(current)
  return (
    <>
      <ol className={classes.steps} aria-hidden>
        {steps.map((step, number) => (
          <li key={step} data-state={number < at ? 'past' : number === at ? 'current' : 'next'}>
            <span className={classes.stepNumber}>{number + 1}</span>
            {t(keys[step])}
          </li>
        ))}
      </ol>
      <h3 ref={heading} tabIndex={-1} className={classes.stepTitle}>
        {t('step', { step: at + 1, name: t(keys[current]) })}
      </h3>
    </>
  )
}
