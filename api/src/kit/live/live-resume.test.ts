import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, joinTestApp, startTestApp } from '../../test-app.ts'
import { type LiveEvent, listening, openStream } from '../../test-stream.ts'
import { findCaller } from '../authenticate.ts'
import { liveHub } from './live-hub.ts'
import { changesSince, newestLogId } from './logged-changes.ts'

let here: Awaited<ReturnType<typeof startTestApp>>
let there: Awaited<ReturnType<typeof joinTestApp>>
let addresses: string[]
let director: Client

beforeAll(async () => {
  here = await startTestApp()
  there = await joinTestApp(here.url)
  addresses = [await listening(here), await listening(there)]
  director = await here.as('director')
  await seedIsOver()
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

/** A page at one of the two processes, in turn. */
const pageAt = (visit: number, lastEventId?: string) =>
  openStream(addresses[visit % 2] ?? '', director.token, lastEventId)
const insertBoats = (db: typeof here.db, ids: readonly string[]) =>
  sql`insert into boats (id, name) select id, 'Barca ' || id from unnest(${ids}::uuid[]) as id`.execute(db)

/**
 * Transactions of other databases on the server count as running, too: while one older than the demo lasts, a
 * returning reader could have missed all of the demo, and gets a reset.
 */
async function seedIsOver(): Promise<void> {
  for (;;) {
    await insertBoats(here.db, [uuidv7()])
    const missed = await changesSince(here.db, await newestLogId(here.db))
    if (missed && missed.length < 100) return
    await sleep(50)
  }
}

/** Writes boats in transactions that last at random, so that they commit in another order than they write. */
async function writer(written: string[]): Promise<void> {
  for (let times = 0; times < 25; times += 1) {
    const ids = [uuidv7(), uuidv7()]
    await here.db.transaction().execute(async (trx) => {
      await insertBoats(trx, ids.slice(0, 1))
      await sleep(Math.random() * 150)
      await insertBoats(trx, ids.slice(1))
    })
    written.push(...ids)
  }
}

test('a reader that comes back again and again, at either process, misses nothing that was committed', async () => {
  const written: string[] = []
  const received = new Set<string>()
  let at = (await pageAt(0)).lastEventId
  let isWriting = true
  const writing = Promise.all(Array.from({ length: 6 }, () => writer(written))).then(() => {
    isWriting = false
  })
  let visits = 0
  const note = (events: readonly LiveEvent[]) => {
    expect(events.filter(({ name }) => name === 'reset')).toEqual([])
    for (const { id } of events) if (id) received.add(id)
  }
  while (isWriting) {
    visits += 1
    const page = await pageAt(visits, at)
    const enough = Math.ceil(Math.random() * 12)
    await Promise.race([writing, page.until(() => page.events.length >= enough)])
    page.close()
    await page.ended
    at = page.lastEventId
    note(page.events)
  }
  const page = await pageAt(visits + 1, at)
  const last = uuidv7()
  await insertBoats(here.db, [last])
  await page.until(({ id }) => id === last)
  note(page.events)
  page.close()
  expect(visits).toBeGreaterThan(5)
  expect(written.filter((id) => !received.has(id))).toEqual([])
})

test('whoever comes back is told to ask for the own rights again', async () => {
  const before = await pageAt(0)
  before.close()
  const page = await pageAt(1, before.lastEventId)
  await page.until(({ name }) => name === 'access')
  page.close()
})

test('a place that nobody knows, of another day, or more than a thousand changes ago is answered with a reset', async () => {
  const old = await sql<{ id: string }>`insert into change_log (entity_type, entity_id, action, at)
    values ('Boat', gen_random_uuid(), 'UPDATE', now() - interval '25 hours') returning id::text`.execute(
    here.db,
  )
  const before = await pageAt(0)
  const placeBefore = before.lastEventId
  await insertBoats(
    here.db,
    Array.from({ length: 1_001 }, () => uuidv7()),
  )
  // Delivered to all pages first, so that later changes are a batch of their own.
  await before.until(({ name }) => name === 'reset')
  before.close()
  for (const place of ['99999999', 'nonsense', old.rows[0]?.id, placeBefore]) {
    const page = await pageAt(0, place)
    await page.until(({ name }) => name === 'reset')
    // From there on it goes on as ever.
    const again = uuidv7()
    await insertBoats(here.db, [again])
    await page.until(({ id }) => id === again)
    expect(page.events.filter(({ name }) => name === 'message')).toHaveLength(1)
    page.close()
  }
})

test('a reader that takes nothing is cut off, instead of being kept everything for', async () => {
  const hub = liveHub(here)
  const callerNow = () => findCaller(here.pool, `Bearer ${director.token}`)
  const { body } = await hub.open({ caller: await callerNow(), callerNow, failed: expect.fail }, undefined)
  const witness = await pageAt(0)
  // Less at a time than is answered with a reset.
  for (let round = 0; round < 20 && !body.destroyed; round += 1) {
    const ids = Array.from({ length: 500 }, () => uuidv7())
    await insertBoats(here.db, ids)
    await witness.until(({ id }) => id === ids.at(-1))
  }
  expect(body.destroyed).toBe(true)
  witness.close()
  await hub.close()
})
