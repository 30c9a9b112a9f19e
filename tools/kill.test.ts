import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { freePort } from '@darsena/db/free-port'
import { isAlive, readPostmaster } from '@darsena/db/postgres-process'
import { randomFrom } from '@darsena/db/random-from'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from './build.mjs'

const kills = 20
const writers = 8
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'darsena-kill-'))
const dataDir = join(folder, 'data')
const build = join(import.meta.dirname, `../.tmp/kill-${process.pid}`)

let port: number
let app: ChildProcess
let token = ''
let isWriting = true
const acknowledged: string[] = []
const unexpected: string[] = []
const random = randomFrom(seed)

beforeAll(async () => {
  await buildServer(build)
  port = await freePort()
  startApp()
  await untilReady()
  const answer = await call('POST', '/auth/login', {
    email: 'admin@darsena.example',
    password: 'darsena-demo',
  })
  token = JSON.parse(answer.text).token
}, 120_000)

afterAll(async () => {
  app.kill('SIGKILL')
  const server = serverPid()
  if (server !== undefined && isAlive(server)) process.kill(server, 'SIGQUIT')
  while (server !== undefined && isAlive(server)) await sleep(20)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  rmSync(build, { recursive: true, force: true })
})

test(`killed ${kills} times under load, app, database or both, it has every acknowledged boat (KILL_SEED=${seed})`, async () => {
  const writing = Array.from({ length: writers }, keepWriting)
  for (let round = 0; round < kills; round++) {
    await sleep(100 + random() * 700)
    await kill(['database', 'app', 'both'][round % 3])
    await untilReady()
    await expectAll(acknowledged.slice(-50))
  }
  isWriting = false
  await Promise.all(writing)
  expect(acknowledged.length).toBeGreaterThan(kills * writers)
  await expectAll(acknowledged)
  expect(unexpected, troubles()).toEqual([])

  app.kill('SIGTERM')
  expect(await once(app, 'exit')).toEqual([0, null])
  expect(serverPid()).toBeUndefined()
}, 300_000)

function startApp(): void {
  const log = openSync(join(folder, 'app.log'), 'a')
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '1', DATABASE_URL: '' }
  app = spawn(process.execPath, [join(build, 'server.js')], { env, stdio: ['ignore', log, log] })
  closeSync(log)
}

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, text: await response.text() }
}

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
    const { status, text } = await call('POST', '/boats', { id, name: `Kill ${id}` })
    if (status === 200 || status === 201) return true
    if (status !== 503) unexpected.push(`${status} ${text}`)
    return false
  } catch {
    // Nobody there, or gone before the answer.
    return false
  }
}

async function kill(what: string | undefined): Promise<void> {
  const server = serverPid()
  if (what !== 'app' && server !== undefined) process.kill(server, 'SIGKILL')
  if (what === 'database') return
  app.kill('SIGKILL')
  await once(app, 'exit')
  startApp()
}

async function untilReady(): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(30)) {
    if (app.exitCode !== null)
      throw new Error(`The app ended: ${readFileSync(join(folder, 'app.log'), 'utf8')}`)
    const answer = await call('GET', '/health/ready').catch(() => undefined)
    if (answer?.status === 200) return
  }
  throw new Error(`The app is not ready after a minute: ${readFileSync(join(folder, 'app.log'), 'utf8')}`)
}

async function expectAll(ids: readonly string[]): Promise<void> {
  const waiting = [...ids]
  const missing: string[] = []
  const look = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const status = await statusOf(id)
      if (status !== 200) missing.push(`${id}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, look))
  expect(missing).toEqual([])
}

/** Readiness may have been told by the last breath of the killed server: 503 is no answer yet. */
async function statusOf(id: string): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const { status } = await call('GET', `/boats/${id}`)
    if (status !== 503) return status
    await sleep(50)
  }
  return 503
}

function serverPid(): number | undefined {
  return readPostmaster(join(dataDir, 'postgres'))?.pid
}

/** What the app logged of answers that it did not foresee. */
function troubles(): string {
  const lines = readFileSync(join(folder, 'app.log'), 'utf8').split('\n')
  return lines
    .filter((line) => line.includes('unforeseen'))
    .slice(0, 5)
    .join('\n')
}
