import type { WaitingAnswer, WaitingStay } from '@darsena/contract/areas/marina/desk/waiting'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inFacility } from '../../../sample-values.ts'
import type { Client } from '../../../test-app.ts'
import { type MailingApp, startMailingApp } from '../../../test-mailing-app.ts'
import { type Marina, marinaOf, type StayRow } from '../testing/test-marina.ts'
import { lapseOffers, noticeFreed } from './offer-jobs.ts'

let app: MailingApp
let dockmaster: Client
let marina: Marina

beforeAll(async () => {
  app = await startMailingApp()
  dockmaster = await app.server.as('dockmaster')
})
afterAll(() => app.stop())

const fromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const act = (stay: StayRow, name: string, body: object = {}) =>
  dockmaster.post<StayRow>(`/port-bookings/${stay.id}/${name}`, body)
const waiting = async (query = `portId=${marina.port.id}`): Promise<WaitingStay[]> =>
  (await dockmaster.get<WaitingAnswer>(`/port-bookings/waiting?${query}`)).body.items
const waitingFor = async ({ id }: StayRow) => (await waiting()).find((one) => one.id === id)
const offer = (stay: StayRow, slotId: string, more: object = {}) =>
  act(stay, 'offer', { slotIds: [slotId], expiresAt: fromNow(2), ...more })

const confirmed = async (slot: string, from: number, to: number) => {
  const stay = await marina.stay({ from: fromNow(from), to: fromNow(to) })
  await marina.place(stay, [slot])
  expect(await act(stay, 'confirm')).toMatchObject({ status: 200 })
  return stay
}

/** As if its term had been over a minute ago. */
const letLapse = ({ id }: StayRow) =>
  sql`update berth_offers set offered_at = now() - interval '2 days', expires_at = now() - interval '1 minute'
    where port_booking_id = ${id} and state = 'OPEN'`.execute(app.server.db)

describe('the waiting list', () => {
  beforeAll(async () => {
    marina = await marinaOf(app.server)
  })

  test('has requests without a berth in the order in which they came, with what a cancelled stay gave up for those who fit', async () => {
    const [slot] = await marina.slots()
    const there = await confirmed(slot, 10, 20)
    const first = await marina.stay({ from: fromNow(12), to: fromNow(15) })
    const tooLong = await marina.stay({
      from: fromNow(12),
      to: fromNow(15),
      boatId: await marina.boat({ lengthOverall: 19 }),
    })
    const second = await marina.stay({ from: fromNow(11), to: fromNow(19) })
    const later = await marina.stay({ from: fromNow(40), to: fromNow(45) })
    expect((await waiting()).map(({ id }) => id)).toEqual([first.id, tooLong.id, second.id, later.id])
    expect((await waiting()).flatMap(({ freed }) => freed)).toEqual([])
    await act(there, 'cancel')
    const list = await waiting()
    expect(list.map(({ freed }) => freed.map((one) => one.slot.id))).toEqual([[slot], [], [slot], []])
    expect((await waiting(`freedById=${there.id}`)).map(({ id }) => id)).toEqual([first.id, second.id])
    // Who comes in meanwhile has the berth.
    await confirmed(slot, 14, 18)
    expect((await waiting()).flatMap(({ freed }) => freed)).toEqual([])
  })

  test('has what a shortened stay gave up, for the time after it only', async () => {
    const [slot] = await marina.slots()
    const there = await confirmed(slot, 50, 70)
    const before = await marina.stay({ from: fromNow(51), to: fromNow(54) })
    const after = await marina.stay({ from: fromNow(61), to: fromNow(66) })
    const { version } = (await dockmaster.get<StayRow>(`/port-bookings/${there.id}`)).body
    await dockmaster.patch(`/port-bookings/${there.id}`, { version, to: fromNow(60) })
    expect((await waitingFor(before))?.freed).toEqual([])
    expect((await waitingFor(after))?.freed).toMatchObject([{ slot: { id: slot }, freedById: there.id }])
  })

  test('of a quay has those for whom its metres suffice', async () => {
    const quay = await marina.slot({ occupancy: 'LINEAR', length: 30 })
    const there = await confirmed(quay, 80, 90)
    await confirmed(quay, 80, 90)
    const short = await marina.stay({ from: fromNow(81), to: fromNow(85), boatId: await marina.boat() })
    const long = await marina.stay({
      from: fromNow(81),
      to: fromNow(85),
      boatId: await marina.boat({ lengthOverall: 19 }),
    })
    await act(there, 'cancel')
    expect((await waitingFor(short))?.freed).toMatchObject([{ slot: { id: quay } }])
    expect((await waitingFor(long))?.freed).toEqual([])
  })

  test('of one facility is not seen from another one', async () => {
    await marina.stay({ from: fromNow(12), to: fromNow(15) })
    const director = await app.server.as('director')
    const { facilities } = (await director.get<{ facilities: { id: string }[] }>('/users/me')).body
    const elsewhere = inFacility(director, facilities[1]?.id ?? '')
    const seen = await elsewhere.get<WaitingAnswer>(`/port-bookings/waiting?portId=${marina.port.id}`)
    expect(seen.body.items).toEqual([])
  })
})

