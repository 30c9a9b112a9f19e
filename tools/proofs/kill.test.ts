import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { randomFrom } from '@darsena/db/random-from'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChildApp, startChildApp } from './child-app.ts'

const kills = Number(process.env.KILLS ?? 20)
const writers = 8
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

let app: ChildApp
let isWriting = true
const acknowledged: string[] = []
const unexpected: string[] = []
const random = randomFrom(seed)

beforeAll(async () => {
  app = await startChildApp('kill')
}, 120_000)
afterAll(() => app?.remove())

test('a second app on the same port says that it is taken, and ends with all that it had started', async () => {
  const { code, output } = await app.startAnother()
  expect(output).toContain('EADDRINUSE')
  expect(code).toBe(1)
}, 60_000)

test(
  `killed ${kills} times under load, app, database or both, it has every acknowledged boat (KILL_SEED=${seed})`,
  async () => {
    const writing = Array.from({ length: writers }, keepWriting)
    for (let round = 0; round < kills; round++) {
      await sleep(100 + random() * 700)
      await app.kill((['database', 'app', 'both'] as const)[round % 3] ?? 'both')
      await app.untilReady()
      await expectAll(acknowledged.slice(-50))
    }
    isWriting = false
    await Promise.all(writing)
    expect(acknowledged.length).toBeGreaterThan(kills * writers)
    await expectAll(acknowledged)
    expect(unexpected, troubles()).toEqual([])

    expect(await app.end()).toEqual([0, null])
    expect(app.databasePid()).toBeUndefined()
  },
  300_000 + kills * 15_000,
)

/** As a client out in the field does: each boat is sent again, under its own id, until it is acknowledged. */
async function keepWriting(): Promise<void> {
  while (isWriting) {
    const id = uuidv7()
    while (!(await isAcknowledged(id))) await sleep(30)
    acknowledged.push(id)
  }
}

async function isAcknowledged(id: string): Promise<boolean> {
  try {
    const { status, text } = await app.call('POST', '/boats', { id, name: `Kill ${id}` })
    if (status === 200 || status === 201) return true
    if (status !== 503) unexpected.push(`${status} ${text}`)
    return false
  } catch {
    // Nobody there, or gone before the answer.
    return false
  }
}

async function expectAll(ids: readonly string[]): Promise<void> {
  const waiting = [...ids]
  const missing: string[] = []
  const poll = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const status = await statusOf(id)
      if (status !== 200) missing.push(`${id}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, poll))
  expect(missing).toEqual([])
}

/** The killed server may have answered ready just before its end: 503 is no answer yet. */
async function statusOf(id: string): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const { status } = await app.call('GET', `/boats/${id}`)
    if (status !== 503) return status
    await sleep(50)
  }
  return 503
}

/** What the app logged of answers that it did not foresee. */
function troubles(): string {
  return app
    .log()
    .split('\n')
    .filter((line) => line.includes('unforeseen'))
    .slice(0, 5)
    .join('\n')
}
