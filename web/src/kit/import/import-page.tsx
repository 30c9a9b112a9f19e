import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ImportReport } from '@darsena/contract/kit/import-report'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { NoResponse } from '../http-error.ts'
import { rowsChanged } from '../rows.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import classes from './import.module.css'
import { type ImportOrder, ImportRefused, type Mapping, type Progress, runImport } from './run-import.ts'
import { type Step, Steps } from './steps.tsx'

interface Work {
  step: Step
  order: ImportOrder | null
  /** What is on its way to the server. */
  tried: ImportOrder | null
  /** What the latest run answered. */
  report: ImportReport | null
  faults: string[]
  progress: Progress | null
}

const start: Work = {
  step: 'file',
  order: null,
  tried: null,
  report: null,
  faults: [],
  progress: null,
}

function useImport(resource: Resource) {
  const { t } = useTranslation('kit/import')
  const [work, setWork] = useState(start)
  const set = (part: Partial<Work>) => setWork((before) => ({ ...before, ...part }))

  /** The run whose answer counts; an earlier one is broken off. */
  const running = useRef(new AbortController())
  const breakOff = () => {
    running.current.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  /**
   * Runs the import and goes on to `next` with its report. A refusal is shown on the same step; options take effect
   * only once the server has answered.
   */
  const run = async (order: ImportOrder, next: Step, isDryRun: boolean) => {
    const signal = breakOff()
    const onProgress = (progress: Progress) => set(isDryRun ? {} : { progress })
    set({ tried: order, faults: [] })
    try {
      const { report, isTaken } = await runImport(resource, order, isDryRun, onProgress, signal)
      if (signal.aborted) return
      set({ report, order: { ...order, mapping: report.mapping } })
      if (isDryRun || isTaken) set({ step: next })
      else set({ faults: [t('nothingKept')] })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ImportRefused) set({ faults: error.reasons })
      else if (error instanceof NoResponse) set({ faults: [t('noAnswer')] })
    }
    set({ tried: null, progress: null })
  }
  const choose = (file: File) =>
    run(
      { file, onMatch: 'skip', onEmpty: 'keep', decisions: {}, defaults: {}, partial: false },
      'columns',
      true,
    )
  const check = (order: ImportOrder) => run(order, 'check', true)
  const apply = async (order: ImportOrder) => {
    set({ progress: { done: 0, of: work.report?.rows.length ?? 0 } })
    await run(order, 'done', false)
    await rowsChanged(resource)
  }
  const restart = () => {
    breakOff()
    setWork(start)
  }
  return { work, set, choose, check, apply, restart }
}

/** A value for all rows gives way to a column for the field. */
const unreported = ({ defaults }: ImportOrder, mapping: Mapping) =>
  Object.fromEntries(Object.entries(defaults).filter(([field]) => !Object.values(mapping).includes(field)))

/** From a sheet to rows, in four steps; nothing is written before the last. */
export function ImportPage({ resource }: { resource: Resource }) {
  const { t } = useTranslation(['kit/import', 'kit/form'])
  const words = useResourceTexts(resource)
  const { work, set, choose, check, apply, restart } = useImport(resource)
  const { step, order, tried, report, faults, progress } = work
  const isBusy = tried !== null
  return (
    <div className={classes.page}>
      <Link to={`/${resource.name}`} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        {t('kit/form:backToList')}
      </Link>
      <PageHeader title={t('title', { things: words.many.toLocaleLowerCase() })} />
      <Steps current={step} />
      {step === 'file' && (
        <FileStep isReading={isBusy} faults={faults} onFile={(file) => void choose(file)} />
      )}
      {step === 'columns' && order?.mapping && report && (
        <ColumnsStep
          resource={resource}
          fileName={order.file.name}
          mapping={order.mapping}
          defaults={order.defaults}
          samples={report.samples}
          faults={faults}
          isBusy={isBusy}
          onMapping={(mapping) => set({ order: { ...order, mapping, defaults: unreported(order, mapping) } })}
          onDefaults={(defaults) => set({ order: { ...order, defaults } })}
          onBack={restart}
          onNext={() => void check({ ...order, decisions: {} })}
        />
      )}
      {step === 'check' && order && report && (
        <CheckStep
          report={report}
          fileName={order.file.name}
          order={tried ?? order}
          isBusy={isBusy}
          progress={progress}
          faults={faults}
          onCheck={(changed) => void check({ ...order, ...changed })}
          onDecisions={(decisions) => set({ order: { ...order, decisions } })}
          onBack={() => set({ step: 'columns', faults: [] })}
          onApply={(partial) => void apply({ ...order, partial })}
        />
      )}
      {step === 'done' && report && (
        <DoneStep resource={resource} counts={report.counts} onAnother={restart} />
      )}
    </div>
  )
}
