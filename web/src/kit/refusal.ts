import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { HttpError } from './http-error.ts'

/** Why the server refused a call that the caller shows itself. */
export interface Refusal {
  message: string
  /** What is wrong, by the field that it concerns. */
  faults: Readonly<Record<string, string>>
  /** The same as the server sent it, with the area's additions. */
  details: ErrorBody['details']
}

/** Statuses of refusals that are shown in place instead of as a toast. */
export const refusals = [409, 422]

/** A conflict (409) or faulty input (422) to show in place; undefined for other failures, which have had a toast. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof HttpError) || !refusals.includes(error.status)) return undefined
  const { message, details } = error.body
  return {
    message,
    details,
    faults: Object.fromEntries(details.map((detail) => [detail.path, detail.message])),
  }
}
