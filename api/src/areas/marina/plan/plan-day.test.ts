import type { Misfits } from '@darsena/contract/areas/marina/misfits'
import type { PlanAnswer } from '@darsena/contract/areas/marina/plan'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { type Marina, marinaOf, type StayRow } from '../testing/test-marina.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let dockmaster: Client
let marina: Marina

beforeAll(async () => {
  server = await startTestApp()
  dockmaster = await server.as('dockmaster')
  marina = await marinaOf(server)
})
afterAll(() => server.stop())

const at = (day: number) => `2031-06-${String(day).padStart(2, '0')}T12:00:00Z`
const period = { from: at(5), to: at(15) }

const planOf = async () => {
  const window = `from=${encodeURIComponent(at(1))}&to=${encodeURIComponent(at(30))}`
  return (await dockmaster.get<PlanAnswer>(`/ports/${marina.port.id}/plan?${window}`)).body
}
const change = (changes: object[]) =>
  dockmaster.post<{ parts: { id: string; portBookingId: string }[] }>(
    `/ports/${marina.port.id}/plan/changes`,
    { changes },
  )
const confirmedStay = async (slotId: string, more: object = {}) => {
  const boatId = await marina.boat(more)
  const stay = await marina.stay({ ...period, boatId })
  expect(await marina.place(stay, [slotId], { confirmed: true })).toMatchObject({ status: 201 })
  expect(await dockmaster.post(`/port-bookings/${stay.id}/confirm`, {})).toMatchObject({ status: 200 })
  return { stay, boatId }
}
const misfits = async (asked: Record<string, string>, as = dockmaster) =>
  as.get<Misfits>(`/port-bookings/misfits?${new URLSearchParams(asked)}`)

describe('a new stay on the plan', () => {
  test('comes with its contact and with who is aboard, in one save', async () => {
    const slotId = await marina.slot()
    const boatId = await marina.boat()
    const person = await dockmaster.post<{ id: string }>('/boat-members', {
      lastName: 'Canepa',
      phone: '+39 010 555 0101',
    })
    const part = { op: 'create', boatId, ...period, slotIds: [slotId], contactId: person.body.id }
    const saved = await change([{ ...part, aboard: [{ memberId: person.body.id, role: 'OWNER' }] }])
    expect(saved.status).toBe(200)
    const [{ portBookingId = '' } = {}] = saved.body.parts
    const stay = (await dockmaster.get<StayRow>(`/port-bookings/${portBookingId}`)).body
    expect(stay.contactId).toBe(person.body.id)
    const crew = await dockmaster.get<ListPage<{ memberId: string; role: string }>>(
      `/port-booking-members?portBookingId=${portBookingId}`,
    )
    expect(crew.body.items).toMatchObject([{ memberId: person.body.id, role: 'OWNER' }])
  })

  test('is refused as a whole when somebody aboard is not known', async () => {
    const slotId = await marina.slot()
    const boatId = await marina.boat()
    const aboard = [{ memberId: '019c0000-0000-7000-8000-000000000001', role: 'CREW' }]
    const saved = await change([{ op: 'create', boatId, ...period, slotIds: [slotId], aboard }])
    expect(saved.status).toBe(422)
    expect((await dockmaster.get<ListPage<object>>(`/port-bookings?boatId=${boatId}`)).body.total).toBe(0)
  })
})

describe('a boat that is away', () => {
  test('frees her berth for others, or keeps it, as it is said', async () => {
    const slotId = await marina.slot()
    const { stay } = await confirmedStay(slotId)
    const away = await dockmaster.post(`/port-bookings/${stay.id}/away`, {
      from: at(7),
      to: at(9),
      keeps: true,
    })
    expect(away.status).toBe(200)
    const other = await marina.stay({ from: at(7), to: at(9) })
    expect(await marina.place(other, [slotId], { confirmed: true })).toMatchObject({ status: 409 })
    expect(
      await dockmaster.post(`/port-bookings/${stay.id}/away`, { from: at(11), to: at(13) }),
    ).toMatchObject({ status: 200 })
    const guest = await marina.stay({ from: at(11), to: at(13) })
    expect(await marina.place(guest, [slotId], { confirmed: true })).toMatchObject({ status: 201 })
    const { absences, parts, stays } = await planOf()
    const own = parts.stay.flatMap((one, part) => (stays.id[one] === stay.id ? [part] : []))
    expect(own).toHaveLength(4)
    expect(own.filter((part) => absences.part.includes(part))).toHaveLength(1)
  })
})

