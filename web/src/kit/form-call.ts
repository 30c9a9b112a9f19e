import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from './http.ts'
import { HttpError } from './http-error.ts'
import { write } from './writes/write.ts'

export interface FormCall<T> {
  /** What is wrong, by field; what belongs to none is under `form`. */
  faults: Record<string, string>
  isBusy: boolean
  /** It was sent and taken. */
  isDone: boolean
  answer: T | undefined
  /** Returns whether it was accepted. */
  send(body: object): Promise<boolean>
  /** Forgets what was answered, and what was wrong. */
  reset(): void
}

/** Before sign-in the page itself shows every failure; later, toasts do (specification, section 8). */
const quietFor = (path: string) => (path.startsWith('/auth/') ? [400, 409, 422, 429, 500, 503] : [422])

/** Sends a small form that is no resource's, and keeps its faults so that the form can show them in place. */
export function useFormCall<T>(path: string): FormCall<T> {
  const { t } = useTranslation('kit/toasts')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [answer, setAnswer] = useState<T>()
  const send = async (body: object) => {
    setFaults({})
    setBusy(true)
    try {
      const call = path.startsWith('/auth/') ? http<T> : write<T>
      setAnswer(await call(path, { method: 'POST', body, quiet: quietFor(path) }))
      setDone(true)
      return true
    } catch (error) {
      if (!(error instanceof HttpError)) setFaults({ form: t('somethingWrong') })
      else if (error.body.details.length === 0) setFaults({ form: error.body.message || t('somethingWrong') })
      else setFaults(Object.fromEntries(error.body.details.map((one) => [one.path, one.message])))
      return false
    } finally {
      setBusy(false)
    }
  }
  const reset = () => {
    setFaults({})
    setAnswer(undefined)
    setDone(false)
  }
  return { faults, isBusy, isDone, answer, send, reset }
}
