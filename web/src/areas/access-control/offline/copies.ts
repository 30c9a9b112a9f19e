import type { AuthorizedAnswer, AuthorizedPerson } from '@darsena/contract/areas/access-control/authorized'
import type { OnSiteAnswer, PersonOnSite } from '@darsena/contract/areas/access-control/on-site'
import { activeFacility } from '../../../kit/active-facility.ts'
import { currentUserId } from '../../../kit/current-user.ts'
import { http } from '../../../kit/http.ts'
import { oneAtATime } from '../../../kit/live/one-at-a-time.ts'
import { lastAnswer, storeAnswer } from '../../../kit/offline/answer-or-copy.ts'
import { clockOffset, setClock } from './server-clock.ts'

/** People of a copy of the day's list, at most. */
const mostCopied = 20_000
/** A list of so many is copied anew whenever something changed; a longer one every five minutes. */
const shortList = 1_000
const longListEvery = 300_000
/** Milliseconds between two rounds of copying. */
const pause = 5_000

const quiet = [403, 404, 429, 500, 503]
const names = { day: 'access-control/authorized', onSite: 'access-control/on-site' } as const

/** The day's list, with what the server's clock was ahead of the device's. */
interface DayCopy {
  list: AuthorizedAnswer
  offset: number
}

interface Copies {
  owner: string
  day?: DayCopy
  onSite?: OnSiteAnswer
}

/** What was read or made last, so that a list of thousands is not read anew with each key. */
let memory: Copies = { owner: '' }
let dayCopiedAt = Number.NEGATIVE_INFINITY

/** Of this user and facility; what was another one's is forgotten. */
function ownCopies(): Copies {
  const owner = `${currentUserId()} ${activeFacility.get()}`
  if (memory.owner !== owner) memory = { owner }
  return memory
}

/** Stores the people inside by the server's latest answer. */
export async function storeOnSite(answer: OnSiteAnswer): Promise<void> {
  ownCopies().onSite = answer
  await storeAnswer(names.onSite, answer)
}

const isDayDue = ({ day }: Copies) =>
  !day || day.list.items.length <= shortList || performance.now() - dayCopiedAt > longListEvery

async function copyAll(): Promise<void> {
  const copies = ownCopies()
  const onSite = await http<OnSiteAnswer>('/access-control/on-site', { quiet })
  if (copies !== ownCopies()) return
  await storeOnSite(onSite)
  if (!isDayDue(copies)) return
  dayCopiedAt = performance.now()
  const list = await http<AuthorizedAnswer>('/access-control/authorized', {
    query: { limit: mostCopied },
    quiet,
  })
  if (copies !== ownCopies()) return
  copies.day = { list, offset: clockOffset() }
  await storeAnswer(names.day, copies.day)
}

const copySoon = oneAtATime(copyAll, pause)

/** Something may have changed: the copies on this device are made anew, soon and not too often. */
export const refreshCopies = (): void => copySoon(undefined)

/** Who was inside when this device last saw it. @throws NoResponse without a copy */
export async function readOnSite(): Promise<OnSiteAnswer> {
  const copies = ownCopies()
  copies.onSite ??= await lastAnswer<OnSiteAnswer>(names.onSite)
  return copies.onSite
}

const seenIn = new Set<PersonOnSite['certainty']>(['TODAY', 'EARLIER'])
const keyOf = (kind: PersonOnSite['kind'], id: string) => `${kind} ${id}`

/** Whom the muster list has seen in and not out, with the entry. */
function entriesOf({ items }: OnSiteAnswer): Map<string, AuthorizedPerson['inside']> {
  return new Map(
    items.flatMap(({ kind, personId, certainty, logId, enteredAt, gate }) =>
      seenIn.has(certainty) && logId && enteredAt
        ? [[keyOf(kind, personId), { logId, since: enteredAt, gate }]]
        : [],
    ),
  )
}

/** The day's list as this device last saw it, inside or outside by the newer of both copies. @throws NoResponse without one */
export async function readDay(): Promise<AuthorizedAnswer> {
  const copies = ownCopies()
  if (!copies.day) {
    copies.day = await lastAnswer<DayCopy>(names.day)
    setClock(copies.day.offset)
  }
  const { list } = copies.day
  const onSite = await readOnSite().catch(() => undefined)
  if (!onSite || Date.parse(onSite.at) <= Date.parse(list.at)) return list
  const entries = entriesOf(onSite)
  const items = list.items.map((person) => ({
    ...person,
    inside: entries.get(keyOf(person.kind, person.id)) ?? null,
  }))
  return { ...list, items, at: onSite.at, inside: onSite.inside }
}
