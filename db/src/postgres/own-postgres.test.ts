import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startOwnPostgres } from './own-postgres.ts'
import { isAlive, isServing, readPostmaster } from './postgres-process.ts'

// Servers are started, killed and started again, which a busy machine does slowly.
vi.setConfig({ testTimeout: 120_000 })

// Apps are processes of their own here, since what counts is what remains of them when they end.
const appFile = join(import.meta.dirname, '../../../.tmp/own-postgres-app.mjs')
const appSource = `
  import { startOwnPostgres } from './own-postgres.ts'
  const { url, joined, stop } = await startOwnPostgres({ dataDir: process.argv[2] })
  console.log(JSON.stringify({ url, joined }))
  process.stdin.once('data', async (word) => {
    process.stdin.destroy()
    if (String(word) === 'leave') process.exit(0)
    await stop()
    console.log('stopped')
  })`

interface App {
  readonly url: string
  readonly joined: boolean
  readonly process: ChildProcess
  /** `leave` ends the program without stopping the database first. */
  end(how: 'stop' | 'leave'): Promise<void>
  kill(): Promise<void>
}

const folders: string[] = []
const apps: ChildProcess[] = []

beforeAll(async () => {
  await build({
    stdin: { contents: appSource, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    outfile: appFile,
  })
})

afterEach(async () => {
  for (const app of apps.splice(0)) app.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    const server = serverOf(folder)
    if (server !== undefined) process.kill(server, 'SIGQUIT')
    while (serverOf(folder) !== undefined) await sleep(10)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'darsena-own-')))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

