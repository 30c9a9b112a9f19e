import { http } from '../http.ts'
import { NoResponse } from '../http-error.ts'
import { isServerReachable } from '../reachability.ts'
import type { NewOperation } from './operation.ts'
import { openedOutbox } from './session-outbox.ts'

/** Milliseconds that an answer is waited for before the write is kept on the device. */
const patience = 8_000

export type Sent<T> = { kind: 'sent'; answer: T } | { kind: 'kept' }

/**
 * Sends a write at once; without a network, or behind waiting ones of its lane, it is stored on the device and sent
 * later under the same key: a request that reached the server without an answer has one effect.
 * @param quiet statuses that the caller shows itself
 * @param beforeStoring checks of the server, done here with the data at hand; throws to store nothing
 * @throws HttpError for a refusal of the server, NoResponse where nothing can be stored here, DeviceFull
 */
export async function sendOrStore<T>(
  operation: NewOperation & { id: string },
  quiet: readonly number[],
  beforeStoring?: () => Promise<void>,
): Promise<Sent<T>> {
  const outbox = await openedOutbox()
  const lane = operation.lane ?? operation.record
  const waiting = (await outbox?.list()) ?? []
  const isFree = waiting.every((one) => one.lane !== lane)
  if (isFree && (isServerReachable() || !outbox)) {
    try {
      const { path, method, body, id, facilityId } = operation
      const headers: Record<string, string> = facilityId ? { 'X-Facility-Id': facilityId } : {}
      const answer = await http<T>(path, { method, body, key: id, headers, quiet, timeout: patience })
      return { kind: 'sent', answer }
    } catch (error) {
      if (!(error instanceof NoResponse) || !outbox) throw error
    }
  }
  if (!outbox) throw new NoResponse(new Error('Nothing can be kept on this device'))
  await beforeStoring?.()
  await outbox.add(operation)
  return { kind: 'kept' }
}
