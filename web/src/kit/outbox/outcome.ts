import { HttpError, NoResponse, NoToken } from '../http-error.ts'
import type { OperationFailure } from './operation.ts'

/** What became of an attempt to send an operation. */
export type Outcome =
  | { kind: 'done'; answer: unknown }
  /** Nobody is signed in any more: everything stays until the same user is back. */
  | { kind: 'signed-out' }
  /** To be retried; `everything` where other operations would fail alike, `seconds` where the server gave a delay. */
  | { kind: 'later'; everything: boolean; seconds: number | undefined; failure: OperationFailure | undefined }
  | { kind: 'conflict' | 'refused'; failure: OperationFailure }

const failureOf = ({ status, body, answer }: HttpError): OperationFailure => ({
  status,
  code: body.code,
  message: body.message,
  details: body.details.map(({ path, message }) => ({ path, message })),
  answer,
})

/** Answers of a server that may be another one soon: timeout, too early, too many. */
const passing = new Set([408, 425, 429])

/** What an error of the transport means for the operation. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof NoToken) return { kind: 'signed-out' }
  if (!(error instanceof HttpError)) {
    const everything = error instanceof NoResponse
    return { kind: 'later', everything, seconds: undefined, failure: undefined }
  }
  const { status } = error
  if (status === 401) return { kind: 'signed-out' }
  const failure = failureOf(error)
  if (status >= 500 || passing.has(status)) {
    // A fault of the server's own may lie in the one request; a busy or absent server is so for all.
    return { kind: 'later', everything: status !== 500, seconds: error.retryAfter, failure }
  }
  return { kind: status === 409 ? 'conflict' : 'refused', failure }
}
