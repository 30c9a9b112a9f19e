import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault, Faults, Refusal } from './save-faults.ts'
import classes from './staging.module.css'

interface FaultProps {
  refusal: Refusal | undefined
  faults: Faults
  /** What a change is about. */
  nameOf: (id: string) => string
  /** Words of its own for a fault; undefined for the server's. */
  textOf?: (fault: Fault) => string | undefined
  mayOverride: boolean
  onGo: (id: string) => void
  /** Keeps a change on top of what somebody else saved. */
  onKeep: (id: string) => void
  onDrop: (id: string) => void
  onOverride: (id: string, reason: string) => void
}

function Override({ onOverride }: { onOverride: (reason: string) => void }) {
  const { t } = useTranslation('kit/staging')
  const [reason, setReason] = useState('')
  return (
    <form
      className={classes.override}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onOverride(reason.trim())
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
        {t('fault.override')}
      </Button>
    </form>
  )
}

function FaultLine({ id, own, ...props }: FaultProps & { id: string; own: readonly Fault[] }) {
  const { t } = useTranslation('kit/staging')
  const { nameOf, textOf, mayOverride, onGo, onKeep, onDrop, onOverride } = props
  const has = (kind: Fault['kind']) => own.some((fault) => fault.kind === kind)
  const say = (fault: Fault) =>
    fault.kind === 'stale' ? t('fault.stale') : (textOf?.(fault) ?? fault.message)
  return (
    <li>
      <Button variant="subtle" size="compact-md" onClick={() => onGo(id)}>
        {nameOf(id)}
      </Button>
      <span>{[...new Set(own.map(say))].join('; ')}</span>
      {has('misfit') && mayOverride && <Override onOverride={(reason) => onOverride(id, reason)} />}
      {has('stale') && (
        <Button variant="default" size="compact-md" onClick={() => onKeep(id)}>
          {t('fault.keep')}
        </Button>
      )}
      <Button variant="default" size="compact-md" onClick={() => onDrop(id)}>
        {t('fault.drop')}
      </Button>
    </li>
  )
}

/** What stands in the way of saving, change by change; the rest of the changes is not touched by it. */
export function FaultList(props: FaultProps) {
  const { t } = useTranslation('kit/staging')
  const { refusal, faults } = props
  const list = useRef<HTMLUListElement>(null)
  // After a refusal one goes on with the first change that it is about.
  useEffect(() => {
    if (refusal) list.current?.querySelector('button')?.focus()
  }, [refusal])
  if (faults.size === 0 && !refusal?.isGeneral) return null
  const isStale = [...faults.values()].flat().some(({ kind }) => kind === 'stale')
  return (
    <div className={classes.faults} role="alert">
      <p>{refusal?.message ?? t(isStale ? 'fault.changed' : 'fault.toSolve')}</p>
      <ul ref={list}>
        {[...faults].map(([id, own]) => (
          <FaultLine key={id} id={id} own={own} {...props} />
        ))}
      </ul>
    </div>
  )
}
