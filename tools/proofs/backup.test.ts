import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@darsena/db/connect'
import { startOwnPostgres } from '@darsena/db/postgres/own-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChildApp, startChildApp } from './child-app.ts'

let app: ChildApp
let folder: string
let isWriting = true
const acknowledged: string[] = []
let writing: Promise<void>

beforeAll(async () => {
  app = await startChildApp('backup')
  folder = join(app.dataDir, '../backups')
  mkdirSync(folder)
  writing = keepWriting()
}, 180_000)
afterAll(() => app?.remove())

async function keepWriting(): Promise<void> {
  for (let at = 0; isWriting; at++) {
    const answer = await app.call('POST', '/boats', { name: `Saved ${at}` }).catch(() => undefined)
    if (answer?.status === 201) acknowledged.push(JSON.parse(answer.text).id)
  }
}

/** The program as an operator calls it. */
function call(dataDir: string, args: string[], limit = ''): { child: ChildProcess; output: () => string } {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' }
  const line = `${limit} exec "$0" "$@"`
  const child = spawn('sh', ['-c', line, process.execPath, app.backupProgram, ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  return { child, output: () => output }
}

async function run(dataDir: string, args: string[], limit = ''): Promise<{ code: number; output: string }> {
  const { child, output } = call(dataDir, args, limit)
  const [code] = await once(child, 'close')
  return { code: Number(code), output: output() }
}

async function boatsIn(dataDir: string): Promise<string[]> {
  const own = await startOwnPostgres({ dataDir })
  const connection = connect(own.url, { max: 1 })
  const { rows } = await connection.pool.query<{ id: string }>('select id from boats')
  await connection.close()
  await own.stop()
  return rows.map(({ id }) => id)
}

/** As a disk that is full: no file may grow beyond some 100 kB. */
const noRoom = 'ulimit -f 200;'

test('a backup under writes, killed and without room in between, comes back in an empty place, however often that was begun', async () => {
  await expect.poll(() => acknowledged.length).toBeGreaterThan(3)
  const killed = call(app.dataDir, ['save', join(folder, 'killed.tar.gz')])
  await expect.poll(() => readdirSync(folder).some((name) => name.endsWith('.partial'))).toBe(true)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'close')
  expect(existsSync(join(folder, 'killed.tar.gz'))).toBe(false)

  const full = await run(app.dataDir, ['save', join(folder, 'full.tar.gz')], noRoom)
  expect(full, full.output).toMatchObject({ code: 1, output: expect.stringMatching(/EFBIG|ENOSPC/) })
  expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([])

  const before = [...acknowledged]
  const archive = join(folder, 'whole.tar.gz')
  const saved = await run(app.dataDir, ['save', archive])
  expect(saved, saved.output).toMatchObject({ code: 0 })
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  isWriting = false
  await writing

  const place = join(folder, 'data')
  const broken = call(place, ['restore', archive])
  await expect.poll(broken.output, { timeout: 60_000 }).toContain('Restoring')
  await sleep(1500)
  broken.child.kill('SIGKILL')
  await once(broken.child, 'close')

  const restored = await run(place, ['restore', archive])
  expect(restored, restored.output).toMatchObject({ code: 0 })
  const there = await boatsIn(place)
  expect(before.filter((id) => !there.includes(id))).toEqual([])
  expect(existsSync(join(place, 'secret-key'))).toBe(true)

  const again = await run(place, ['restore', archive])
  expect(again, again.output).toMatchObject({ code: 1, output: expect.stringContaining('in use') })
}, 300_000)
