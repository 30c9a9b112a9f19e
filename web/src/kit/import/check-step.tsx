import { type ImportOutcome, type ImportReport, importOutcomes } from '@darsena/contract/kit/import-report'
import { Alert, Button, Checkbox, Progress, Radio, SegmentedControl } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import formClasses from '../form/form.module.css'
import { formatNumber } from '../texts/format.ts'
import { useLanguage } from '../texts/i18n.ts'
import { AskedNotice } from './asked-notice.tsx'
import { decidedLines, withDecision } from './decisions.ts'
import classes from './import.module.css'
import { OutcomeTable } from './outcome-table.tsx'
import type { Progress as Done, ImportOrder } from './run-import.ts'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'

function ApplyProgress({ progress }: { progress: Done }) {
  const { t } = useTranslation('kit/import')
  const { language } = useLanguage()
  const { done, of } = progress
  const text = t('applying', { done: formatNumber(done, language), of: formatNumber(of, language) })
  return (
    <div className={classes.progress}>
      <Progress.Root size="lg">
        <Progress.Section
          value={of > 0 ? (done / of) * 100 : 0}
          aria-label={t('progress')}
          aria-valuetext={text}
        />
      </Progress.Root>
      <p>{text}</p>
    </div>
  )
}

/** What needs an answer first. */
function firstShown({ counts }: ImportReport): ImportOutcome | 'all' {
  if (counts.error > 0) return 'error'
  return counts.ask > 0 ? 'ask' : 'all'
}

/** The outcome of every row, what to do with those that are there already, and the last word before anything is written. */
export function CheckStep({
  report,
  fileName,
  order,
  isBusy,
  progress,
  faults,
  onCheck,
  onDecisions,
  onBack,
  onApply,
}: {
  report: ImportReport
  fileName: string
  order: Pick<ImportOrder, 'onMatch' | 'onEmpty' | 'decisions'>
  isBusy: boolean
  /** How far the writing is; null before it begins. */
  progress: Done | null
  faults: readonly string[]
  /** Checks all lines again. */
  onCheck: (changed: Partial<Pick<ImportOrder, 'onMatch' | 'onEmpty'>>) => void
  onDecisions: (decisions: ImportOrder['decisions']) => void
  onBack: () => void
  onApply: (partial: boolean) => void
}) {
  const { t } = useTranslation('kit/import')
  const { language } = useLanguage()
  const [shown, setShown] = useState<ImportOutcome | 'all'>(firstShown(report))
  const [isPartial, setPartial] = useState(false)
  const { onMatch, onEmpty, decisions } = order
  const { counts, rows } = report
  const visible = useMemo(
    () => (shown === 'all' ? rows : rows.filter(({ fate }) => fate === shown)),
    [rows, shown],
  )
  const number = (value: number) => formatNumber(value, language)
  const due = counts.create + counts.update + decidedLines(report, order)
  const isBlocked = counts.error > 0 && !isPartial
  return (
    <>
      <p className={classes.intro}>{t('checkIntro', { file: fileName })}</p>
      {faults.length > 0 && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
          {faults.join(' ')}
        </Alert>
      )}
      <Radio.Group
        label={t('onMatch')}
        value={onMatch}
        onChange={(value) => onCheck({ onMatch: value === 'update' ? 'update' : 'skip' })}
      >
        <div className={classes.choices}>
          <Radio value="skip" label={t('onMatchSkip')} disabled={isBusy} />
          <Radio value="update" label={t('onMatchUpdate')} disabled={isBusy} />
        </div>
      </Radio.Group>
      {onMatch === 'update' && (
        <Checkbox
          label={t('onEmptyClear')}
          checked={onEmpty === 'clear'}
          disabled={isBusy}
          onChange={(event) => onCheck({ onEmpty: event.currentTarget.checked ? 'clear' : 'keep' })}
        />
      )}
      {counts.ask > 0 && (
        <AskedNotice report={report} decisions={decisions} isBusy={isBusy} onDecisions={onDecisions} />
      )}
      {counts.error > 0 && (
        <Alert
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          title={t('blocked', { count: counts.error })}
        >
          <Checkbox
            label={t('partial')}
            checked={isPartial}
            disabled={isBusy}
            onChange={(event) => setPartial(event.currentTarget.checked)}
          />
        </Alert>
      )}
      {due === 0 && counts.error === 0 && (
        <Alert color="brand" icon={<IconInfoCircle aria-hidden />} title={t('nothingToDo')} />
      )}
      <div className={classes.filter}>
        <SegmentedControl
          aria-label={t('counts')}
          transitionDuration={0}
          value={shown}
          onChange={(value) => setShown(importOutcomes.find((outcome) => outcome === value) ?? 'all')}
          data={[
            { value: 'all', label: `${t('allRows')} ${number(rows.length)}` },
            ...importOutcomes.map((outcome) => ({
              value: outcome,
              label: `${t(outcome)} ${number(counts[outcome])}`,
            })),
          ]}
        />
      </div>
      <OutcomeTable
        key={shown}
        rows={visible}
        decisions={decisions}
        isBusy={isBusy}
        onDecide={(row, decision) => onDecisions(withDecision(decisions, row, decision))}
      />
      {progress ? (
        <ApplyProgress progress={progress} />
      ) : (
        <div className={formClasses.bar}>
          <Button variant="default" onClick={onBack} disabled={isBusy}>
            {t('back')}
          </Button>
          <Button loading={isBusy} disabled={isBlocked || due === 0} onClick={() => onApply(isPartial)}>
            {t('apply', { count: due, total: number(due) })}
          </Button>
        </div>
      )}
    </>
  )
}
