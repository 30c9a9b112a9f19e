import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'
import { marinaOf, type StayRow } from './testing/test-marina.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
let marina: Awaited<ReturnType<typeof marinaOf>>
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
  marina = await marinaOf(server)
})
afterAll(() => server.stop())

const on = (day: string) => `2025-${day}T12:00:00Z`
const merge = (id: string, otherId: string, client = director) =>
  client.post<ErrorBody>(`/boats/${id}/merge`, { otherId })
const staysOf = async (boatId: string) =>
  (await director.get<ListPage<StayRow>>(`/port-bookings?boatId=${boatId}&sort=from`)).body.items.map(
    ({ code }) => code,
  )

async function placed(
  boatId: string,
  from: string,
  to: string | null,
  { confirmed = true, slotId = '' } = {},
) {
  const stay = await marina.stay({ boatId, from, to })
  const part = await marina.place(stay, [slotId || (await marina.slot())], { confirmed })
  expect(part.status, part.text).toBe(201)
  return stay
}

describe('merging two boats that both have stays', () => {
  test('moves the stays with their berths, what was and what is to come', async () => {
    const [remaining, other] = [await marina.boat(), await marina.boat()]
    const own = await placed(remaining, on('05-01'), on('05-10'))
    const past = await placed(other, on('04-01'), on('04-05'))
    await marina.client.post(`/port-bookings/${past.id}/confirm`)
    await marina.client.post(`/port-bookings/${past.id}/arrive`, { at: on('04-01') })
    await marina.client.post(`/port-bookings/${past.id}/depart`, { at: on('04-05') })
    const next = await placed(other, on('05-10'), null)
    expect((await merge(remaining, other)).status).toBe(200)
    expect(await staysOf(remaining)).toEqual([past.code, own.code, next.code])
    expect(await staysOf(other)).toEqual([])
    const again = await marina.stay({ boatId: remaining, from: on('06-01'), to: on('06-02') })
    const elsewhere = await marina.place(again, [await marina.slot()], { confirmed: true })
    expect(elsewhere.status).toBe(409)
    expect(elsewhere.text).toContain(next.code)
  })

  test('is refused where both hold a berth at the same time, with the names of the stays, and nothing moves', async () => {
    const [remaining, other] = [await marina.boat(), await marina.boat()]
    const own = await placed(remaining, on('05-01'), on('05-10'))
    const theirs = await placed(other, on('05-09'), null)
    const apart = await placed(other, on('04-01'), on('04-05'))
    const person = await director.post<{ id: string }>('/boat-members', { lastName: 'Scotta' })
    const role = { boatId: other, memberId: person.body.id, role: 'CAPTAIN' }
    expect((await director.post('/boat-member-roles', role)).status).toBe(201)

    const { status, body } = await merge(remaining, other)
    expect([status, body.code, body.details[0]?.path]).toEqual([409, 'OVERLAP', 'otherId'])
    for (const { code } of [own, theirs]) expect(body.message).toContain(code)
    expect(body.message).not.toContain(apart.code)
    expect(await staysOf(other)).toEqual([apart.code, theirs.code])
    expect((await director.get(`/boats/${other}`)).body).toMatchObject({ archivedAt: null, version: 1 })
    const roles = await director.get<ListPage<unknown>>(`/boat-member-roles?boatId=${other}`)
    expect(roles.body.total).toBe(1)
  })

  test('is not in the way of wishes: unconfirmed stays may overlap', async () => {
    const [remaining, other] = [await marina.boat(), await marina.boat()]
    const own = await placed(remaining, on('05-01'), on('05-10'))
    const wish = await placed(other, on('05-02'), on('05-03'), { confirmed: false })
    expect((await merge(remaining, other)).status).toBe(200)
    expect(await staysOf(remaining)).toEqual([own.code, wish.code])
  })

  test('is refused where the boat that stays is too long for the quay of the other one', async () => {
    const slotId = await marina.slot({ occupancy: 'LINEAR', length: 30, maxBeam: null })
    const [remaining, other] = [await marina.boat({ lengthOverall: 20 }), await marina.boat()]
    const neighbour = await placed(await marina.boat(), on('05-01'), on('05-10'), { slotId })
    await placed(other, on('05-01'), on('05-10'), { slotId })
    const refused = await merge(remaining, other)
    expect([refused.status, refused.body.code]).toEqual([409, 'OVERLAP'])
    expect(refused.body.message).toContain(neighbour.code)
  })

  test('tells of a stay in a facility that is not one’s own that there is one, and no more', async () => {
    const elsewhere = await marinaOf(server, { facility: 1 })
    const [remaining, other] = [await marina.boat(), await marina.boat()]
    const own = await placed(remaining, on('05-01'), on('05-10'))
    const hidden = await elsewhere.stay({ boatId: other, from: on('05-02'), to: on('05-03') })
    const part = await elsewhere.place(hidden, [await elsewhere.slot()], { confirmed: true })
    expect(part.status, part.text).toBe(201)
    const { status, body } = await merge(remaining, other, await server.as('yard-manager'))
    expect(status).toBe(409)
    expect(body.message).toContain(own.code)
    expect(body.message).toMatch(/un’altra sosta(,|\.|$| )/)
    expect(body.message).not.toContain('02/05/2025')
    expect(body.message).not.toContain(hidden.code)
  })
})

