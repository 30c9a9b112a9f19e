import type { ListPage } from '@darsena/contract/kit/list-page'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { type Marina, marinaOf } from './testing/test-marina.ts'

interface Held {
  stays: { id: string }[]
  crew: { id: string }[]
  changes: { entityType: string; entityId: string }[]
}

let server: Awaited<ReturnType<typeof startTestApp>>
let marina: Marina
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  marina = await marinaOf(server)
  director = await server.as('director')
})
afterAll(() => server.stop())

const made = async (client: Client, path: string, body: object) => {
  const { status, body: row, text } = await client.post<{ id: string; version: number }>(path, body)
  expect(status, text).toBe(201)
  return row
}

let personId: string
let stay: { id: string; version: number }
let line: { id: string }

beforeEach(async () => {
  personId = (await made(director, '/boat-members', { lastName: `Privata ${uuidv7()}` })).id
  stay = await marina.stay({ from: '2031-05-01T12:00:00Z', to: '2031-05-09T12:00:00Z' })
  await marina.client.patch(`/port-bookings/${stay.id}`, { contactId: personId, version: stay.version })
  const body = { portBookingId: stay.id, memberId: personId, role: 'CREW', notes: 'passaporto AB123' }
  line = await made(marina.client, '/port-booking-members', body)
})

test('stays and crew lists are in the file on a person, as far as its reader may see them', async () => {
  const heldFor = async (account: string) =>
    (await (await server.as(account)).get<Held>(`/boat-members/${personId}/personal-data`)).body
  const held = await heldFor('director')
  expect(held.stays).toMatchObject([{ id: stay.id, from: expect.any(String), contact: { id: personId } }])
  expect(held.crew).toMatchObject([{ id: line.id, role: 'CREW', notes: 'passaporto AB123' }])
  expect(held.changes).toContainEqual(
    expect.objectContaining({ entityType: 'PortBookingMember', entityId: line.id }),
  )
  // Who may not change the person gets no file on them at all.
  expect(await heldFor('surveyor')).toMatchObject({ status: 403 })
})

test('an erasure empties the notes of crew lists, in the log too; who was aboard when stays', async () => {
  await marina.client.patch(`/port-booking-members/${line.id}`, { notes: 'passaporto AB124', version: 1 })
  await marina.client.remove(`/port-booking-members/${line.id}`)
  expect(await director.post(`/boat-members/${personId}/erase`)).toMatchObject({ status: 200 })
  const held = await sql<{ all: string }>`select string_agg(x::text, ' ') as all from (
    select to_jsonb(m) as x from port_booking_members m where m.id = ${line.id}
    union all select to_jsonb(l) from change_log l where l.entity_id in (${line.id}, ${personId})) as held`.execute(
    server.db,
  )
  expect(held.rows[0]?.all).not.toMatch(/ab12|passaporto|Privata/i)
  const list = `/port-booking-members?portBookingId=${stay.id}&archived=all`
  const { body } = await marina.client.get<ListPage<object>>(list)
  expect(body.items).toMatchObject([{ role: 'CREW', memberId: personId, notes: null }])
})

test('an erasure reaches the crew lists of all facilities', async () => {
  const other = await marinaOf(server, { facility: 1 })
  const there = await other.stay({ from: '2031-05-01T12:00:00Z', to: '2031-05-09T12:00:00Z' })
  const body = { portBookingId: there.id, memberId: personId, role: 'GUEST', notes: 'cabina 3' }
  const { id } = await made(other.client, '/port-booking-members', body)
  const local = await server.as('yard-manager')
  expect((await local.get<Held>(`/boat-members/${personId}/personal-data`)).text).not.toContain('cabina 3')
  expect(await local.post(`/boat-members/${personId}/erase`)).toMatchObject({ status: 200 })
  expect(await other.client.get(`/port-booking-members/${id}`)).toMatchObject({ body: { notes: null } })
})
