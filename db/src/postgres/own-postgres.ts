import { chmodSync, mkdirSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeSign, renewSign, signInterval } from './folder-in-use.ts'
import { accountFor, giveTo } from './postgres-account.ts'
import { embeddedBinaries } from './postgres-binaries.ts'
import { databaseUser, ensureFolder, readPassword } from './postgres-folder.ts'
import { interrupt, isServing, waitForEnd } from './postgres-process.ts'
import {
  closeDoor,
  countOtherApps,
  databaseName,
  type Installation,
  reachServer,
  type Session,
} from './postgres-session.ts'

export interface OwnPostgres {
  /** Connection string; it stays the same when the server has to be started again. */
  readonly url: string
  /** Whether the server ran already, for another app on the same folder. */
  readonly joined: boolean
  /** Leaves the server; the last app stops it. Close your connections first. */
  stop(): Promise<void>
}

/**
 * Brings up the PostgreSQL that lives in `dataDir/postgres`: made on first use, joined where it runs already, started
 * again whenever it dies while this app runs.
 * @throws with one readable line
 */
export async function startOwnPostgres(options: {
  dataDir: string
  log?: (line: string) => void
}): Promise<OwnPostgres> {
  const { dataDir, log = () => {} } = options
  const installation = await prepareInstallation(dataDir)
  const leaving = new AbortController()
  let session = await reachServer(installation, leaving.signal)
  let others = await countOtherApps(session.client)
  let restoring: Promise<void> | undefined
  const { started } = session
  const { port } = session.postmaster

  const watch = (): void => {
    renewSign(installation.signFile)
    // A program that has nothing else to do may end; the exit handler then stops the server.
    session.client.unref()
    session.client.once('end', () => {
      if (!leaving.signal.aborted) restoring = restore()
    })
  }
  const restore = async (): Promise<void> => {
    log('The database stopped unexpectedly; starting it again')
    while (!leaving.signal.aborted) {
      try {
        session = await reachServer(installation, leaving.signal, port)
        if (session.postmaster.port === port) {
          log('The database runs again')
          return watch()
        }
        await session.client.end()
        log(`The database came back on port ${session.postmaster.port}; start this app again`)
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
      }
      await sleep(1_000)
    }
  }
  const watcher = setInterval(async () => {
    try {
      others = await countOtherApps(session.client)
      renewSign(installation.signFile)
    } catch {
      // The session's end is watched for elsewhere.
    }
  }, signInterval)
  watcher.unref()
  const atExit = (): void => {
    if (others === 0) stopAtOnce(installation, session)
  }
  process.on('exit', atExit)
  watch()

  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    leaving.abort()
    clearInterval(watcher)
    await restoring
    await leave(installation, session)
    process.off('exit', atExit)
  }
  return {
    url: `postgres://${databaseUser}:${readPassword(installation.pgData)}@127.0.0.1:${port}/${databaseName}`,
    joined: !started,
    stop: () => (stopping ??= stop()),
  }
}

async function prepareInstallation(dataDir: string): Promise<Installation> {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const pgData = join(folder, 'postgres')
  const binaries = await embeddedBinaries()
  const account = accountFor(pgData, binaries.postgres)
  await ensureFolder(pgData, binaries, account)
  // A folder that was copied back by root.
  if (account.ids && statSync(pgData).uid !== account.ids.uid) giveTo(account, pgData)
  chmodSync(pgData, 0o700)
  const logFile = join(folder, 'postgres.log')
  turnLog(logFile)
  return { binaries, account, pgData, logFile, signFile: join(folder, 'postgres.in-use') }
}

function turnLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10 * 1024 * 1024) renameSync(logFile, `${logFile}.1`)
}

async function leave(installation: Installation, { client, postmaster }: Session): Promise<void> {
  try {
    client.ref()
    const { others } = await closeDoor(client)
    if (others > 0) return
    interrupt(installation.binaries, postmaster.pid)
    if (!(await ends(installation, postmaster.pid, 30_000))) {
      process.kill(postmaster.pid, 'SIGQUIT')
      await ends(installation, postmaster.pid, 5_000)
    }
    removeSign(installation.signFile)
  } catch {
    // The server ended before we could ask it: nothing is left to stop.
  } finally {
    await client.end().catch(() => {})
  }
}

async function ends(installation: Installation, pid: number, patience: number): Promise<boolean> {
  for (let waited = 0; waited < patience; waited += 10) {
    if (!isServing(pid, installation.pgData)) return true
    await sleep(10)
  }
  return false
}

function stopAtOnce(installation: Installation, { postmaster }: Session): void {
  if (!isServing(postmaster.pid, installation.pgData)) return
  interrupt(installation.binaries, postmaster.pid)
  removeSign(installation.signFile)
  waitForEnd(postmaster.pid, installation.pgData)
}
