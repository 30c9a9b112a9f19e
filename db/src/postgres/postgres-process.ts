import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../error-code.ts'
import { commandAs, giveTo, type ServerAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** What the server wrote into its postmaster.pid: maybe of a server that is long gone, see {@link isServing}. */
export function readPostmaster(pgData: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(pgData, 'postmaster.pid'), 'utf8').split('\n')
    const postmaster = { pid: Number(lines[0]), port: Number(lines[3]) }
    return postmaster.pid > 0 && postmaster.port > 0 ? postmaster : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The port of the last run, which other running apps of this folder still know. */
export function previousPort(pgData: string): number | undefined {
  try {
    const port = /"-p" "(\d+)"/.exec(readFileSync(join(pgData, 'postmaster.opts'), 'utf8'))?.[1]
    return port === undefined ? undefined : Number(port)
  } catch {
    return undefined
  }
}

/** Whether this process is the server of this folder, and not another one that got the same number since. */
export function isServing(pid: number, pgData: string): boolean {
  if (process.platform === 'win32') return isAlive(pid)
  return commandLine(pid).includes(`-D ${pgData} -p `)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Empty for a process that is gone, or that has ended and waits to be reaped. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * PostgreSQL refuses to start while any process has the number of its last run. Once we know that it is another
 * program, the file goes away; that no server's memory is in use still is PostgreSQL's own check.
 */
export function discardStalePidFile(pgData: string, stale: Postmaster): void {
  const file = join(pgData, 'postmaster.pid')
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  // A server that another app started in this very moment gets its file back.
  if (readFileSync(aside, 'utf8').startsWith(`${stale.pid}\n`)) rmSync(aside)
  else renameSync(aside, file)
}

export interface SpawnedServer {
  readonly pid: number | undefined
  hasEnded(): boolean
  /** What the server has written to its log since it was started. */
  output(): string
}

/**
 * Starts the server in a session of its own, so that Ctrl+C in our terminal does not reach it before we have
 * finished, and with a file for its output, because a pipe would stay open after us.
 */
export function spawnPostgres(options: {
  binaries: PostgresBinaries
  account: ServerAccount
  pgData: string
  logFile: string
  port: number
  settings: Readonly<Record<string, string | number>>
}): SpawnedServer {
  const { binaries, account, pgData, logFile, port } = options
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  }
  const args = ['-D', pgData, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const log = openSync(logFile, 'a', 0o600)
  giveTo(account, logFile)
  const before = statSync(logFile).size
  const command = commandAs(account, binaries.postgres, args)
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  return {
    pid: child.pid,
    hasEnded: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    output: () => `${failure?.message ?? ''}${readFileSync(logFile).subarray(before).toString()}`,
  }
}

/** Asks the server to roll back what is open, write everything down and end. */
export function interrupt(binaries: PostgresBinaries, pid: number): void {
  if (process.platform === 'win32') {
    execFileSync(join(dirname(binaries.postgres), 'pg_ctl'), ['kill', 'INT', String(pid)])
    return
  }
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Waits without giving way to anything else, for the end of the process, where nothing can be awaited any more. */
export function waitForEnd(pid: number, pgData: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < 5_000 && isServing(pid, pgData); waited += 10) Atomics.wait(pause, 0, 0, 10)
}

/**
 * Ends what a killed server left behind: its backends notice by themselves, but not in the middle of a long
 * computation, and as long as one lives no new server may touch the folder.
 */
export function endOrphans(pgData: string): void {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      const isOrphan =
        readlinkSync(`/proc/${pid}/cwd`) === pgData && commandLine(pid).startsWith('postgres: ')
      if (isOrphan) process.kill(pid, 'SIGQUIT')
    } catch {
      // Ended meanwhile, or somebody else's.
    }
  }
}

/** None of our own settings (secrets among them) belong in the server's environment. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TZDIR } = process.env
  return {
    LC_MESSAGES: 'C',
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TZDIR && { TZDIR }),
  }
}
