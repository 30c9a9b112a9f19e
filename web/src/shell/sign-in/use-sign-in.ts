import type { SignInAnswer } from '@darsena/contract/kit/current-user'
import { useEffect, useState } from 'react'
import { http } from '../../kit/http.ts'
import { HttpError } from '../../kit/http-error.ts'
import { token } from '../../kit/token.ts'

export type SignInFailure =
  | { kind: 'none' | 'unreachable' | 'account' }
  | { kind: 'told'; message: string }
  | { kind: 'wait'; until: number }

export interface SignInState {
  failure: SignInFailure
  /** Seconds to wait until another try is allowed. */
  seconds: number
  isBusy: boolean
  /** The password was right, and the account asks for a code too. */
  isCodeDue: boolean
}

export interface Credentials {
  email: string
  password: string
  code?: string
}

const none: SignInFailure = { kind: 'none' }
/** Without `Retry-After` a minute is a fair guess. */
const usualWait = 60

function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof HttpError)) return { kind: 'unreachable' }
  if (error.status === 429)
    return { kind: 'wait', until: performance.now() + (error.retryAfter ?? usualWait) * 1000 }
  const details = error.body.details.map(({ message }) => message).join(' ')
  return { kind: 'told', message: details || error.body.message || error.statusText }
}

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000))

/** Counts down to a moment of `performance.now()`; 0 when it is over. */
function useSecondsUntil(until: number): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(secondsUntil(until))
    if (secondsUntil(until) === 0) return
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  // The first drawing comes before the effect.
  return seconds || secondsUntil(until)
}

/** Signs in and stores the failure, so that the page can show it; a wait counts down by itself. */
export function useSignIn() {
  const [failure, setFailure] = useState<SignInFailure>(none)
  const [isBusy, setBusy] = useState(false)
  const [isCodeDue, setCodeDue] = useState(false)
  const seconds = useSecondsUntil(failure.kind === 'wait' ? failure.until : 0)
  const signIn = async (credentials: Credentials) => {
    setFailure(none)
    setBusy(true)
    try {
      const quiet = [400, 401, 403, 422, 429, 500, 502, 503, 504]
      const answer = await http<SignInAnswer>('/auth/login', { method: 'POST', body: credentials, quiet })
      if ('token' in answer) token.set(answer.token)
      else setCodeDue(true)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const isOver = failure.kind === 'wait' && seconds === 0
  return { failure: isOver ? none : failure, seconds, isBusy, isCodeDue, signIn }
}