function launch(dataDir: string): ChildProcess {
  const child = spawn(process.execPath, [appFile, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  apps.push(child)
  return child
}

async function startApp(dataDir: string): Promise<App> {
  const child = launch(dataDir)
  if (!child.stdout) throw new Error('The app has no output')
  const output: string[] = []
  const lines = createInterface(child.stdout).on('line', (line) => output.push(line))
  await once(lines, 'line')
  const { url, joined }: { url: string; joined: boolean } = JSON.parse(output[0] ?? '')
  return {
    url,
    joined,
    process: child,
    async end(how) {
      child.stdin?.write(how)
      const [code] = await once(child, 'close')
      expect(code).toBe(0)
      expect(output.at(-1) === 'stopped').toBe(how === 'stop')
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Process id of the server that runs in this data folder. */
function serverOf(dataDir: string): number | undefined {
  const pgData = join(dataDir, 'postgres')
  const postmaster = readPostmaster(pgData)
  return postmaster && isServing(postmaster.pid, pgData) ? postmaster.pid : undefined
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    if (await query(url, 'select 1').catch(() => undefined)) return
    await sleep(50)
  }
}

async function writeEntry(url: string): Promise<void> {
  await query(url, 'create table logbook (entry text)')
  await query(url, "insert into logbook values ('kept')")
}

const entries = 'select entry from logbook'

test('an empty folder becomes a database that only its password opens', async () => {
  const folder = emptyFolder()
  const own = await startOwnPostgres({ dataDir: join(folder, 'data') })
  expect(own.joined).toBe(false)
  expect(await query(own.url, 'select current_database()')).toEqual(['darsena'])
  const intruder = new URL(own.url)
  intruder.password = 'guess'
  await expect(query(intruder.href, 'select 1')).rejects.toThrow('password authentication failed')
  const pgData = join(folder, 'data/postgres')
  expect(statSync(pgData).mode & 0o777).toBe(0o700)
  expect(statSync(join(pgData, 'darsena.password')).mode & 0o777).toBe(0o600)
  await own.stop()
  expect(serverOf(join(folder, 'data'))).toBeUndefined()
})

test('what was written is there after a stop, under the same address', async () => {
  const dataDir = emptyFolder()
  const first = await startOwnPostgres({ dataDir })
  await writeEntry(first.url)
  await first.stop()
  const second = await startOwnPostgres({ dataDir })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, entries)).toEqual(['kept'])
  await second.stop()
})

test('durability is on, whatever the folder was made with', async () => {
  const own = await startOwnPostgres({ dataDir: emptyFolder() })
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect(await query(own.url, `show ${name}`)).toEqual(['on'])
  }
  await own.stop()
})

describe('several apps on one folder', () => {
  test('the second joins, and whoever leaves last stops the server', async () => {
    const dataDir = emptyFolder()
    const first = await startApp(dataDir)
    const second = await startApp(dataDir)
    expect([first.joined, second.joined]).toEqual([false, true])
    expect(second.url).toBe(first.url)
    await first.end('stop')
    expect(await query(second.url, 'select 1')).toEqual([1])
    await second.end('stop')
    expect(serverOf(dataDir)).toBeUndefined()
  })

  test('four that start at the same instant on an empty folder all get one database', async () => {
    const dataDir = emptyFolder()
    const started = await Promise.all([1, 2, 3, 4].map(() => startApp(dataDir)))
    expect(new Set(started.map((app) => app.url)).size).toBe(1)
    expect(started.filter((app) => !app.joined)).toHaveLength(1)
    expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([])
    await Promise.all(started.map((app) => app.end('stop')))
    expect(serverOf(dataDir)).toBeUndefined()
  })

  test('of several that leave at the same instant one stops the server, every time', async () => {
    const dataDir = emptyFolder()
    for (let times = 0; times < 12; times++) {
      const apps = await Promise.all([1, 2, 3, 4].map(() => startOwnPostgres({ dataDir })))
      await Promise.all(apps.map((app) => app.stop()))
      expect(serverOf(dataDir)).toBeUndefined()
    }
  })

  test('coming and going at random never leaves anybody without a database', async () => {
    const dataDir = emptyFolder()
    const visit = async (): Promise<void> => {
      const app = await startApp(dataDir)
      expect(await query(app.url, 'select 1')).toEqual([1])
      await app.end('stop')
    }
    const visitor = async (): Promise<void> => {
      for (let times = 0; times < 4; times++) await visit()
    }
    await Promise.all([visitor(), visitor(), visitor()])
    expect(serverOf(dataDir)).toBeUndefined()
  })

  test('an app that ends without a word takes an unshared server along, and leaves a shared one', async () => {
    const dataDir = emptyFolder()
    const first = await startApp(dataDir)
    const second = await startApp(dataDir)
    // How many there are is looked at every two seconds.
    await sleep(3_500)
    await first.end('leave')
    expect(await query(second.url, 'select 1')).toEqual([1])
    await sleep(3_500)
    await second.end('leave')
    expect(serverOf(dataDir)).toBeUndefined()
  })
})

describe('after a crash', () => {
  test('the server of a killed app lives on, is joined by the next, and is stopped with it', async () => {
    const dataDir = emptyFolder()
    const first = await startApp(dataDir)
    await writeEntry(first.url)
    await first.kill()
    const second = await startApp(dataDir)
    expect(second.joined).toBe(true)
    expect(await query(second.url, entries)).toEqual(['kept'])
    await second.end('stop')
    expect(serverOf(dataDir)).toBeUndefined()
  })

  test('a killed server comes back under the same address while the app runs', async () => {
    const dataDir = emptyFolder()
    const lines: string[] = []
    const own = await startOwnPostgres({ dataDir, log: (line) => lines.push(line) })
    await writeEntry(own.url)
    for (let times = 0; times < 3; times++) {
      process.kill(serverOf(dataDir) ?? 0, 'SIGKILL')
      await untilAnswers(own.url)
      expect(await query(own.url, entries)).toEqual(['kept'])
    }
    await own.stop()
    expect(serverOf(dataDir)).toBeUndefined()
    expect(lines).toContain('The database runs again')
  })

  test('a killed server comes back for all apps that share it', async () => {
    const dataDir = emptyFolder()
    const first = await startApp(dataDir)
    const second = await startApp(dataDir)
    process.kill(serverOf(dataDir) ?? 0, 'SIGKILL')
    await untilAnswers(first.url)
    await first.end('stop')
    // Where the first one left before the second was back, it ended the server, and the second starts it once more.
    await untilAnswers(second.url)
    await second.end('stop')
    expect(serverOf(dataDir)).toBeUndefined()
  })

  test('app and server killed together: the next start has everything that was committed', async () => {
    const dataDir = emptyFolder()
    const first = await startApp(dataDir)
    await writeEntry(first.url)
    process.kill(serverOf(dataDir) ?? 0, 'SIGKILL')
    await first.kill()
    const second = await startApp(dataDir)
    expect(await query(second.url, entries)).toEqual(['kept'])
    await second.end('stop')
  })

  test('a computation that outlives its killed server does not keep the next one from starting', async () => {
    const dataDir = emptyFolder()
    const own = await startOwnPostgres({ dataDir })
    const endless = query(own.url, 'select count(*) from generate_series(1, 100000000000)').catch(() => {})
    await sleep(300)
    process.kill(serverOf(dataDir) ?? 0, 'SIGKILL')
    await untilAnswers(own.url)
    await endless
    await own.stop()
  })

  test('a folder whose making was cut short is made anew', async () => {
    const dataDir = emptyFolder()
    const child = launch(dataDir)
    while (!readdirSync(dataDir).some((name) => name.includes('.new-'))) await sleep(5)
    await sleep(200)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    // The orphaned initdb works on for a moment.
    const own = await startOwnPostgres({ dataDir })
    expect(await query(own.url, 'select 1')).toEqual([1])
    await own.stop()
  })

  test("a pid file whose number belongs to another of the account's programs stops nothing", async () => {
    const dataDir = emptyFolder()
    const own = await startOwnPostgres({ dataDir })
    await own.stop()
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    apps.push(other)
    const port = new URL(own.url).port
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(
      pidFile,
      `${other.pid}\n${dataDir}/postgres\n1700000000\n${port}\n\n127.0.0.1\n\nready   \n`,
    )
    const again = await startOwnPostgres({ dataDir })
    expect(again.joined).toBe(false)
    expect(isAlive(other.pid ?? 0)).toBe(true)
    await again.stop()
  })
})

describe('refusals are one clear line', () => {
  test('files of something else in the place of the database', async () => {
    const dataDir = emptyFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/letter.txt'), 'Dear harbour master')
    await expect(startOwnPostgres({ dataDir })).rejects.toThrow('holds files that are no PostgreSQL database')
    expect(readFileSync(join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('Dear harbour master')
  })

  test('another machine that keeps the folder in use', async () => {
    const dataDir = emptyFolder()
    const sign = join(dataDir, 'postgres.in-use')
    const renewing = setInterval(() => writeFileSync(sign, `harbour-2 pid:[1]\n${Date.now()}\n`), 500)
    writeFileSync(sign, 'harbour-2 pid:[1]\n0\n')
    await expect(startOwnPostgres({ dataDir })).rejects.toThrow('runs on another machine (harbour-2)')
    clearInterval(renewing)
    const own = await startOwnPostgres({ dataDir })
    await own.stop()
  })
})

if (process.getuid?.() === 0) {
  test('as root the server runs under another account, also in a folder that this account may not enter', async () => {
    const outer = emptyFolder()
    chmodSync(outer, 0o700)
    const dataDir = join(outer, 'data')
    const own = await startOwnPostgres({ dataDir })
    expect(await query(own.url, 'select 1')).toEqual([1])
    const status = readFileSync(`/proc/${serverOf(dataDir)}/status`, 'utf8')
    expect(status).not.toMatch(/^Uid:\t0\t/m)
    await own.stop()
    expect(serverOf(dataDir)).toBeUndefined()
  })
}
