import type {
  AuthorizedAnswer,
  AuthorizedPerson,
  PersonKind,
} from '@darsena/contract/areas/access-control/authorized'
import { activeFacility } from '../../../kit/active-facility.ts'
import { http } from '../../../kit/http.ts'
import { askOrElse, type MaybeCopy, patience } from '../../../kit/offline/answer-or-copy.ts'
import type { Operation } from '../../../kit/outbox/operation.ts'
import { sessionOutbox } from '../../../kit/outbox/session-outbox.ts'
import { readDay, refreshCopies } from './copies.ts'
import { visitorsHere, withPassages } from './passages.ts'
import { searchedList } from './search-list.ts'
import { setClock } from './server-clock.ts'

const path = '/access-control/authorized'
/** People shown at once; the server's default. */
const shown = 100

/** What this device has recorded and the server has not answered. */
export async function operationsHere(): Promise<readonly Operation[]> {
  const session = sessionOutbox()
  return session.kind === 'ready' ? session.outbox.list() : []
}

/**
 * Who may come in on a day and is found by what is typed, with what this device has recorded and not sent. Today's list
 * is there without a network, as this device saw it last.
 * @param date today, if absent
 * @throws NoResponse where no copy can stand in
 */
export async function dayList(
  date: string | undefined,
  q: string,
  signal: AbortSignal,
): Promise<MaybeCopy<AuthorizedAnswer>> {
  const ask = async () => {
    const answer = await http<AuthorizedAnswer>(path, { query: { date, q }, signal, timeout: patience })
    setClock(Date.parse(answer.at) - Date.now())
    return answer
  }
  if (date) return { ...(await ask()), isCopy: false }
  const list = await askOrElse(ask, async () => searchedList(await readDay(), q, shown))
  if (!list.isCopy) refreshCopies()
  const operations = await operationsHere()
  const added = searchedList({ ...list, items: visitorsHere(operations) }, q, shown)
  const whole = { ...list, items: [...added.items, ...list.items], total: list.total + added.total }
  return withPassages(whole, activeFacility.get() ?? '', operations)
}

/** Everybody of today's list, as this device saw it last; nobody where it has no copy. */
export async function peopleInCopy(): Promise<readonly AuthorizedPerson[]> {
  return (await readDay().catch(() => undefined))?.items ?? []
}

/** Somebody of today's list, as this device saw it last. */
export async function personInCopy(kind: PersonKind, id: string): Promise<AuthorizedPerson | undefined> {
  return (await peopleInCopy()).find((one) => one.kind === kind && one.id === id)
}