describe('a closed berth', () => {
  test('is closed at once, with its reason on the plan, and ends when it is reopened', async () => {
    const slotId = await marina.slot()
    const closure = { op: 'create', kind: 'CLOSURE', reason: 'Catenaria rotta', ...period, confirmed: true }
    const saved = await change([{ ...closure, slotIds: [slotId] }])
    const [{ portBookingId = '' } = {}] = saved.body.parts
    const row = (await dockmaster.get<StayRow>(`/port-bookings/${portBookingId}`)).body
    expect(row.status).toBe('CONFIRMED')
    const { closures, stays } = await planOf()
    const shown = closures.stay.findIndex((stay) => stays.id[stay] === portBookingId)
    expect(closures.reason[shown]).toBe('Catenaria rotta')
    expect(await dockmaster.post(`/port-bookings/${portBookingId}/cancel`, {})).toMatchObject({ status: 200 })
    const other = await marina.stay(period)
    expect(await marina.place(other, [slotId], { confirmed: true })).toMatchObject({ status: 201 })
  })
})

describe('before a berth or a boat is changed', () => {
  test('the stays that would not fit any more are named with why, each measure alike', async () => {
    const slotId = await marina.slot()
    const { stay, boatId } = await confirmedStay(slotId)
    expect((await misfits({ slotId, length: '12' })).body.total).toBe(0)
    const shorter = (await misfits({ slotId, length: '11.5' })).body
    expect(shorter.items).toMatchObject([{ stayId: stay.id, code: stay.code }])
    expect(shorter.items[0]?.why.join()).toContain('0,5 m')
    for (const asked of [{ maxBeam: '3.5' }, { maxDraft: '1.5' }, { width: '3' }, { active: 'false' }])
      expect((await misfits({ slotId, ...asked })).body.total, JSON.stringify(asked)).toBe(1)
    expect((await misfits({ slotId, length: '' })).body.total).toBe(0)
    for (const asked of [{ lengthOverall: '16' }, { beam: '5.5' }, { draft: '3.2' }])
      expect((await misfits({ boatId, ...asked })).body.total, JSON.stringify(asked)).toBe(1)
    expect((await misfits({ boatId, lengthOverall: '14' })).body.total).toBe(0)
  })

  test('requests, stays that are over and boats let in with a reason are not among them', async () => {
    const slotId = await marina.slot()
    const asked = await marina.stay(period)
    await marina.place(asked, [slotId])
    const past = await marina.stay({ from: '2020-06-01T12:00:00Z', to: '2020-06-05T12:00:00Z' })
    await marina.place(past, [slotId], { confirmed: true })
    await dockmaster.post(`/port-bookings/${past.id}/confirm`, {})
    const boatId = await marina.boat({ lengthOverall: 19 })
    const long = await marina.stay({ from: at(20), to: at(25), boatId })
    await marina.place(long, [slotId], { confirmed: true, overrideReason: 'Prua fuori' })
    await dockmaster.post(`/port-bookings/${long.id}/confirm`, {})
    expect((await misfits({ slotId, length: '5' })).body.total).toBe(0)
  })

  test('nobody learns of stays of another facility, nor of a berth that is not theirs', async () => {
    const slotId = await marina.slot()
    await confirmedStay(slotId)
    const elsewhere = await marinaOf(server, { facility: 1 })
    const theirs = await elsewhere.slot()
    expect((await misfits({ slotId: theirs, length: '1' })).status).toBe(404)
    const viewer = await server.as('boat-manager')
    expect((await misfits({ slotId, length: '1' }, viewer)).body.total ?? 0).toBe(0)
  })
})
