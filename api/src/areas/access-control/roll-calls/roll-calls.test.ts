import type { OnSiteAnswer } from '@darsena/contract/areas/access-control/on-site'
import type { RollCallAnswer } from '@darsena/contract/areas/access-control/roll-calls'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../../test-app.ts'
import { gateOf } from '../test-gate.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let gate: Awaited<ReturnType<typeof gateOf>>
let keeper: Client

beforeAll(async () => {
  server = await startTestApp()
  gate = await gateOf(server)
  keeper = await server.as('gatekeeper')
})
afterAll(() => server.stop())

const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString()
const path = '/access-control/roll-calls'

/** A roll call of two people who are inside. */
async function begun() {
  const visitors = [await gate.visitor(), await gate.visitor()]
  for (const { id: visitorId } of visitors) await gate.enter({ visitorId })
  const list = (await keeper.get<OnSiteAnswer>('/access-control/on-site')).body
  const people = list.items
    .filter(({ personId }) => visitors.some(({ id }) => id === personId))
    .map(({ kind, personId, certainty, name }) => ({ id: uuidv7(), kind, personId, certainty, name }))
  const body = { id: uuidv7(), kind: 'DRILL', startedAt: at(60), listAt: at(70), people }
  const started = await keeper.post<RollCallAnswer>(path, body)
  expect(started, started.text).toMatchObject({ status: 201, body: { total: 2, missing: 2 } })
  return { body, people, url: `${path}/${body.id}`, visitors }
}

const read = async (url: string) => (await keeper.get<RollCallAnswer>(url)).body

test('a roll call counts who is not accounted for, however often and in whatever order its taps arrive', async () => {
  const { body, people, url } = await begun()
  const [first, second] = people
  // The answer was lost: the same beginning under another key makes no second one.
  expect((await keeper.post(path, body)).status).toBe(201)
  const mark = (id: string | undefined, state: string | null, ago: number) =>
    keeper.post(`${url}/marks`, { marks: [{ id, state, at: at(ago) }] })
  expect((await mark(first?.id, 'PRESENT', 30)).status).toBe(204)
  await mark(second?.id, 'PRESENT', 20)
  await mark(second?.id, null, 40)
  expect(await read(url)).toMatchObject({ missing: 0 })
  await mark(second?.id, null, 10)
  const unlisted = { id: uuidv7(), name: 'Idraulico senza pass', note: 'In sala macchine', at: at(5) }
  for (let time = 0; time < 2; time += 1) await keeper.post(`${url}/people`, unlisted)
  const report = await read(url)
  expect(report).toMatchObject({ total: 3, missing: 1, endedAt: null })
  expect(report.people.map(({ state }) => state)).toEqual(['PRESENT', null, 'PRESENT'])
})

test('the report stays after the end, tells who took it, and a late tap of another device comes in', async () => {
  const { people, url } = await begun()
  const ended = await keeper.post<RollCallAnswer>(`${url}/end`, { endedAt: at(2), note: 'Tutti al molo' })
  expect(ended).toMatchObject({ status: 200, body: { note: 'Tutti al molo', missing: 2 } })
  await keeper.post(`${url}/end`, { endedAt: at(1), note: 'Di nuovo' })
  await keeper.post(`${url}/marks`, { marks: [{ id: people[0]?.id, state: 'AWAY', at: at(3) }] })
  expect(await read(url)).toMatchObject({ note: 'Tutti al molo', missing: 1, startedBy: expect.any(String) })
  const { items } = (await keeper.get<{ items: { id: string }[] }>(path)).body
  expect(`${path}/${items[0]?.id}`).toBe(url)
})

test('another facility neither sees nor changes it; a person of none, and a time to come, are refused', async () => {
  const { url, body } = await begun()
  const other = await server.as('gatekeeper.pon')
  expect((await other.get(url)).status).toBe(404)
  expect((await other.post(`${url}/end`, { endedAt: at(1) })).status).toBe(404)
  expect((await other.post(path, body)).status).toBe(409)
  const [person] = body.people
  const wrong = { ...body, id: uuidv7(), people: [{ ...person, id: uuidv7(), personId: uuidv7() }] }
  expect((await keeper.post(path, wrong)).status).toBe(422)
  const early = await keeper.post(path, { ...body, id: uuidv7(), startedAt: at(-600), people: [] })
  expect(early).toMatchObject({ status: 422, body: { details: [{ path: 'startedAt' }] } })
  expect((await (await server.as('viewer')).post(`${url}/end`, { endedAt: at(1) })).status).toBe(403)
})

test('rule 58: erasing a visitor takes the name out of the reports', async () => {
  const { url, visitors } = await begun()
  await keeper.post(`/visitors/${visitors[0]?.id}/erase`)
  const { people } = await read(url)
  expect(people.map(({ name }) => name === 'N.N.').filter(Boolean)).toHaveLength(1)
})
