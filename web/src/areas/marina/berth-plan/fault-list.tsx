import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedPart } from './bars.ts'
import classes from './plan.module.css'
import type { PlanData } from './plan-data.ts'
import type { Fault, Faults } from './save-faults.ts'
import { override, rebase, withoutChange } from './staged.ts'
import type { PlanWords } from './use-plan-words.ts'
import type { Rights } from './use-rights.ts'
import type { StagedChanges } from './use-staged.ts'

interface FaultProps {
  changes: StagedChanges
  data: PlanData
  words: PlanWords
  may: Rights
  onGo: (id: string) => void
}

const unix = (instant: string) => Date.parse(instant) / 1000

function useFaultText(words: PlanWords) {
  const { t } = useTranslation('marina/berth-plan')
  return (fault: Fault): string => {
    if (fault.kind === 'stale') return t('fault.stale')
    if (fault.kind !== 'collision') return fault.message
    const { boat, from, to } = fault.with
    const period = words.period({ from: unix(from), to: to === null ? Number.POSITIVE_INFINITY : unix(to) })
    const taken = t('taken', { boat: boat ?? t('noBoat'), period })
    return fault.slot ? `${fault.slot.code}: ${taken}` : taken
  }
}

function Insist({ onInsist }: { onInsist: (reason: string) => void }) {
  const { t } = useTranslation('marina/berth-plan')
  const [reason, setReason] = useState('')
  return (
    <form
      className={classes.insist}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onInsist(reason.trim())
      }}
    >
      <TextInput
        aria-label={t('fault.reason')}
        placeholder={t('fault.reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!reason.trim()}>
        {t('fault.insist')}
      </Button>
    </form>
  )
}

function FaultLine({ id, faults, ...props }: FaultProps & { id: string; faults: readonly Fault[] }) {
  const { t } = useTranslation('marina/berth-plan')
  const { changes, data, words, may, onGo } = props
  const textOf = useFaultText(words)
  const change = changes.staged.get(id)
  const has = (kind: Fault['kind']) => faults.some((fault) => fault.kind === kind)
  if (!change) return null
  const drop = () => {
    changes.change((staged) => withoutChange(staged, id))
    changes.forget(id)
  }
  const keep = () => {
    const part = data.parts.id.indexOf(id)
    if (part >= 0) changes.change((staged) => rebase(staged, storedPart(data, part)))
    changes.forget(id)
  }
  const insist = (reason: string) => {
    changes.change((staged) => override(staged, id, reason))
    changes.forget(id)
  }
  return (
    <li>
      <Button variant="subtle" size="compact-md" onClick={() => onGo(id)}>
        {words.owner(change.owner)}
      </Button>
      <span>{[...new Set(faults.map(textOf))].join('; ')}</span>
      {has('misfit') && may.approve && <Insist onInsist={insist} />}
      {has('stale') && (
        <Button variant="default" size="compact-md" onClick={keep}>
          {t('fault.keep')}
        </Button>
      )}
      <Button variant="default" size="compact-md" onClick={drop}>
        {t('fault.drop')}
      </Button>
    </li>
  )
}

/** What stands in the way of saving, change by change; the rest of the changes is not touched by it. */
export function FaultList({ faults, ...props }: FaultProps & { faults: Faults }) {
  const { t } = useTranslation('marina/berth-plan')
  const { message } = props.changes
  if (faults.size === 0 && !message) return null
  return (
    <div className={classes.faults} role="alert">
      <p>{message || t('fault.changed')}</p>
      <ul>
        {[...faults].map(([id, own]) => (
          <FaultLine key={id} id={id} faults={own} {...props} />
        ))}
      </ul>
    </div>
  )
}
