import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@darsena/db/postgres/free-port'
import { isAlive, readPostmaster } from '@darsena/db/postgres/postgres-process'
import { buildServer } from '../build.mjs'

export interface ChildAnswer {
  status: number
  text: string
}

/** The built product as a process of its own with the demo in a database of its own, made to be killed. */
export interface ChildApp {
  readonly dataDir: string
  readonly origin: string
  /** The program of backups that was built with it. */
  readonly backupProgram: string
  /** Asks the API as the demo's administrator; what is no form is sent as JSON. */
  call(method: string, path: string, body?: unknown): Promise<ChildAnswer>
  /** Kills app, database or both, without a word, and starts the app again where it was killed. */
  kill(what: 'app' | 'database' | 'both'): Promise<void>
  /** @throws when it ended, or is not ready within a minute */
  untilReady(): Promise<void>
  /** Starts the program once more on the same port, with a folder of its own. @returns how that one ended */
  startAnother(): Promise<{ code: number | null; output: string }>
  /** Ends it as an operator does. @returns exit code and signal */
  end(): Promise<unknown[]>
  log(): string
  databasePid(): number | undefined
  /** Leaves nothing of it behind. */
  remove(): Promise<void>
}

/** @param name of the test: what it builds and keeps is called after it */
export async function startChildApp(name: string): Promise<ChildApp> {
  const folder = mkdtempSync(join(tmpdir(), `darsena-${name}-`))
  const build = join(import.meta.dirname, `../../.tmp/${name}-${process.pid}`)
  const dataDir = join(folder, 'data')
  const logFile = join(folder, 'app.log')
  await buildServer(build)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let token = ''

  const start = (): ChildProcess => {
    const log = openSync(logFile, 'a')
    const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '1', DATABASE_URL: '' }
    const child = spawn(process.execPath, [join(build, 'server.js')], { env, stdio: ['ignore', log, log] })
    closeSync(log)
    return child
  }
  let app = start()

  const log = () => readFileSync(logFile, 'utf8')
  const databasePid = () => readPostmaster(join(dataDir, 'postgres'))?.pid

  const call: ChildApp['call'] = async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    return { status: response.status, text: await response.text() }
  }

  const untilReady = async () => {
    for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(30)) {
      if (app.exitCode !== null) throw new Error(`The app ended: ${log()}`)
      const answer = await call('GET', '/health/ready').catch(() => undefined)
      if (answer?.status === 200) return
    }
    throw new Error(`The app is not ready after a minute: ${log()}`)
  }

  const remove = async () => {
    app.kill('SIGKILL')
    const database = databasePid()
    if (database !== undefined && isAlive(database)) process.kill(database, 'SIGQUIT')
    while (database !== undefined && isAlive(database)) await sleep(20)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    rmSync(build, { recursive: true, force: true })
  }

  try {
    await untilReady()
  } catch (error) {
    await remove()
    throw error
  }
  const account = { email: 'admin@darsena.example', password: 'darsena-demo' }
  token = JSON.parse((await call('POST', '/auth/login', account)).text).token

  return {
    dataDir,
    origin,
    backupProgram: join(build, 'backup.js'),
    call,
    untilReady,
    log,
    databasePid,
    async kill(what) {
      const database = databasePid()
      if (what !== 'app' && database !== undefined) process.kill(database, 'SIGKILL')
      if (what === 'database') return
      app.kill('SIGKILL')
      await once(app, 'exit')
      app = start()
    },
    async startAnother() {
      const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'another'), DATABASE_URL: '' }
      const another = spawn(process.execPath, [join(build, 'server.js')], { env })
      let output = ''
      for (const stream of [another.stdout, another.stderr])
        stream.on('data', (text) => {
          output += text
        })
      await once(another, 'close')
      return { code: another.exitCode, output }
    },
    async end() {
      app.kill('SIGTERM')
      return once(app, 'exit')
    },
    remove,
  }
}
