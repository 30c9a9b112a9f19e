import { type ErrorCode, errorStatus } from '@darsena/contract/kit/error-codes'
import type { Fault } from '@darsena/contract/kit/faults'
import type { TextKey, Translate } from './texts.ts'

interface Reason {
  /** A text more specific than that of the code. */
  text?: TextKey
  params?: Record<string, string | number>
  details?: Fault[]
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
}

/**
 * The one error class: the code decides status and text; details name the fields. Expected outcomes are
 * return values, not errors.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reason: Reason

  constructor(code: ErrorCode, reason: Reason = {}) {
    super(reason.text ?? code)
    this.name = 'AppError'
    this.code = code
    this.reason = reason
  }

  get status(): number {
    return errorStatus[this.code]
  }

  textFor(translate: Translate): string {
    return translate(this.reason.text ?? `error.${this.code}`, this.reason.params)
  }
}

/** 422 with every fault at its path. */
export const invalid = (details: Fault[]): AppError => new AppError('VALIDATION', { details })
