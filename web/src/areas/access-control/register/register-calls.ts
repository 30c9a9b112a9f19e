import type {
  AuthorizedAnswer,
  AuthorizedPerson,
  PersonKind,
} from '@darsena/contract/areas/access-control/authorized'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { queryOptions } from '@tanstack/react-query'
import { HttpError } from '../../../kit/http-error.ts'
import { DeviceFull } from '../../../kit/outbox/outbox-store.ts'
import type { Sent } from '../../../kit/outbox/send-or-store.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { currentLanguage, i18n } from '../../../kit/texts/i18n.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { dayList } from '../offline/day-list.ts'
import { RefusedHere, recordEntry, recordExit, recordGroup } from '../offline/record-passage.ts'
import { serverNow } from '../offline/server-clock.ts'

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

/**
 * People who may come in on a day; the answer names the day, if none is requested. Without a network: the last copy,
 * with what this device has recorded since.
 */
export const authorizedQuery = (date: string | undefined, q: string) =>
  queryOptions({
    queryKey: ['access-logs', 'authorized', date ?? 'today', q, currentLanguage()],
    queryFn: ({ signal }) => dayList(date, q, signal),
    meta: { kinds: sources },
  })

export interface Comer {
  kind: PersonKind
  id: string
  name: string
}

/** Why a person was not let in: refused by the register (403), or another refusal to show in place. */
export interface EntryRefusal {
  isForbidden: boolean
  message: string
  /** Whom of several it is about. */
  person?: string
}

type Outcome<T> = { done: T } | { refusal: EntryRefusal } | 'kept' | 'failed'

/**
 * A refusal of the server is shown in place; other failures have had a toast.
 * @param show shows what was done, before the lists are asked for anew
 */
async function settle<T>(work: () => Promise<Sent<T>>, show = () => {}): Promise<Outcome<T>> {
  try {
    const sent = await work()
    show()
    // The page follows what is kept on the device by itself.
    if (sent.kind === 'kept') return 'kept'
    void rowsChanged({ name: 'access-logs' })
    return { done: sent.answer }
  } catch (error) {
    if (error instanceof DeviceFull) toast.error(i18n.t('kit/outbox:full'))
    if (error instanceof RefusedHere)
      return { refusal: { isForbidden: true, message: '', person: error.person } }
    if (!(error instanceof HttpError) || ![403, 409, 422].includes(error.status)) return 'failed'
    void rowsChanged({ name: 'access-logs' })
    const first = error.body.details[0]?.message
    return { refusal: { isForbidden: error.status === 403, message: first ?? error.body.message } }
  }
}

const call = <T>(path: string, body: object) =>
  settle<T>(async () => {
    const answer = await write<T>(path, { method: 'POST', body, quiet: [403, 409, 422] })
    return { kind: 'sent', answer }
  })

/** Shows a person inside or outside in every list in memory, at once; the answers that are on their way follow. */
function showPassage({ kind, id }: Comer, inside: AuthorizedPerson['inside']): void {
  queryClient.setQueriesData<AuthorizedAnswer>({ queryKey: ['access-logs', 'authorized'] }, (list) => {
    const person = list?.items.find((one) => one.kind === kind && one.id === id)
    if (!list || !person) return list
    return {
      ...list,
      inside: list.inside + Number(inside !== null) - Number(person.inside !== null),
      items: list.items.map((one) => (one === person ? { ...one, inside } : one)),
    }
  })
}

/** @param about what a list of unsent work calls it */
export const enter = (comer: Comer, about: string, body: { gate?: string; exitedAt?: string }) => {
  const logId = uuidv7()
  const gate = body.gate ?? null
  return settle(
    () => recordEntry(comer, about, body, logId),
    () => showPassage(comer, body.exitedAt ? null : { logId, since: serverNow(), gate }),
  )
}

export const leave = (comer: Comer, about: string, logId: string) =>
  settle(
    () => recordExit(comer, about, logId),
    () => showPassage(comer, null),
  )

export const voidEntry = (logId: string, reason: string) => call(`/access-logs/${logId}/void`, { reason })

export interface GroupOutcome {
  outcome: 'ENTERED' | 'INSIDE' | 'REFUSED'
  message: string | null
}

/** @param aboutOf what a list of unsent work calls the entry of one of them */
export const enterGroup = (people: readonly Comer[], aboutOf: (name: string) => string, body: object) =>
  settle(() => recordGroup<{ items: GroupOutcome[] }>(people, ({ name }) => aboutOf(name), body))

export const comerOf = ({ kind, id, name }: AuthorizedPerson): Comer => ({ kind, id, name })
