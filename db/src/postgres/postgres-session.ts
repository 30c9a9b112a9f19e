import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { errorCode } from '../error-code.ts'
import { refuseIfUsedElsewhere } from './folder-in-use.ts'
import { freePort } from './free-port.ts'
import type { ServerAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { databaseUser, readPassword } from './postgres-folder.ts'
import {
  discardStalePidFile,
  endOrphans,
  interrupt,
  isAlive,
  isServing,
  type Postmaster,
  previousPort,
  readPostmaster,
  type SpawnedServer,
  spawnPostgres,
} from './postgres-process.ts'

declare module 'pg' {
  interface Client {
    // Both are there, but not in pg's types.
    ref(): void
    unref(): void
  }
}

/** Where the own server lives and how it is started. */
export interface Installation {
  readonly binaries: PostgresBinaries
  readonly account: ServerAccount
  readonly pgData: string
  readonly logFile: string
  readonly signFile: string
}

/** Every app holds one session of this kind while it runs: it shows that the app is there, and that the server is. */
export interface Session {
  readonly client: Client
  readonly postmaster: Postmaster
  readonly started: boolean
}

export const databaseName = 'darsena'

// Held while an app joins or is about to stop the server.
const doorLock = 0x6461_7273
const patience = 60_000
const recoveryPatience = 600_000

const settings = {
  max_connections: 60,
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  log_checkpoints: 'off',
  jit: 'off',
}

/**
 * Joins the server of this place, or starts it, and tries again until it answers: another app may be starting or
 * stopping it, and after a crash the last processes of the former server may still be ending.
 * @param port to start it on; absent: the former one, or any free one
 * @throws after a minute without progress, or ten of recovery, with the server's own last complaint
 */
export async function reachServer(
  installation: Installation,
  signal: AbortSignal,
  port?: number,
): Promise<Session> {
  const begun = Date.now()
  let giveUpAt = begun + patience
  let failures = 0
  let server: SpawnedServer | undefined
  let complaint = 'it does not answer'
  while (Date.now() < giveUpAt) {
    if (signal.aborted) {
      if (server?.pid !== undefined && !server.hasEnded()) interrupt(installation.binaries, server.pid)
      throw new Error('Stopped while the database was starting')
    }
    const postmaster = readPostmaster(installation.pgData)
    const serving = postmaster !== undefined && isServing(postmaster.pid, installation.pgData)
    if (postmaster && serving) {
      const client = await openSession(installation, postmaster)
      if (client instanceof Client) return { client, postmaster, started: server?.pid === postmaster.pid }
      if (client === 'recovering') giveUpAt = Math.min(begun + recoveryPatience, Date.now() + patience)
    } else if (postmaster && isAlive(postmaster.pid)) {
      discardStalePidFile(installation.pgData, postmaster)
    }
    if (!serving && (!server || server.hasEnded())) {
      if (server) {
        complaint = lastComplaint(server.output())
        if (!passes(complaint) && ++failures > 2) break
        if (complaint.includes('shared memory block') && Date.now() > begun + 3_000)
          endOrphans(installation.pgData)
        await sleep(200)
      } else {
        await refuseIfUsedElsewhere(installation.signFile)
      }
      server = spawnPostgres({
        ...installation,
        port: port ?? (await freePort(previousPort(installation.pgData))),
        settings,
      })
    }
    await sleep(20)
  }
  throw new Error(
    `The database in ${installation.pgData} does not start: ${complaint} (all of it in ${installation.logFile})`,
  )
}

/** How many apps beside the one of this session are connected. */
export async function countOtherApps(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name = 'darsena' and datname = 'postgres' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Keeps others from joining until the session ends, and returns whether some have joined. An app that has not joined
 * by then finds the server stopping, and starts it again. An app that is leaving too is not counted: its session outlives
 * its lock for a moment, and of several that leave at once each would take the others for staying.
 */
export async function closeDoor(client: Client): Promise<{ others: number }> {
  await client.query(`set application_name = 'darsena leaving'`)
  await client.query('select pg_advisory_lock($1)', [doorLock])
  return { others: await countOtherApps(client) }
}

async function openSession(
  installation: Installation,
  { port }: Postmaster,
): Promise<Client | 'recovering' | 'silent'> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: databaseUser,
    password: readPassword(installation.pgData),
    database: 'postgres',
    application_name: 'darsena',
    connectionTimeoutMillis: 5_000,
  })
  // Its loss is reported by 'end'; without a listener Node would stop at the error.
  client.on('error', () => {})
  try {
    await client.connect()
    if (await isDoorOpen(client, installation.pgData)) return client
    await client.end()
    return 'silent'
  } catch (error) {
    await client.end().catch(() => {})
    const code = errorCode(error)
    if (code === '57P03') return 'recovering'
    if (code === '28P01') {
      throw new Error(
        `The database in ${installation.pgData} does not take the password kept there: restore both together`,
      )
    }
    return 'silent'
  }
}

async function isDoorOpen(client: Client, pgData: string): Promise<boolean> {
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  if (!rows[0] || realpathSync(rows[0].folder) !== pgData) return false
  await client.query(`set lock_timeout = '30s'`)
  await client.query('select pg_advisory_lock($1)', [doorLock])
  const known = await client.query('select from pg_database where datname = $1', [databaseName])
  if (known.rowCount === 0) await client.query(`create database ${databaseName} template template0`)
  await client.query('select pg_advisory_unlock($1)', [doorLock])
  return true
}

/** Complaints that pass by themselves: another app was faster, or the former server's processes are still ending. */
function passes(complaint: string): boolean {
  return /postmaster\.pid|shared memory block|could not bind|could not create any TCP/.test(complaint)
}

function lastComplaint(output: string): string {
  const lines = output.trim().split('\n')
  const fatal = lines.filter((line) => /FATAL|PANIC|could not bind/.test(line)).at(-1) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC|LOG): +/, '') || 'it ended without a word'
}
