import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { marinaOf } from '../testing/test-marina.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let dockmaster: Client
let marina: Awaited<ReturnType<typeof marinaOf>>

beforeAll(async () => {
  server = await startTestApp()
  dockmaster = await server.as('dockmaster')
  marina = await marinaOf(server)
})
afterAll(() => server.stop())

const day = (text: string, hour = 12) => `2027-${text}T${String(hour).padStart(2, '0')}:00:00Z`

test('two stays that touch at noon lie on one berth in either order', async () => {
  const [slot] = await marina.slots()
  for (const [from, to] of [
    ['04-15', '04-18'],
    ['04-12', '04-15'],
    ['04-18', '04-19'],
  ] as const) {
    const stay = await marina.stay({ from: day(from), to: day(to) })
    expect(await marina.place(stay, [slot], { confirmed: true })).toMatchObject({ status: 201 })
  }
})

test('the second confirmed stay on a berth is refused and the one in the way is named', async () => {
  const [slot] = await marina.slots()
  const first = await marina.stay({ from: day('05-01'), to: day('05-10') })
  const second = await marina.stay({ from: day('05-09'), to: day('05-12') })
  expect(await marina.place(first, [slot], { confirmed: true })).toMatchObject({ status: 201 })
  const refused = await marina.place<ErrorBody>(second, [slot], { confirmed: true })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'OVERLAP',
      details: [{ path: 'slotIds', slot: { id: slot }, with: { bookingId: first.id } }],
    },
  })
  expect(refused.body.message).toContain(first.code)
  expect(await marina.place(second, [slot])).toMatchObject({ status: 201 })
  expect(await dockmaster.post(`/port-bookings/${second.id}/confirm`)).toMatchObject({ status: 409 })
})
