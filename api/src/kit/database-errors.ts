import type { Fault } from '@darsena/contract/kit/faults'
import { AppError } from './app-error.ts'
import type { TextKey, Translate } from './texts.ts'

interface DatabaseFailure {
  code: string
  table?: string
  constraint?: string
}

const isFailure = (error: unknown): error is DatabaseFailure =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `<table>_<column>_<unique|fkey|check|excl>` back to the field it concerns (house rule for constraint names). */
function fieldOfConstraint(table: string | undefined, constraint: string | undefined): string | undefined {
  const [, middle] = /^(.+)_(?:unique|fkey|check|excl)$/.exec(constraint ?? '') ?? []
  if (!table || !middle?.startsWith(`${table}_`)) return undefined
  return camel(middle.slice(table.length + 1))
}

const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])
// Class 08 connection, 53 resources, 57P0x shutdown, 57014 statement timeout.
const isAway = (code: string) => awayCodes.has(code) || /^(08|53|57P0)/.test(code) || code === '57014'
const poolFailure =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Cannot use a pool after|is not queryable/i

/** Serialization failures and deadlocks: the transaction was rolled back and may be retried. */
export const isRetryable = (error: unknown): boolean =>
  isFailure(error) && (error.code === '40001' || error.code === '40P01')

export const unavailable = () => new AppError('UNAVAILABLE', { retryAfter: 2 })

/** A database error as an error of the API, or undefined when the database does not complain about data. */
export function databaseError(error: unknown, translate: Translate): AppError | undefined {
  if (error instanceof Error && poolFailure.test(error.message)) return unavailable()
  if (!isFailure(error)) return undefined
  // The retries failed as well: 503 with a delay instead of 500.
  if (isAway(error.code) || isRetryable(error)) return unavailable()
  const path = fieldOfConstraint(error.table, error.constraint)
  const at = (key: TextKey): Fault[] => (path ? [{ path, message: translate(key) }] : [])
  if (error.code === 'DA001') return new AppError('WRONG_STATE', { text: 'reason.lastAdmin' })
  if (error.code === 'DA002') return new AppError('WRONG_STATE')
  if (error.code === '23505') return new AppError('CONFLICT', { details: at('fault.notUnique') })
  if (error.code === '23P01') return new AppError('OVERLAP', { details: at('fault.overlap') })
  if (error.code === '23503') return new AppError('VALIDATION', { details: at('fault.unknownReference') })
  if (error.code === '23514' || error.code === '23502') {
    return new AppError('VALIDATION', { details: at('fault.invalid') })
  }
  return /^22/.test(error.code) ? new AppError('VALIDATION') : undefined
}
