import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../kit/http.ts'
import { HttpError } from '../../kit/http-error.ts'

export interface LinkCall {
  /** What is wrong, by field; what belongs to none is under `form`. */
  faults: Record<string, string>
  isBusy: boolean
  isDone: boolean
  send(body: object): Promise<void>
}

/** Sends one of the calls that need no session, and keeps what was wrong so that the page can tell it in place. */
export function useLinkCall(path: string): LinkCall {
  const { t } = useTranslation('shell/account-links')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const send = async (body: object) => {
    setFaults({})
    setBusy(true)
    try {
      await http(path, { method: 'POST', body, quiet: [400, 409, 422, 429, 500, 503] })
      setDone(true)
    } catch (error) {
      if (!(error instanceof HttpError)) setFaults({ form: t('failed') })
      else if (error.body.details.length === 0) setFaults({ form: error.body.message })
      else setFaults(Object.fromEntries(error.body.details.map((one) => [one.path, one.message])))
    } finally {
      setBusy(false)
    }
  }
  return { faults, isBusy, isDone, send }
}
