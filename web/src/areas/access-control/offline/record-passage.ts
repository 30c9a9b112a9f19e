import type { PersonKind } from '@darsena/contract/areas/access-control/authorized'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { activeFacility } from '../../../kit/active-facility.ts'
import { http } from '../../../kit/http.ts'
import { NoResponse } from '../../../kit/http-error.ts'
import { patience } from '../../../kit/offline/answer-or-copy.ts'
import type { NewOperation } from '../../../kit/outbox/operation.ts'
import { type Sent, sendOrStore } from '../../../kit/outbox/send-or-store.ts'
import { isServerReachable } from '../../../kit/reachability.ts'
import { personInCopy } from './day-list.ts'
import { laneOf, registerOf } from './passages.ts'
import { serverNow } from './server-clock.ts'

export interface Passer {
  kind: PersonKind
  id: string
}

/** Refusals that the register shows in place, not as a toast. */
const quiet = [403, 409, 422]

/** The field of an entry that names a person of this kind. */
const personFields = { VISITOR: 'visitorId', MEMBER: 'memberId', USER: 'userId' } as const

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

/** The last copy of the day's list says that this person is not let in; the server was not asked. */
export class RefusedHere extends Error {
  readonly person: string

  constructor(person: string) {
    super('')
    this.name = 'RefusedHere'
    this.person = person
  }
}

type Entry = Readonly<Record<string, unknown>>

/** Without a network the register's last word counts, unless somebody overrules it or the person is out already. */
async function assertNotRefused({ kind, id }: Passer, body: Entry): Promise<void> {
  if (body.overrideReason || body.exitedAt) return
  const person = await personInCopy(kind, id)
  if (person?.isRefused) throw new RefusedHere(person.name)
}

/**
 * Somebody comes in. The entry has its id and its time from here, so that it is the same one whenever it arrives.
 * @param about what a list of unsent work calls it
 * @throws like sendOrStore, and RefusedHere
 */
export function recordEntry(
  passer: Passer,
  about: string,
  given: object,
  id = uuidv7(),
): Promise<Sent<{ id: string }>> {
  const body: Entry = { id, [personFields[passer.kind]]: passer.id, enteredAt: serverNow(), ...given }
  const operation = { ...operationFor(passer, about, '/access-logs', body), id }
  return sendOrStore(operation, quiet, () => assertNotRefused(passer, body))
}

/** Somebody leaves. @throws like sendOrStore */
export const recordExit = (passer: Passer, about: string, logId: string): Promise<Sent<unknown>> =>
  sendOrStore(operationFor(passer, about, `/access-logs/${logId}/exit`, { exitedAt: serverNow() }), quiet)

/**
 * Several come in at once. Where the server does not answer, each entry is stored by itself under the ids that were
 * sent, so that nobody is let in twice if the request arrived.
 * @throws like recordEntry
 */
export async function recordGroup<T>(
  people: readonly (Passer & { name: string })[],
  aboutOf: (person: { name: string }) => string,
  given: object,
): Promise<Sent<T>> {
  const arrival = { enteredAt: serverNow(), ...given }
  const entries = people.map((person) => ({ person, id: uuidv7() }))
  if (isServerReachable()) {
    const body = {
      ...arrival,
      people: entries.map(({ person, id }) => ({ id, [personFields[person.kind]]: person.id })),
    }
    try {
      const options = { method: 'POST', body, key: uuidv7(), quiet, timeout: patience } as const
      return { kind: 'sent', answer: await http<T>('/access-logs/group', options) }
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
    }
  }
  for (const { person } of entries) await assertNotRefused(person, arrival)
  for (const { person, id } of entries) await recordEntry(person, aboutOf(person), arrival, id)
  return { kind: 'kept' }
}

/** A visitor whom nobody expected is put on record; the entry follows in the same lane. @throws like sendOrStore */
export async function recordVisitor(about: string, values: object): Promise<string> {
  const id = uuidv7()
  const operation = operationFor({ kind: 'VISITOR', id }, about, '/visitors', { id, ...values })
  await sendOrStore(operation, quiet)
  return id
}
