import type { OnSiteAnswer, PersonOnSite } from '@darsena/contract/areas/access-control/on-site'
import {
  isSought,
  type RollCallAnswer,
  type RollCallBody,
  type RollCallKind,
  type RollCallMark,
  type RollCallPerson,
  type RollCallState,
} from '@darsena/contract/areas/access-control/roll-calls'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { activeFacility } from '../../../kit/active-facility.ts'
import { http } from '../../../kit/http.ts'
import {
  askOrElse,
  lastAnswer,
  type MaybeCopy,
  patience,
  storeAnswer,
} from '../../../kit/offline/answer-or-copy.ts'
import type { Operation } from '../../../kit/outbox/operation.ts'
import { type Sent, sendOrStore } from '../../../kit/outbox/send-or-store.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { operationsHere } from '../offline/day-list.ts'
import { serverNow } from '../offline/server-clock.ts'

export const rollCallsPath = '/access-control/roll-calls'
/** What the outbox calls a roll call. */
export const recordOf = (id: string): string => `roll-calls/${id}`
export const rollCallKey = (id: string) => ['roll-call', id]
const copyName = (id: string) => `${rollCallsPath}/${id}`
const quiet = [403, 404, 409, 422]

export type RollCall = MaybeCopy<RollCallAnswer>

/** Taps of this page whose answer is not here. */
const underWay = new Map<string, RollCallMark>()

const counted = <R extends RollCallAnswer>(rollCall: R): R => ({
  ...rollCall,
  total: rollCall.people.filter(({ certainty }) => certainty !== 'EXPECTED').length,
  missing: rollCall.people.filter(isSought).length,
})

function withMarks<R extends RollCallAnswer>(rollCall: R, marks: readonly RollCallMark[]): R {
  const latest = new Map<string, RollCallMark>()
  for (const mark of marks) latest.set(mark.id, mark)
  const people = rollCall.people.map((person) => {
    const mark = latest.get(person.id)
    const isOlder = mark && person.markedAt && Date.parse(person.markedAt) > Date.parse(mark.at)
    return mark && !isOlder ? { ...person, state: mark.state, markedAt: mark.at } : person
  })
  return counted({ ...rollCall, people })
}

const unlistedPerson = (id: string, name: string, note: string | null, at: string): RollCallPerson => ({
  id,
  certainty: null,
  name,
  company: null,
  phone: null,
  place: null,
  companions: null,
  note,
  state: 'PRESENT',
  markedAt: at,
  markedBy: null,
})

const withPerson = <R extends RollCallAnswer>(rollCall: R, person: RollCallPerson): R =>
  rollCall.people.some(({ id }) => id === person.id)
    ? rollCall
    : counted({ ...rollCall, people: [...rollCall.people, person] })

interface Body {
  marks?: readonly RollCallMark[]
  id?: string
  name?: string
  note?: string | null
  at?: string
  endedAt?: string
}

/** The roll call with what this device has noted and the server has not answered. */
function withOperations<R extends RollCallAnswer>(rollCall: R, operations: readonly Operation[]): R {
  let noted = rollCall
  for (const { path, body } of operations) {
    const { marks = [], id, name, note = null, at, endedAt }: Body = body ?? {}
    if (path.endsWith('/marks')) noted = withMarks(noted, marks)
    if (path.endsWith('/people') && id && name && at)
      noted = withPerson(noted, unlistedPerson(id, name, note, at))
    if (path.endsWith('/end') && endedAt) noted = { ...noted, endedAt, note }
  }
  return withMarks(noted, [...underWay.values()])
}

/** A roll call; without a network as this device saw it last. @throws NoResponse without a copy */
export async function readRollCall(id: string, signal: AbortSignal): Promise<RollCall> {
  const ask = async () => {
    const answer = await http<RollCallAnswer>(copyName(id), { signal, timeout: patience })
    void storeAnswer(copyName(id), answer)
    return answer
  }
  const operations = (await operationsHere()).filter(
    ({ record, state }) => record === recordOf(id) && state === 'waiting',
  )
  // The server does not know one that began here and was not sent.
  const isHere = operations.some(({ path }) => path === rollCallsPath)
  const copy = () => lastAnswer<RollCallAnswer>(copyName(id))
  const rollCall = isHere ? { ...(await copy()), isCopy: true } : await askOrElse(ask, copy)
  return withOperations(rollCall, operations)
}

