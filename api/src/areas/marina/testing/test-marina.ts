import type { portBookings } from '@darsena/contract/areas/marina/port-bookings'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { inFacility } from '../../../sample-values.ts'
import type { Answer, Client, TestApp } from '../../../test-app.ts'

export type StayRow = RowOf<typeof portBookings>

interface StayBody {
  from: string
  to: string | null
  boatId?: string
  kind?: string
}

const made = <T>(answer: Answer<T>): T => {
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

/** Somebody who may do everything in a marina: of the first facility its dockmaster, of others the director. */
async function masterOf(server: TestApp, facility: number): Promise<Client> {
  if (facility === 0) return server.as('dockmaster')
  const director = await server.as('director')
  const { facilities } = (await director.get<CurrentUser>('/users/me')).body
  return inFacility(director, facilities[facility]?.id ?? '')
}

/** A port with one pier, and ways to make slots, boats and stays in it. */
export async function marinaOf(server: TestApp, { facility = 0 } = {}) {
  const client = await masterOf(server, facility)
  const admin = await server.as('admin')
  const port = made(
    await client.post<{ id: string; name: string }>('/ports', {
      name: `Porto ${uuidv7()}`,
      code: uuidv7().slice(-12),
    }),
  )
  const group = made(
    await client.post<{ id: string; name: string }>('/boat-slot-groups', { portId: port.id, name: 'A' }),
  )
  let serial = 0
  const slot = async (more: object = {}) => {
    serial += 1
    const body = { groupId: group.id, code: `A${serial}`, length: 15, maxBeam: 5, maxDraft: 3, ...more }
    return made(await client.post<{ id: string }>('/boat-slots', body)).id
  }
  const boat = async (more: object = {}) => {
    serial += 1
    const body = { name: `Prova ${serial}`, lengthOverall: 12, beam: 4, draft: 2, ...more }
    return made(await admin.post<{ id: string }>('/boats', body)).id
  }
  return {
    port,
    group,
    client,
    slot,
    boat,
    slots: async (more: object = {}): Promise<[string, string, string]> => [
      await slot(more),
      await slot(more),
      await slot(more),
    ],
    stay: async ({ boatId, kind = 'TRANSIT', ...period }: StayBody): Promise<StayRow> =>
      made(
        await client.post<StayRow>('/port-bookings', {
          portId: port.id,
          boatId: boatId ?? (await boat()),
          kind,
          ...period,
        }),
      ),
    place: <T = { id: string; version: number }>(stay: StayRow, slotIds: string[], more: object = {}) =>
      client.post<T>('/port-booking-arrangements', {
        portBookingId: stay.id,
        from: stay.from,
        to: stay.to,
        slotIds,
        ...more,
      }),
  }
}

export type Marina = Awaited<ReturnType<typeof marinaOf>>