describe('an offer', () => {
  beforeAll(async () => {
    marina = await marinaOf(app.server)
  })

  test('holds its berth until the term, and confirms the stay there when it is taken', async () => {
    const [slot] = await marina.slots()
    const stay = await marina.stay({ from: fromNow(12), to: fromNow(15) })
    expect(await offer(stay, slot)).toMatchObject({ status: 200, body: { status: 'REQUESTED' } })
    expect(await waitingFor(stay)).toMatchObject({ offer: { state: 'OPEN', isMailed: false } })
    const rival = await marina.stay({ from: fromNow(13), to: fromNow(14) })
    expect(await offer(rival, slot)).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
    expect(await act(stay, 'offer/take')).toMatchObject({
      status: 200,
      body: { status: 'CONFIRMED', slotIds: [slot] },
    })
    expect(await waitingFor(stay)).toBeUndefined()
    expect(await act(stay, 'offer/withdraw')).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })

  test('that is turned down leaves the berth to the next, and the request waits on in its place', async () => {
    const [slot] = await marina.slots()
    const stay = await marina.stay({ from: fromNow(12), to: fromNow(15) })
    const next = await marina.stay({ from: fromNow(13), to: fromNow(14) })
    await offer(stay, slot)
    expect(await act(stay, 'offer/withdraw')).toMatchObject({ status: 200 })
    expect(await waitingFor(stay)).toMatchObject({ offer: { state: 'WITHDRAWN' } })
    expect((await waitingFor(next))?.freed).toMatchObject([{ slot: { id: slot } }])
    expect(await offer(next, slot)).toMatchObject({ status: 200 })
    // A request that is rejected needs no answer any more.
    await act(next, 'reject', { note: 'Troppo tardi' })
    const left = await sql`select state from berth_offers where port_booking_id = ${next.id}`.execute(
      app.server.db,
    )
    expect(left.rows).toEqual([{ state: 'WITHDRAWN' }])
  })

  test('lapses once after its term, however many look: then the berth is free and the offer cannot be taken', async () => {
    const [slot] = await marina.slots()
    const stay = await marina.stay({ from: fromNow(12), to: fromNow(15) })
    await offer(stay, slot)
    await letLapse(stay)
    expect(await act(stay, 'offer/take')).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    await Promise.all([1, 2, 3].map((at) => lapseOffers(app.server.db, `test ${at}`)))
    expect(await waitingFor(stay)).toMatchObject({ offer: { state: 'LAPSED' } })
    const parts =
      await sql`select 1 from change_log where entity_type = 'PortBookingArrangement' and action = 'ARCHIVE'
      and entity_id in (select arrangement_id from berth_offers where port_booking_id = ${stay.id})`.execute(
        app.server.db,
      )
    expect(parts.rows).toHaveLength(1)
    const next = await marina.stay({ from: fromNow(13), to: fromNow(14) })
    expect(await offer(next, slot)).toMatchObject({ status: 200 })
    // Nor by who writes into the table.
    await expect(
      sql`update berth_offers set state = 'TAKEN' where port_booking_id = ${stay.id}`.execute(app.server.db),
    ).rejects.toThrow(/decided/)
  })

  test('and another of the same berth at the same moment: one of the two is made', async () => {
    for (let round = 0; round < 4; round += 1) {
      const slot = await marina.slot()
      const rivals = [
        await marina.stay({ from: fromNow(12), to: fromNow(15) }),
        await marina.stay({ from: fromNow(14), to: fromNow(18) }),
      ]
      const answers = await Promise.all(rivals.map((stay) => offer(stay, slot)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('that two desks take, or one takes and one withdraws at the same moment, ends in one way', async () => {
    for (let round = 0; round < 4; round += 1) {
      const slot = await marina.slot()
      const stay = await marina.stay({ from: fromNow(12), to: fromNow(15) })
      await offer(stay, slot)
      const answers = await Promise.all(
        ['offer/take', round % 2 ? 'offer/take' : 'offer/withdraw'].map((name) => act(stay, name)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { status, slotIds } = (await dockmaster.get<StayRow>(`/port-bookings/${stay.id}`)).body
      expect([`CONFIRMED ${slot}`, 'REQUESTED ']).toContain(`${status} ${slotIds.join()}`)
    }
  })

  test('is refused for a stay that has a berth, for a term that is over or comes after the stay, and to who may not confirm', async () => {
    const [slot, other] = await marina.slots()
    const stay = await marina.stay({ from: fromNow(1), to: fromNow(5) })
    expect(await offer(stay, slot, { expiresAt: fromNow(-1) })).toMatchObject({ status: 422 })
    expect(await offer(stay, slot, { expiresAt: fromNow(6) })).toMatchObject({ status: 422 })
    await marina.place(stay, [other])
    expect(await offer(stay, slot)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    const manager = await app.server.as('yard-manager')
    expect(await manager.post(`/port-bookings/${stay.id}/offer`, {})).toMatchObject({ status: 403 })
  })

  test('goes by mail in the language of the person, with the term on the clock of the facility', async () => {
    const [slot] = await marina.slots()
    const admin = await app.server.as('admin')
    for (const [nationality, subject] of [
      ['IT', 'Un posto per'],
      ['DE', 'A berth for'],
    ] as const) {
      const email = `waiting-${nationality.toLowerCase()}@darsena.example`
      const person = await admin.post<{ id: string }>('/boat-members', {
        lastName: 'Attesa',
        email,
        nationality,
      })
      const days = nationality === 'IT' ? 12 : 22
      const stay = await marina.stay({ from: fromNow(days), to: fromNow(days + 3) })
      await dockmaster.patch(`/port-bookings/${stay.id}`, {
        version: stay.version,
        contactId: person.body.id,
      })
      await offer(stay, slot)
      const mail = await app.mailbox.mailTo(email)
      expect(mail.subject).toContain(subject)
      expect(mail.text).toContain('Europe/Madrid')
    }
  })

  test('is noticed by those who confirm when a berth becomes free that somebody waits for, once', async () => {
    const [slot] = await marina.slots()
    const there = await confirmed(slot, 100, 110)
    await marina.stay({ from: fromNow(101), to: fromNow(109) })
    await act(there, 'cancel')
    for (let at = 0; at < 2; at += 1) await app.server.db.transaction().execute(noticeFreed)
    const noticed =
      await sql`select distinct user_id from notices where kind = 'BERTH_FREED' and entity_id = ${there.id}`
    await expect
      .poll(async () => (await noticed.execute(app.server.db)).rows.length, { timeout: 10_000 })
      .toBeGreaterThan(0)
    const all =
      await sql`select user_id from notices where kind = 'BERTH_FREED' and entity_id = ${there.id}`.execute(
        app.server.db,
      )
    expect(all.rows).toHaveLength((await noticed.execute(app.server.db)).rows.length)
  })
})
