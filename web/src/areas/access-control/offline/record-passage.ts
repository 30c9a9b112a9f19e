import type { PersonKind } from '@darsena/contract/areas/access-control/authorized'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { activeFacility } from '../../../kit/active-facility.ts'
import type { NewOperation } from '../../../kit/outbox/operation.ts'
import { type Sent, sendOrKeep } from '../../../kit/outbox/send-or-keep.ts'
import { laneOf, registerOf } from './passages.ts'
import { serverNow } from './server-clock.ts'

export interface Passer {
  kind: PersonKind
  id: string
}

/** What the register tells in place, not by a toast. */
const quiet = [403, 409, 422]

/** The field of an entry that names a person of this kind. */
export const personFields = { VISITOR: 'visitorId', MEMBER: 'memberId', USER: 'userId' } as const

function operationFor(
  { kind, id: personId }: Passer,
  about: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
): NewOperation & { id: string } {
  const facilityId = activeFacility.get()
  const lane = laneOf(facilityId ?? '', kind, personId)
  const record = registerOf(facilityId ?? '')
  return { id: uuidv7(), record, lane, method: 'POST', path, body, facilityId, about }
}

/**
 * Somebody comes in. The entry has its id and its time from here, so that it is the same one whenever it arrives.
 * @param about what a list of unsent work calls it
 * @throws like sendOrKeep
 */
export function recordEntry(passer: Passer, about: string, body: object): Promise<Sent<{ id: string }>> {
  const operation = operationFor(passer, about, '/access-logs', {
    [personFields[passer.kind]]: passer.id,
    enteredAt: serverNow(),
    ...body,
  })
  return sendOrKeep({ ...operation, body: { id: operation.id, ...operation.body } }, quiet)
}

/** Somebody leaves. @throws like sendOrKeep */
export const recordExit = (passer: Passer, about: string, logId: string): Promise<Sent<unknown>> =>
  sendOrKeep(operationFor(passer, about, `/access-logs/${logId}/exit`, { exitedAt: serverNow() }), quiet)

/** A visitor whom nobody expected is put on record; the entry follows in the same lane. @throws like sendOrKeep */
export async function recordVisitor(about: string, values: object): Promise<string> {
  const id = uuidv7()
  const operation = operationFor({ kind: 'VISITOR', id }, about, '/visitors', { id, ...values })
  await sendOrKeep(operation, quiet)
  return id
}
