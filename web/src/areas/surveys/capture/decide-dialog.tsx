import { type ReportItem, reportItem } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Operation } from '../../../kit/outbox/operation.ts'
import type { Outbox } from '../../../kit/outbox/outbox.ts'
import { useSessionOutbox } from '../../../kit/outbox/session-outbox.ts'
import { UnsentList } from '../../../kit/outbox/unsent-list.tsx'
import { formatInstant } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import shared from '../report/report.module.css'
import { useClashLines } from '../survey-screen/clash-dialog.tsx'
import type { Change } from '../survey-screen/item-saver.ts'
import classes from './capture.module.css'
import type { CaptureState } from './model/capture-model.ts'
import { changeOf } from './model/capture-operation.ts'
import { bringIntoRevision } from './model/into-revision.ts'

/** What a person entered, as the clash shows it. */
function mineOf(operation: Operation): Change {
  const change = changeOf(operation)
  if (change?.kind !== 'item') return {}
  const { status, notes, internalNotes, readings = [] } = change
  return {
    ...(status !== undefined && { status }),
    ...(notes !== undefined && { notes }),
    ...(internalNotes !== undefined && { internalNotes }),
    values: Object.fromEntries(readings.map(({ id, value }) => [id, value])),
  }
}

/** Sends the own value on what is there now, or lets the other one stand. */
async function settle(outbox: Outbox, operation: Operation, theirs: ReportItem, keep: 'mine' | 'theirs') {
  if (keep === 'theirs') return outbox.discard(operation.id)
  await outbox.retry(operation.id, { body: { ...operation.body, version: theirs.version } })
}

function Clash({
  outbox,
  operation,
  theirs,
  timeZone,
}: {
  outbox: Outbox
  operation: Operation
  theirs: ReportItem
  timeZone: string
}) {
  const { t } = useTranslation(['surveys/report', 'surveys/capture'])
  const { language } = useLanguage()
  const lines = useClashLines(theirs, mineOf(operation), timeZone)
  const { checkedBy, checkedAt } = theirs
  return (
    <section className={classes.problem} aria-label={t('clash.title', { code: theirs.code })}>
      <h3 className={classes.itemName}>
        <b>{theirs.code}</b> {inLanguage(theirs.name, language)}
      </h3>
      <p>{t('clash.text')}</p>
      <table className={shared.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              {t('clash.mine')}
              <br />
              {formatInstant(operation.deviceAt, timeZone)}
            </th>
            <th scope="col">
              {checkedBy?.label ?? t('clash.theirs')}
              <br />
              {checkedAt && formatInstant(checkedAt, timeZone)}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              <td>{line.mine}</td>
              <td>{line.theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.two}>
        <Button size="lg" variant="default" onClick={() => void settle(outbox, operation, theirs, 'theirs')}>
          {t('clash.takeTheirs')}
        </Button>
        <Button size="lg" onClick={() => void settle(outbox, operation, theirs, 'mine')}>
          {t('clash.takeMine')}
        </Button>
      </div>
    </section>
  )
}

/** The office approved the report meanwhile: what was entered here goes into a correction of it. */
function IntoRevision({
  outbox,
  state,
  operations,
  onClose,
}: {
  outbox: Outbox
  state: CaptureState
  operations: readonly Operation[]
  onClose: () => void
}) {
  const { t } = useTranslation('surveys/capture')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const bring = async () => {
    setBusy(true)
    try {
      const id = await bringIntoRevision(outbox, state.head, operations, t('revision.reason'))
      onClose()
      await navigate(`/audit-reports/${id}/capture`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.problem}>
      <p>{t('revision.text', { count: operations.length })}</p>
      <Button size="lg" loading={isBusy} onClick={() => void bring()}>
        {t('revision.action')}
      </Button>
    </div>
  )
}

/** What the server did not take, with who did what meanwhile, and what can be done about each. */
export function DecideDialog({
  state,
  operations,
  onClose,
}: {
  state: CaptureState
  /** All that waits of this report. */
  operations: readonly Operation[]
  onClose: () => void
}) {
  const { t } = useTranslation('surveys/capture')
  const session = useSessionOutbox()
  if (session.kind !== 'ready') return null
  const { outbox } = session
  const stopped = operations.filter((one) => one.state !== 'waiting')
  const clashes = stopped.flatMap((operation) => {
    const theirs = reportItem.safeParse(operation.failure?.answer).data
    const isClash = operation.state === 'conflict' && changeOf(operation)?.kind === 'item'
    return isClash && theirs ? [{ operation, theirs }] : []
  })
  const others = stopped.filter((one) => clashes.every(({ operation }) => operation.id !== one.id))
  const { status, snapshot } = state.head.report
  return (
    <Dialog title={t('decide.title')} size="lg" onClose={onClose}>
      {clashes.map((clash) => (
        <Clash key={clash.operation.id} outbox={outbox} {...clash} timeZone={snapshot.facility.timeZone} />
      ))}
      {others.length > 0 && status === 'APPROVED' && (
        <IntoRevision outbox={outbox} state={state} operations={operations} onClose={onClose} />
      )}
      {others.length > 0 && <UnsentList outbox={outbox} operations={others} />}
      {stopped.length === 0 && <p>{t('decide.none')}</p>}
    </Dialog>
  )
}