/** Shows at once what was noted, and keeps it on this device. */
async function note(id: string, change: (rollCall: RollCall) => RollCall): Promise<void> {
  const shown = queryClient.getQueryData<RollCall>(rollCallKey(id))
  if (!shown) return
  const next = change(shown)
  queryClient.setQueryData(rollCallKey(id), next)
  const { isCopy: _, ...copy } = next
  await storeAnswer(copyName(id), copy)
}

const send = <T>(rollCallId: string, path: string, about: string, body: Readonly<Record<string, unknown>>) =>
  sendOrStore<T>(
    {
      id: uuidv7(),
      record: recordOf(rollCallId),
      method: 'POST',
      path,
      body,
      facilityId: activeFacility.get(),
      about,
    },
    quiet,
  )

const placeOf = ({ boat, berth, gate }: PersonOnSite) =>
  [boat, berth, gate].filter(Boolean).join(' · ') || null

/** Begins a roll call with the muster list at hand. @returns its id @throws like sendOrStore */
export async function startRollCall(
  kind: RollCallKind,
  list: OnSiteAnswer,
  about: string,
  startedBy: string,
): Promise<string> {
  const id = uuidv7()
  const startedAt = serverNow()
  const lines = list.items.map((one) => ({
    id: uuidv7(),
    kind: one.kind,
    personId: one.personId,
    certainty: one.certainty,
    name: one.name,
    company: one.company,
    phone: one.phone,
    place: placeOf(one),
    companions: one.companions,
  }))
  const body: RollCallBody = { id, kind, startedAt, listAt: list.at, people: lines }
  const people = lines.map(
    ({ kind: _, personId, ...line }): RollCallPerson => ({
      ...line,
      note: null,
      state: null,
      markedAt: null,
      markedBy: null,
    }),
  )
  const head = { id, kind, startedAt, endedAt: null, startedBy, total: 0, missing: 0 }
  const { facility, timeZone, at: listAt } = list
  const rollCall = counted({ ...head, facility, timeZone, listAt, note: null, people })
  await storeAnswer(copyName(id), rollCall)
  const sent = await send(id, rollCallsPath, about, { ...body })
  queryClient.setQueryData(rollCallKey(id), { ...rollCall, isCopy: sent.kind === 'kept' })
  return id
}

/** Notes who was found: shown at once, sent behind. @throws like sendOrStore */
export async function markPerson(
  rollCallId: string,
  { id, name }: Pick<RollCallPerson, 'id' | 'name'>,
  state: RollCallState | null,
): Promise<Sent<unknown>> {
  const mark: RollCallMark = { id, state, at: serverNow() }
  underWay.set(id, mark)
  const noted = note(rollCallId, (rollCall) => withMarks(rollCall, [mark]))
  try {
    const sent = await send(rollCallId, `${copyName(rollCallId)}/marks`, name, { marks: [mark] })
    await noted
    return sent
  } finally {
    if (underWay.get(id) === mark) underWay.delete(id)
  }
}

/** Somebody whom the list does not have. @throws like sendOrStore */
export async function addPerson(rollCallId: string, name: string, remark: string | null): Promise<void> {
  const [id, at] = [uuidv7(), serverNow()]
  const body = { id, name, note: remark, at }
  await send(rollCallId, `${copyName(rollCallId)}/people`, name, body)
  await note(rollCallId, (rollCall) => withPerson(rollCall, unlistedPerson(id, name, remark, at)))
}

/** @param about what a list of unsent work calls it @throws like sendOrStore */
export async function endRollCall(rollCallId: string, remark: string | null, about: string): Promise<void> {
  const endedAt = serverNow()
  await send(rollCallId, `${copyName(rollCallId)}/end`, about, { endedAt, note: remark })
  await note(rollCallId, (rollCall) => ({ ...rollCall, endedAt, note: remark }))
}
