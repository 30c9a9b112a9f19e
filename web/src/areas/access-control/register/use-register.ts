import type { AuthorizedPerson } from '@darsena/contract/areas/access-control/authorized'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/toasts.ts'
import { type Comer, comerOf, enter, enterGroup, leave, voidEntry } from './register-calls.ts'

/** What the register asks about before it goes on. */
export type Question =
  | { kind: 'refused'; comer: Comer; message: string; isForbidden: boolean }
  | { kind: 'missed'; comer: Comer }
  | { kind: 'void'; comer: Comer; logId: string }
  | { kind: 'walk-in'; name: string }

/** What a gatekeeper does: let in, let out, and what is asked on the way. */
export function useRegister(gate: string) {
  const { t } = useTranslation('access-control/register')
  const [question, setQuestion] = useState<Question | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  /** On this device, and not on the server yet. */
  const toastStored = (what: string) => {
    setQuestion(null)
    toast.info(t('kept', { what }))
    return true
  }
  const letIn = (comer: Comer, body: object = {}) =>
    busy(async () => {
      const about = t('aboutIn', { name: comer.name })
      const outcome = await enter(comer, about, { ...(gate && { gate }), ...body })
      if (outcome === 'failed') return false
      if (outcome === 'kept') return toastStored(about)
      if ('refusal' in outcome) {
        const message = outcome.refusal.message || t('refusedHere')
        setQuestion({ kind: 'refused', comer, ...outcome.refusal, message })
        return false
      }
      setQuestion(null)
      toast.success(t('entered', { name: comer.name }))
      return true
    })
  const letOut = (comer: Comer, logId: string) =>
    busy(async () => {
      const about = t('aboutOut', { name: comer.name })
      const outcome = await leave(comer, about, logId)
      if (outcome === 'failed') return false
      if (outcome === 'kept') return toastStored(about)
      if ('refusal' in outcome) {
        setQuestion({ kind: 'refused', comer, ...outcome.refusal })
        return false
      }
      toast.success(t('left', { name: comer.name }))
      return true
    })
  return {
    question,
    isBusy,
    ask: setQuestion,
    close: () => setQuestion(null),
    letIn,
    letOut,
    /** In, where the person is outside, else out. */
    pass: (person: AuthorizedPerson) =>
      person.inside ? letOut(comerOf(person), person.inside.logId) : letIn(comerOf(person)),
    voidEntry: (comer: Comer, logId: string, reason: string) =>
      busy(async () => {
        const outcome = await voidEntry(logId, reason)
        if (outcome === 'failed' || outcome === 'kept') return
        if ('refusal' in outcome) return setQuestion({ kind: 'refused', comer, ...outcome.refusal })
        setQuestion(null)
        toast.success(t('voided', { name: comer.name }))
      }),
    letInAll: (people: readonly Comer[], body: object) =>
      busy(async () => {
        const aboutOf = (name: string) => t('aboutIn', { name })
        const outcome = await enterGroup(people, aboutOf, { ...(gate && { gate }), ...body })
        if (outcome === 'failed') return []
        if (outcome === 'kept') {
          toastStored(people.map(({ name }) => aboutOf(name)).join(', '))
          return []
        }
        if ('refusal' in outcome) {
          toast.error(outcome.refusal.message)
          return []
        }
        const entered = outcome.done.items.filter((one) => one.outcome === 'ENTERED').length
        if (entered > 0) toast.success(t('enteredMany', { count: entered }))
        return outcome.done.items.flatMap(({ message }) => message ?? [])
      }),
  }
}

export type Register = ReturnType<typeof useRegister>
