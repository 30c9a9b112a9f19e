import { canRow } from '@darsena/contract/access/ability'
import { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Refusal, refusalOf, refusals } from '../../../kit/refusal.ts'
import { rowsChanged, useRow, useRowOf } from '../../../kit/rows.ts'
import { useAbility } from '../../../kit/session.tsx'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { useShown } from '../../../kit/texts/shown-value.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { type Entry, personOf } from './entry.ts'
import { EntryState } from './entry-state.tsx'
import classes from './log.module.css'
import { ReasonForm } from './reason-form.tsx'
import '@mantine/core/styles/Alert.layer.css'

const facts = [
  'company',
  'boatId',
  'hostId',
  'reasons',
  'gate',
  'plate',
  'companions',
  'enteredAt',
  'exitedAt',
  'autoClosedAt',
  'entryEstimated',
  'overnight',
  'enteredById',
  'exitedById',
  'overrideReason',
  'notes',
  'correctionReason',
  'voidReason',
] as const

function Facts({ id }: { id: string }) {
  const words = useResourceTexts(accessLogs)
  const shown = useShown(accessLogs)
  const { data: row } = useRow(accessLogs, id)
  if (!row) return null
  return (
    <dl className={classes.facts}>
      {facts.map((field) => {
        const value = shown.field(field, row)
        if (!value || row[field] === false) return null
        return (
          <div key={field}>
            <dt>{words.field(field)}</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}

type Step = 'look' | 'correct' | 'void'

function useEntryCall(entry: Entry, onDone: () => void) {
  const { t } = useTranslation('access-control')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const call = async (path: string, method: 'POST' | 'PATCH', body: object) => {
    setBusy(true)
    try {
      await write(`/access-logs/${entry.id}${path}`, { method, body, quiet: refusals })
      setRefusal(undefined)
      toast.success(t('log.saved'))
      onDone()
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
      void rowsChanged({ name: 'access-logs' })
    }
  }
  return { call, isBusy, refusal }
}

function Entered({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation('access-control')
  const ability = useAbility()
  const [step, setStep] = useState<Step>('look')
  const { call, isBusy, refusal } = useEntryCall(entry, onClose)
  const back = () => setStep('look')
  const mayChange = entry.state !== 'VOIDED' && canRow(ability, 'update', 'AccessLog', entry)
  const isOpen = entry.state === 'INSIDE' || entry.state === 'CLOSED'
  return (
    <Stack>
      {refusal && (
        <Alert color="red" role="alert">
          {Object.values(refusal.faults)[0] ?? refusal.message}
        </Alert>
      )}
      <Group>
        <EntryState entry={entry} />
      </Group>
      {step === 'look' && (
        <>
          <Facts id={entry.id} />
          <Group justify="flex-end">
            {mayChange && (
              <>
                <Button variant="default" onClick={() => setStep('void')}>
                  {t('log.void')}
                </Button>
                <Button variant="default" onClick={() => setStep('correct')}>
                  {t('log.correct')}
                </Button>
              </>
            )}
            {isOpen && canRow(ability, 'create', 'AccessLog', entry) && (
              <Button loading={isBusy} onClick={() => void call('/exit', 'POST', {})}>
                {t('log.exitNow')}
              </Button>
            )}
          </Group>
        </>
      )}
      {step === 'void' && (
        <ReasonForm
          submit={t('log.void')}
          isBusy={isBusy}
          onGo={(reason) => void call('/void', 'POST', { reason })}
          onBack={back}
        />
      )}
      {step === 'correct' && (
        <CorrectionForm
          entry={entry}
          isBusy={isBusy}
          faults={refusal?.faults ?? {}}
          onGo={(body) => void call('', 'PATCH', body)}
          onBack={back}
        />
      )}
    </Stack>
  )
}

/** One entry with what can be done about it: correct it, void it, record the exit. */
export function EntryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('access-control')
  const entry = useRowOf(accessLogs, id)
  return (
    <Dialog title={entry ? personOf(entry) : t('log.entry')} size="xl" onClose={onClose}>
      {entry ? <Entered entry={entry} onClose={onClose} /> : <SkeletonLines />}
    </Dialog>
  )
}
