import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './postgres/free-port.ts'
import { accountFor, giveTo } from './postgres/postgres-account.ts'
import { embeddedBinaries, type PostgresBinaries } from './postgres/postgres-binaries.ts'
import { databaseUser, initdb } from './postgres/postgres-folder.ts'
import { isServing, type SpawnedServer, spawnPostgres, waitForEnd } from './postgres/postgres-process.ts'

export interface ThrowawayServer {
  /** Connection string of a database on it. */
  url(database: string): string
  /** What ran on it is lost. */
  stop(): Promise<void>
}

/** A server for tests in a folder that goes away with it: nothing on it survives a crash, which makes it fast. */
export async function startThrowawayServer(binaries: PostgresBinaries): Promise<ThrowawayServer> {
  const folder = mkdtempSync(join(tmpdir(), 'darsena-test-'))
  const pgData = join(folder, 'postgres')
  const logFile = join(folder, 'postgres.log')
  const account = accountFor(pgData, binaries.postgres)
  giveTo(account, folder)
  await initdb(pgData, binaries, account, ['-A', 'trust', '--no-sync'])
  const port = await freePort()
  const settings = {
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    jit: 'off',
  }
  const server = spawnPostgres({ binaries, account, pgData, logFile, port, settings })
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const atExit = (): void => {
    kill(server)
    if (server.pid !== undefined) waitForEnd(server.pid, pgData)
    remove()
  }
  process.on('exit', atExit)
  const url = (database: string): string => `postgres://${databaseUser}@127.0.0.1:${port}/${database}`
  await untilItAnswers(url('postgres'), server)
  return {
    url,
    async stop() {
      process.off('exit', atExit)
      kill(server)
      while (server.pid !== undefined && isServing(server.pid, pgData)) await sleep(10)
      remove()
    },
  }
}

/**
 * PostgreSQL to test on: by `TEST_POSTGRES` the system's oldest supported one (`system`) or that of a folder of
 * programs, else the one that npm brings.
 */
export async function testBinaries(choice = process.env.TEST_POSTGRES): Promise<PostgresBinaries> {
  if (!choice) return embeddedBinaries()
  const folder = choice === 'system' ? '/usr/lib/postgresql/15/bin' : choice
  const postgres = join(folder, 'postgres')
  if (!existsSync(postgres)) {
    throw new Error(
      `There is no PostgreSQL in ${folder}: install postgresql-15 or set TEST_POSTGRES to its folder`,
    )
  }
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  return { postgres, initdb: join(folder, 'initdb'), major: Number(/ (\d+)/.exec(version)?.[1]) }
}

async function untilItAnswers(url: string, server: SpawnedServer): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (server.hasEnded())
        throw new Error(`The test server did not start: ${server.output()}`, { cause: error })
      await sleep(20)
    }
  }
}

function kill(server: SpawnedServer): void {
  if (server.pid !== undefined && !server.hasEnded()) process.kill(server.pid, 'SIGQUIT')
}
