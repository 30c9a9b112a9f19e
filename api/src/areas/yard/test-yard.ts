import { uuidv7 } from '@darsena/contract/kit/uuid'
import { expect } from 'vitest'
import { inFacility } from '../../sample-values.ts'
import type { Answer, Client, TestApp } from '../../test-app.ts'

export interface Made {
  id: string
  version: number
  status: string
}

interface Period {
  from: string
  to: string | null
}

/** A port with a yard of its own, and ways to make what lies and is worked on there; each call must succeed. */
export async function yardOf(server: TestApp, facility?: string) {
  const as = async (account: string) =>
    facility ? inFacility(await server.as(account), facility) : server.as(account)
  const admin: Client = await as('admin')
  let serial = 0
  const numbered = (name: string) => {
    serial += 1
    return `${name} ${serial}`
  }
  const ok = <T>(answer: Answer<T>): T => {
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const made = async (url: string, body: object) => ok(await admin.post<Made>(url, body))
  /** Moves of a row, one after the other. */
  const act = async (url: string, ...moves: (string | [string, object])[]) => {
    for (const move of moves) {
      const [name, body] = typeof move === 'string' ? [move, {}] : move
      ok(await admin.post(`${url}/${name}`, body))
    }
  }
  const code = uuidv7().slice(-12)
  const portName = `Porto ${code}`
  const portId = (await made('/ports', { name: portName, code })).id
  const groupId = (await made('/boat-slot-groups', { portId, name: 'A' })).id
  const slot = async (more: object = {}) => {
    const size = { length: 15, maxBeam: 5, maxDraft: 3 }
    return (await made('/boat-slots', { groupId, code: numbered('P'), ...size, ...more })).id
  }
  const boat = async (more: object = {}) => {
    const size = { lengthOverall: 12, beam: 4, draft: 2, displacementKg: 9000 }
    return (await made('/boats', { name: numbered('Prova'), ...size, ...more })).id
  }
  const booking = async (boatId?: string) =>
    (await made('/bookings', { boatId: boatId ?? (await boat()) })).id
  return {
    admin,
    portId,
    portName,
    ok,
    act,
    made,
    slot,
    ashore: (more: object = {}) => slot({ kind: 'GROUND_OUTDOOR', ...more }),
    boat,
    asset: async (more: object = {}) =>
      (await made('/assets', { name: `Gru ${uuidv7()}`, kind: 'TRAVEL_LIFT', ...more })).id,
    booking,
    confirmed: async (boatId?: string) => {
      const id = await booking(boatId)
      await act(`/bookings/${id}`, 'request', 'confirm')
      return id
    },
    session: async (bookingId: string, values: object) =>
      (await made('/booking-sessions', { bookingId, type: 'HAUL_OUT', ...values })).id,
    stay: async ({ boatId, ...period }: Period & { boatId?: string }) =>
      (await made('/port-bookings', { portId, kind: 'TRANSIT', boatId: boatId ?? (await boat()), ...period }))
        .id,
    place: async (portBookingId: string, slotIds: string[], period: Period) =>
      (await made('/port-booking-arrangements', { portBookingId, slotIds, confirmed: true, ...period })).id,
  }
}

export type Yard = Awaited<ReturnType<typeof yardOf>>
