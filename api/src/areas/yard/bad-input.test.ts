import type { CurrentUser } from '@darsena/contract/kit/current-user'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test-app.ts'
import { type Made, type Yard, yardOf } from './test-yard.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let yard: Yard

beforeAll(async () => {
  server = await startTestApp()
  yard = await yardOf(server)
})
afterAll(() => server.stop())

const hours = (from: string, to: string, day = '2025-05-12') => ({
  startsAt: `${day}T${from}:00Z`,
  endsAt: `${day}T${to}:00Z`,
})
const statusOf = async (id: string) => (await yard.admin.get<Made>(`/booking-sessions/${id}`)).body.status
const period = { from: '2025-05-01T10:00:00Z', to: null }

/** A yacht in the water, with a haul-out that is agreed upon. */
async function hauledOut() {
  const [boatId, water, ground] = [await yard.boat(), await yard.slot(), await yard.ashore()]
  const stayId = await yard.stay({ boatId, ...period })
  await yard.place(stayId, [water], period)
  await yard.act(`/port-bookings/${stayId}`, 'confirm', ['arrive', { at: period.from }])
  const sessionId = await yard.session(await yard.confirmed(boatId), {
    toSlotId: ground,
    ...hours('08:00', '09:00'),
  })
  return { stayId, sessionId }
}

const partsOf = async (stayId: string) =>
  (
    await yard.admin.get<{ items: { from: string; to: string | null }[] }>(
      `/port-booking-arrangements?portBookingId=${stayId}&sort=from`,
    )
  ).body.items

test('rule 18: the night in March has an hour less', async () => {
  const night = { startsAt: '2026-03-28T23:30:00+01:00', endsAt: '2026-03-29T04:00:00+02:00' }
  const id = await yard.session(await yard.booking(), night)
  const { body } = await yard.admin.get<{ startsAt: string; endsAt: string }>(`/booking-sessions/${id}`)
  expect((Date.parse(body.endsAt) - Date.parse(body.startsAt)) / 3_600_000).toBe(3.5)
})

test('finished twice at once, the work is done once and the boat moved once', async () => {
  const { stayId, sessionId } = await hauledOut()
  const finish = () =>
    yard.admin.post(`/booking-sessions/${sessionId}/finish`, { at: '2025-05-12T09:00:00Z' })
  const answers = await Promise.all([finish(), finish(), finish()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await partsOf(stayId)).toHaveLength(2)
})

test('finished after the boat has left, the work is done and her stay remains as it was', async () => {
  const { stayId, sessionId } = await hauledOut()
  await yard.act(`/port-bookings/${stayId}`, ['depart', { at: '2025-05-10T10:00:00Z' }])
  const before = await partsOf(stayId)
  await yard.act(`/booking-sessions/${sessionId}`, ['finish', { at: '2025-05-12T09:00:00Z' }])
  expect(await statusOf(sessionId)).toBe('DONE')
  expect(await partsOf(stayId)).toEqual(before)
})

test('an end before the beginning and an end to come are refused at their field', async () => {
  const { sessionId } = await hauledOut()
  await yard.act(`/booking-sessions/${sessionId}`, ['start', { at: '2025-05-12T08:10:00Z' }])
  for (const at of ['2025-05-12T08:00:00Z', '2999-01-01T00:00:00Z'])
    expect(await yard.admin.post(`/booking-sessions/${sessionId}/finish`, { at })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'at' }] },
    })
})

test('work that has begun is not called off', async () => {
  const { sessionId } = await hauledOut()
  await yard.act(`/booking-sessions/${sessionId}`, ['start', { at: '2025-05-12T08:00:00Z' }])
  expect(await yard.admin.post(`/booking-sessions/${sessionId}/cancel`, {})).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE' },
  })
  expect(await statusOf(sessionId)).toBe('STARTED')
})

test('a lift with work to come is not archived; one whose work is done is', async () => {
  const lift = await yard.asset()
  const id = await yard.session(await yard.confirmed(), { assetId: lift, ...hours('08:00', '09:00') })
  expect(await yard.admin.remove(`/assets/${lift}`)).toMatchObject({ status: 409 })
  await yard.act(`/booking-sessions/${id}`, ['finish', { at: '2025-05-12T09:00:00Z' }])
  expect((await yard.admin.remove(`/assets/${lift}`)).status).toBeLessThan(300)
})

test('an end stretched over the next work of the lift is refused with what is in the way', async () => {
  const lift = await yard.asset()
  const [first, second] = [await yard.confirmed(), await yard.confirmed()]
  const early = await yard.session(first, { assetId: lift, ...hours('08:00', '09:00') })
  const late = await yard.session(second, { assetId: lift, ...hours('10:00', '11:00') })
  const changes = [{ op: 'update', id: early, endsAt: '2025-05-12T10:30:00Z' }]
  expect(await yard.admin.post('/yard/board/changes', { changes })).toMatchObject({
    status: 409,
    body: { code: 'OVERLAP', details: [{ path: 'changes.0.startsAt', with: { sessionId: late } }] },
  })
})

test('of an asset or place of another facility a refusal tells no more than of one that is nowhere', async () => {
  const { body: admin } = await yard.admin.get<CurrentUser>('/users/me')
  const theirs = await yardOf(server, admin.facilities[1]?.id)
  const name = `Gru di Ponente ${uuidv7()}`
  const asset = await theirs.asset({ name, capacityKg: 100 })
  const place = await theirs.slot({ active: false })
  const bookingId = await yard.confirmed()
  const refused = (values: object) =>
    yard.admin.post<ErrorBody>('/booking-sessions', {
      bookingId,
      type: 'HAUL_OUT',
      ...hours('08:00', '09:00'),
      ...values,
    })
  for (const [field, id] of [
    ['assetId', asset],
    ['toSlotId', place],
  ] as const) {
    const answer = await refused({ [field]: id })
    const { status, body } = await refused({ [field]: uuidv7() })
    expect(answer).toMatchObject({ status, body: { code: body.code, details: body.details } })
    expect(answer.text).not.toContain(name)
  }
})
