import {
  type DockWalkAnswer,
  type SightingBody,
  sightingBody,
  type WalkSlot,
} from '@darsena/contract/areas/marina/desk/dock-walk'
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
import { sendOrStore } from '../../../kit/outbox/send-or-store.ts'
import { sessionOutbox } from '../../../kit/outbox/session-outbox.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { withSightings } from './with-sightings.ts'

export type Walk = MaybeCopy<DockWalkAnswer>
export interface WalkPort {
  id: string
  label: string
}

const pathOf = (portId: string) => `/ports/${portId}/dock-walk`
/** What the outbox calls the walk of a port. */
export const recordOf = (portId: string): string => `dock-walk/${portId}`
export const walkKey = (portId: string) => ['port-bookings', 'dock-walk', portId]

/** Taps of this page whose answer is not here. */
const underWay = new Map<string, SightingBody>()

/** Taps that this device has noted and the server has not answered. */
async function tapsHere(portId: string): Promise<SightingBody[]> {
  const session = sessionOutbox()
  const all = session.kind === 'ready' ? await session.outbox.list() : []
  const waiting = all.filter(({ record, state }) => record === recordOf(portId) && state === 'waiting')
  const kept = waiting.flatMap(({ body }) => sightingBody.safeParse(body).data ?? [])
  return [...kept, ...underWay.values()]
}

/** The walk of today; without a network as this device saw it last. @throws NoResponse without a copy */
export async function readWalk(portId: string, signal: AbortSignal): Promise<Walk> {
  const name = pathOf(portId)
  const ask = async () => {
    const answer = await http<DockWalkAnswer>(name, { signal, timeout: patience })
    void storeAnswer(name, answer)
    return answer
  }
  const walk = await askOrElse(ask, () => lastAnswer<DockWalkAnswer>(name))
  return withSightings(walk, await tapsHere(portId))
}

const portsName = '/dock-walk/ports'

/** Ports to choose from; without a network as this device saw them last. */
export async function readPorts(signal: AbortSignal): Promise<MaybeCopy<{ items: WalkPort[] }>> {
  const ask = async () => {
    const { items } = await http<{ items: { id: string; name: string }[] }>('/ports', {
      query: { pageSize: 200, sort: 'name' },
      signal,
      timeout: patience,
    })
    const answer = { items: items.map(({ id, name: label }) => ({ id, label })) }
    void storeAnswer(portsName, answer)
    return answer
  }
  return askOrElse(ask, () => lastAnswer<{ items: WalkPort[] }>(portsName))
}

export type Tap = Pick<SightingBody, 'seen' | 'bookingId' | 'otherName'>

/** Notes what is seen at a berth: shown at once, sent behind, kept on this device without a network. @throws like sendOrStore */
export async function see(portId: string, slot: Pick<WalkSlot, 'id' | 'code'>, tap: Tap): Promise<void> {
  const body: SightingBody = { ...tap, id: uuidv7(), slotId: slot.id, at: new Date().toISOString() }
  underWay.set(body.id, body)
  const shown = queryClient.getQueryData<Walk>(walkKey(portId))
  if (shown) {
    const next = withSightings(shown, [body])
    queryClient.setQueryData(walkKey(portId), next)
    const { isCopy: _, ...copy } = next
    void storeAnswer(pathOf(portId), copy)
  }
  try {
    await sendOrStore(
      {
        id: body.id,
        record: recordOf(portId),
        method: 'POST',
        path: `${pathOf(portId)}/sightings`,
        body: { ...body },
        facilityId: activeFacility.get(),
        about: slot.code,
      },
      [422],
    )
  } finally {
    underWay.delete(body.id)
  }
  // The name on a hull is looked up by the server.
  if (tap.seen === 'OTHER') void queryClient.invalidateQueries({ queryKey: walkKey(portId) })
}
