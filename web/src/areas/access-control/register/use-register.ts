import type { AuthorizedPerson } from '@darsena/contract/areas/access-control/authorized'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/toasts.ts'
import { type Comer, comerOf, enter, enterGroup, leave, voidEntry } from './register-calls.ts'

/** What the register asks about before it goes on. */
export type Question =
  | { kind: 'refused'; comer: Comer; message: string; isForbidden: boolean }
  | { kind: 'missed'; comer: Comer }
  | { kind: 'void'; comer: Comer; logId: string }
  | { kind: 'walk-in'; name: string }

/** What a line of the list can have done. */
export interface LineActions {
  letIn: (comer: Comer, body?: object) => Promise<boolean>
  letOut: (comer: Comer, logId: string) => Promise<boolean>
  ask: (question: Question) => void
}

/** In and out of one person, the same functions at every render, so that a list of a hundred lines rests meanwhile. */
function usePassing(
  gate: string,
  setQuestion: (question: Question | null) => void,
  busy: <T>(work: () => Promise<T>) => Promise<T>,
): LineActions {
  const { t } = useTranslation('access-control/register')
  /** Persons whose entry or exit is under way: a second tap does nothing. */
  const passing = useRef(new Set<string>())
  return useMemo(() => {
    const once = async ({ kind, id }: Comer, work: () => Promise<boolean>): Promise<boolean> => {
      const key = `${kind} ${id}`
      if (passing.current.has(key)) return false
      passing.current.add(key)
      return busy(work).finally(() => passing.current.delete(key))
    }
    const settled = (
      comer: Comer,
      outcome: Awaited<ReturnType<typeof enter>> | Awaited<ReturnType<typeof leave>>,
      about: string,
      done: string,
    ): boolean => {
      if (outcome === 'failed') return false
      if (outcome !== 'kept' && 'refusal' in outcome) {
        const message = outcome.refusal.message || t('refusedHere')
        setQuestion({ kind: 'refused', comer, ...outcome.refusal, message })
        return false
      }
      setQuestion(null)
      if (outcome === 'kept') toast.info(t('kept', { what: about }))
      else toast.success(done)
      return true
    }
    return {
      ask: setQuestion,
      letIn: (comer, body = {}) =>
        once(comer, async () => {
          const about = t('aboutIn', { name: comer.name })
          const outcome = await enter(comer, about, { ...(gate && { gate }), ...body })
          return settled(comer, outcome, about, t('entered', { name: comer.name }))
        }),
      letOut: (comer, logId) =>
        once(comer, async () => {
          const about = t('aboutOut', { name: comer.name })
          const outcome = await leave(comer, about, logId)
          return settled(comer, outcome, about, t('left', { name: comer.name }))
        }),
    }
  }, [gate, t, setQuestion, busy])
}

/** What a gatekeeper does: let in, let out, and what is asked on the way. */
export function useRegister(gate: string) {
  const { t } = useTranslation('access-control/register')
  const [question, setQuestion] = useState<Question | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }, [])
  const line = usePassing(gate, setQuestion, busy)
  return {
    question,
    isBusy,
    line,
    ...line,
    close: () => setQuestion(null),
    /** In, where the person is outside, else out. */
    pass: (person: AuthorizedPerson) =>
      person.inside ? line.letOut(comerOf(person), person.inside.logId) : line.letIn(comerOf(person)),
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
          toast.info(t('kept', { what: people.map(({ name }) => aboutOf(name)).join(', ') }))
          return []
        }
        if ('refusal' in outcome) {
          const { person, message } = outcome.refusal
          return [message || `${person}: ${t('refusedHere')}`]
        }
        const entered = outcome.done.items.filter((one) => one.outcome === 'ENTERED').length
        if (entered > 0) toast.success(t('enteredMany', { count: entered }))
        return outcome.done.items.flatMap(({ message }) => message ?? [])
      }),
  }
}

export type Register = ReturnType<typeof useRegister>