describe('the search for stays', () => {
  const found = async (q: string, client: Client = marina.client, more = '') => {
    const url = `/port-bookings?q=${encodeURIComponent(q)}&portId=${marina.port.id}${more}`
    const { status, body, text } = await client.get<ListPage<StayRow>>(url)
    expect(status, text).toBe(200)
    return body.items.map(({ id }) => id)
  }
  const sirocco = { name: 'Sciroccó d’Ámbra', hullNumber: 'H-0042', sailNumber: 'ITA 19999' }

  test('finds those of a yacht by her name, hull or sail number, and with words of the stay itself', async () => {
    const boatId = await marina.boat(sirocco)
    const stay = await marina.stay({ boatId, from: on('01-01'), to: on('01-02') })
    const other = await marina.stay({ boatId: await marina.boat(), from: on('01-01'), to: on('01-02') })
    for (const q of ['scirocco', 'DAMBRA scirocco', 'h0042', 'ita 19999', `scirocco ${stay.code}`])
      expect([q, await found(q)]).toEqual([q, [stay.id]])
    expect(await found(`scirocco ${other.code}`)).toEqual([])
    expect(await found(other.code)).toEqual([other.id])
    expect(await found('scirocco', marina.client, '&archived=true')).toEqual([])
    expect((await marina.client.remove(`/port-bookings/${stay.id}`)).status).toBe(204)
    expect(await found('scirocco')).toEqual([])
    expect(await found('scirocco', marina.client, '&archived=true')).toEqual([stay.id])
    expect(await found('scirocco', marina.client, '&archived=all')).toEqual([stay.id])
  })

  test('knows no yacht that the reader may not see, in exports neither', async () => {
    const boatId = await marina.boat({ ...sirocco, name: 'Libecciata' })
    const stay = await marina.stay({ boatId, from: on('02-01'), to: on('02-02') })
    const gatekeeper = await server.as('gatekeeper')
    expect(await found(stay.code, gatekeeper)).toEqual([stay.id])
    expect(await found('libecciata', gatekeeper)).toEqual([])
    const sheet = (client: Client) => client.get('/port-bookings/export?format=csv&q=libecciata')
    expect((await sheet(gatekeeper)).text).not.toContain(stay.code)
    expect((await sheet(marina.client)).text).toContain(stay.code)
  })
})

test('rule 43: whoever places a boat learns that she is elsewhere, not when, how often or where', async () => {
  const [here, there] = [await marinaOf(server), await marinaOf(server, { facility: 1 })]
  const boatId = await here.boat()
  for (const [from, to] of [
    ['2027-05-03T10:00:00Z', '2027-05-05T10:00:00Z'],
    ['2027-05-07T10:00:00Z', '2027-05-08T10:00:00Z'],
  ] as const) {
    const stay = await there.stay({ boatId, from, to })
    expect(await there.place(stay, [await there.slot()], { confirmed: true })).toMatchObject({ status: 201 })
  }
  const probe = await here.stay({ boatId, from: '2027-05-01T10:00:00Z', to: '2027-05-20T10:00:00Z' })
  const refused = await here.place(probe, [await here.slot()], { confirmed: true })
  const own = { bookingId: '', boat: null, from: probe.from, to: probe.to }
  expect(refused).toMatchObject({ status: 409, body: { code: 'OVERLAP', details: [{ with: own }] } })
  expect((refused.body as unknown as { details: unknown[] }).details).toHaveLength(1)
  expect(refused.text).not.toMatch(/0[3578]\/05\/2027|2027-05-0[3578]/)
  expect(refused.text).toContain('un’altra sosta')
})
