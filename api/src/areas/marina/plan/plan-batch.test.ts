import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import pg from 'pg'
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

const noon = (year: number) => `${year}-05-01T12:00:00Z`

interface Saved {
  parts: { id: string; portBookingId: string; version: number }[]
}

/** Berths and boats, made in the database in one go. */
async function many(count: number): Promise<{ slots: string[]; boats: string[] }> {
  const slots = await server.pool.query<{ id: string }>(
    `insert into boat_slots (id, facility_id, port_id, group_id, code, kind, occupancy, length, max_beam, max_draft)
     select gen_random_uuid(), p.facility_id, p.id, $2, 'Q' || n || $4, 'WATER', 'SINGLE', 15, 5, 3
       from ports p, generate_series(1, $3::int) as n where p.id = $1 returning id`,
    [marina.port.id, marina.group.id, count, uuidv7().slice(-6)],
  )
  const boats = await server.pool.query<{ id: string }>(
    `insert into boats (id, name, length_overall, beam, draft)
     select gen_random_uuid(), 'Lotto ' || n, 12, 4, 2 from generate_series(1, $1::int) as n returning id`,
    [count],
  )
  return { slots: slots.rows.map(({ id }) => id), boats: boats.rows.map(({ id }) => id) }
}

/** Statements that are sent to the database meanwhile. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    count += 1
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return count
}

async function statementsOf(count: number, year: number): Promise<number[]> {
  const { slots, boats } = await many(count)
  const save = async (changes: object[]): Promise<Saved['parts']> => {
    const answer = await dockmaster.post<Saved>(`/ports/${marina.port.id}/plan/changes`, { changes })
    expect(answer, answer.text).toMatchObject({ status: 200 })
    return answer.body.parts
  }
  let parts: Saved['parts'] = []
  const period = { from: noon(year), to: noon(year + 1) }
  const create = await countStatements(async () => {
    parts = await save(
      boats.map((boatId, at) => ({ op: 'create', boatId, ...period, slotIds: [slots[at]], confirmed: true })),
    )
  })
  // Each boat goes to the next berth, a day later: none of them could do so alone.
  const update = await countStatements(async () => {
    parts = await save(
      parts.map(({ id, version }, at) => ({
        op: 'update',
        id,
        version,
        from: `${year}-05-02T12:00:00Z`,
        slotIds: [slots[(at + 1) % slots.length]],
      })),
    )
  })
  const remove = await countStatements(() =>
    save(parts.map(({ id, version }) => ({ op: 'delete', id, version }))),
  )
  return [create, update, remove]
}

test('many changes of the plan take no more statements than few', async () => {
  expect(await statementsOf(60, 2050)).toEqual(await statementsOf(3, 2040))
})

test('all changes that are refused are named in one answer, each at its place', async () => {
  const { slots, boats } = await many(3)
  const url = `/ports/${marina.port.id}/plan/changes`
  const period = { from: noon(2060), to: noon(2061) }
  const create = (at: number, more: object = {}) => ({
    op: 'create',
    boatId: boats[at],
    ...period,
    slotIds: [slots[at]],
    ...more,
  })
  const { body } = await dockmaster.post<Saved>(url, { changes: [create(0), create(1)] })
  const [first, second] = body.parts
  const refused = await dockmaster.post<ErrorBody>(url, {
    changes: [
      { op: 'update', id: first?.id, version: 7, to: noon(2062) },
      create(2),
      { op: 'delete', id: second?.id, version: 7 },
      { op: 'update', id: first?.id, slotIds: [uuidv7()] },
    ],
  })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'STALE_VERSION',
      details: [
        { path: 'changes.0.version' },
        { path: 'changes.2.version' },
        { path: 'changes.3.slotIds', code: 'VALIDATION' },
      ],
    },
  })
})

test('several changes of one arrangement follow each other', async () => {
  const { slots, boats } = await many(2)
  const url = `/ports/${marina.port.id}/plan/changes`
  const create = {
    op: 'create',
    boatId: boats[0],
    from: noon(2070),
    to: noon(2071),
    slotIds: [slots[0]],
  }
  const { body } = await dockmaster.post<Saved>(url, { changes: [create] })
  const id = body.parts[0]?.id
  const changes = [
    { op: 'update', id, slotIds: [slots[1]] },
    { op: 'update', id, confirmed: true },
    { op: 'delete', id },
  ]
  expect(await dockmaster.post(url, { changes })).toMatchObject({ status: 200 })
  const part = await dockmaster.get(`/port-booking-arrangements/${id}`)
  expect(part.body).toMatchObject({ slotIds: [slots[1]], confirmed: true, archivedAt: expect.any(String) })
})
