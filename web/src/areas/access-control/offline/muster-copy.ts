import type { AuthorizedPerson } from '@darsena/contract/areas/access-control/authorized'
import type { OnSiteAnswer, PersonOnSite } from '@darsena/contract/areas/access-control/on-site'
import { activeFacility } from '../../../kit/active-facility.ts'
import { http } from '../../../kit/http.ts'
import { askOrElse, type MaybeCopy, patience } from '../../../kit/offline/answer-or-copy.ts'
import { readOnSite, storeOnSite } from './copies.ts'
import { operationsHere, peopleInCopy } from './day-list.ts'
import { laneOf, pendingPassages, visitorsHere } from './passages.ts'

type Passages = ReturnType<typeof pendingPassages>

const seenIn = new Set<PersonOnSite['certainty']>(['TODAY', 'EARLIER'])

/** A person whom this device has let in, with the data of the day's list. */
function onSite(person: AuthorizedPerson, inside: NonNullable<AuthorizedPerson['inside']>): PersonOnSite {
  const { kind, id, company, phone, plate, reasons } = person
  const [ground] = reasons
  return {
    certainty: 'TODAY',
    kind,
    personId: id,
    logId: inside.logId,
    name: person.name,
    company,
    phone,
    boat: ground?.boat ?? null,
    berth: ground?.berth ?? null,
    host: ground?.host ?? null,
    gate: inside.gate,
    plate,
    companions: null,
    enteredAt: inside.since,
    overnight: false,
  }
}

/** The muster list with who came and went since, as far as this device has recorded it. */
function withPassagesOnSite(
  answer: OnSiteAnswer,
  passages: Passages,
  facilityId: string,
  people: readonly AuthorizedPerson[],
): OnSiteAnswer {
  if (passages.size === 0) return answer
  const lane = (kind: PersonOnSite['kind'], id: string) => laneOf(facilityId, kind, id)
  const stayed = answer.items.filter(({ kind, personId }) => !passages.has(lane(kind, personId)))
  const came = people.flatMap((person) => {
    const inside = passages.get(lane(person.kind, person.id))
    return inside ? [onSite(person, inside)] : []
  })
  const items = [...came, ...stayed]
  const seen = items.filter(({ certainty }) => seenIn.has(certainty))
  return { ...answer, items, inside: seen.reduce((sum, { companions }) => sum + 1 + (companions ?? 0), 0) }
}

/** Who is inside; without a network the last copy, which is kept whenever the list is read. @throws NoResponse without one */
export async function musterList(signal: AbortSignal): Promise<MaybeCopy<OnSiteAnswer>> {
  const ask = async () => {
    const answer = await http<OnSiteAnswer>('/access-control/on-site', { signal, timeout: patience })
    void storeOnSite(answer)
    return answer
  }
  const list = await askOrElse(ask, readOnSite)
  const operations = await operationsHere()
  const people = [...visitorsHere(operations), ...(await peopleInCopy())]
  const facilityId = activeFacility.get() ?? ''
  return {
    ...withPassagesOnSite(list, pendingPassages(operations), facilityId, people),
    isCopy: list.isCopy,
  }
}
