import type {
  AuthorizedAnswer,
  AuthorizedPerson,
  PersonKind,
} from '@darsena/contract/areas/access-control/authorized'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../kit/http.ts'
import { HttpError } from '../../../kit/http-error.ts'
import { currentLanguage } from '../../../kit/i18n.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { write } from '../../../kit/writes/write.ts'

/** What the lists of the gate are made of. */
const sources = [
  'access-logs',
  'scheduled-visits',
  'visitors',
  'boat-members',
  'boat-member-roles',
  'port-bookings',
  'port-booking-members',
  'person-documents',
  'facilities',
  'users',
]

/** Who may come in on a day; the answer tells which day, if none is asked for. */
export const authorizedQuery = (date: string | undefined, q: string) =>
  queryOptions({
    queryKey: ['access-logs', 'authorized', date ?? 'today', q, currentLanguage()],
    queryFn: ({ signal }) =>
      http<AuthorizedAnswer>('/access-control/authorized', { query: { date, q }, signal }),
    meta: { kinds: sources },
  })

/** The field of an entry that names a person of this kind. */
const personFields = { VISITOR: 'visitorId', MEMBER: 'memberId', USER: 'userId' } as const

export interface Comer {
  kind: PersonKind
  id: string
  name: string
}

/** Why nobody was let in: refused by the register (403), or something else that can be said in place. */
export interface EntryRefusal {
  isForbidden: boolean
  message: string
}

/** Sends a write of the gate; what the server refuses is told in place, of other failures a toast has told already. */
async function call<T>(
  path: string,
  body: object,
): Promise<{ done: T } | { refusal: EntryRefusal } | 'failed'> {
  try {
    const done = await write<T>(path, { method: 'POST', body, quiet: [403, 409, 422] })
    await rowsChanged({ name: 'access-logs' })
    return { done }
  } catch (error) {
    if (!(error instanceof HttpError) || ![403, 409, 422].includes(error.status)) return 'failed'
    void rowsChanged({ name: 'access-logs' })
    const first = error.body.details[0]?.message
    return { refusal: { isForbidden: error.status === 403, message: first ?? error.body.message } }
  }
}

export const enter = ({ kind, id }: Comer, body: object) =>
  call<{ id: string }>('/access-logs', { [personFields[kind]]: id, ...body })

export const leave = (logId: string) => call(`/access-logs/${logId}/exit`, {})

export const voidEntry = (logId: string, reason: string) => call(`/access-logs/${logId}/void`, { reason })

export interface GroupOutcome {
  outcome: 'ENTERED' | 'INSIDE' | 'REFUSED'
  message: string | null
}

export const enterGroup = (people: readonly Comer[], body: object) =>
  call<{ items: GroupOutcome[] }>('/access-logs/group', {
    ...body,
    people: people.map(({ kind, id }) => ({ [personFields[kind]]: id })),
  })

export const comerOf = ({ kind, id, name }: AuthorizedPerson): Comer => ({ kind, id, name })
