import type {
  AuthorizedAnswer,
  AuthorizedPerson,
  PersonKind,
} from '@darsena/contract/areas/access-control/authorized'
import type { Operation } from '../../../kit/outbox/operation.ts'

/** What the outbox calls the register of a facility. */
export const registerOf = (facilityId: string): string => `access-logs/${facilityId}`

/** Entries and exits of one person stay in their order. */
export const laneOf = (facilityId: string, kind: PersonKind, personId: string): string =>
  `${registerOf(facilityId)}/${kind}/${personId}`

type Inside = AuthorizedPerson['inside']

/**
 * Who is inside or outside by what this device has recorded and the server has not answered, by lane. What was refused
 * or met a conflict is for somebody to decide, and counts no more.
 */
export function pendingPassages(operations: readonly Operation[]): Map<string, Inside> {
  const passages = new Map<string, Inside>()
  const stopped = new Set<string>()
  for (const { lane, path, id, body, state, deviceAt } of operations) {
    if (state !== 'waiting') stopped.add(lane)
    if (stopped.has(lane)) passages.delete(lane)
    else if (path.endsWith('/exit')) passages.set(lane, null)
    else if (path === '/access-logs') {
      const since = typeof body?.enteredAt === 'string' ? body.enteredAt : deviceAt
      const gate = typeof body?.gate === 'string' ? body.gate : null
      passages.set(lane, body?.exitedAt ? null : { logId: id, since, gate })
    }
  }
  return passages
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Visitors whom nobody expected, put on record on this device and not known to the server yet. */
export function visitorsHere(operations: readonly Operation[]): AuthorizedPerson[] {
  return operations.flatMap(({ path, body, state }) => {
    const id = textOf(body?.id)
    if (path !== '/visitors' || !body || !id || state !== 'waiting') return []
    const name = [textOf(body.firstName), textOf(body.lastName)].filter(Boolean).join(' ')
    return [
      {
        kind: 'VISITOR',
        id,
        name,
        company: textOf(body.company),
        phone: textOf(body.phone),
        plate: textOf(body.plate),
        reasons: [],
        documentState: null,
        documentFaults: [],
        objections: [],
        isRefused: false,
        blockedReason: null,
        inside: null,
      },
    ]
  })
}

/** A list of the day as it is with what this device has recorded since. */
export function withPassages<A extends AuthorizedAnswer>(
  answer: A,
  facilityId: string,
  operations: readonly Operation[],
): A {
  const passages = pendingPassages(operations)
  if (passages.size === 0) return answer
  let { inside } = answer
  const items = answer.items.map((person) => {
    const passed = passages.get(laneOf(facilityId, person.kind, person.id))
    if (passed === undefined) return person
    inside += Number(passed !== null) - Number(person.inside !== null)
    return { ...person, inside: passed }
  })
  return { ...answer, items, inside }
}
