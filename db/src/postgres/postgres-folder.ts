import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { commandAs, giveTo, type ServerAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { isAlive, serverEnvironment } from './postgres-process.ts'

export const databaseUser = 'darsena'

/**
 * Makes the server's folder where there is none. It is built beside its place and moved there in one step: whatever
 * stands in that place is complete, however its maker ended, and of two apps that do this at once one wins.
 */
export async function ensureFolder(
  pgData: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<void> {
  if (isComplete(pgData)) return
  if (existsSync(pgData) && readdirSync(pgData).length > 0) {
    throw new Error(`${pgData} holds files that are no PostgreSQL database: move them away`)
  }
  const parent = dirname(pgData)
  const prefix = `${basename(pgData)}.new-`
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix))
      removeAbandoned(join(parent, name), Number.parseInt(name.slice(prefix.length), 10))
  }
  const site = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  const fresh = join(site, 'data')
  const password = join(site, 'password')
  try {
    writeFileSync(password, randomBytes(32).toString('base64url'), { mode: 0o600 })
    giveTo(account, site)
    await initdb(fresh, binaries, account, ['-A', 'scram-sha-256', `--pwfile=${password}`])
    renameSync(password, passwordFile(fresh))
    renameSync(fresh, pgData)
  } catch (error) {
    if (!isComplete(pgData)) throw error
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}

/** The password of the own server, kept inside its folder so that a copy of the folder is whole. */
export function readPassword(pgData: string): string {
  return readFileSync(passwordFile(pgData), 'utf8')
}

/** @throws with initdb's own complaint */
export async function initdb(
  pgData: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
  extra: readonly string[],
): Promise<void> {
  const args = ['-D', pgData, '-U', databaseUser, '-E', 'UTF8', ...localeArgs(binaries.major), ...extra]
  const command = commandAs(account, binaries.initdb, args)
  const options = { ...command.options, cwd: '/', env: serverEnvironment(), windowsHide: true }
  try {
    await promisify(execFile)(command.file, command.args, options)
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new Error(`The database folder ${pgData} could not be made: ${output.trim()}`)
  }
}

/** Order by code point everywhere: what a list or an index holds must not depend on the system's locale files. */
function localeArgs(major: number): string[] {
  const ctype =
    process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8']
  if (major < 17) return ctype
  return [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(process.platform === 'win32' ? ['--locale=C'] : ctype),
  ]
}

function isComplete(pgData: string): boolean {
  return existsSync(join(pgData, 'global', 'pg_control'))
}

function passwordFile(pgData: string): string {
  return join(pgData, 'darsena.password')
}

function removeAbandoned(site: string, maker: number): void {
  if (isAlive(maker)) return
  try {
    rmSync(site, { recursive: true, force: true })
  } catch {
    // An initdb whose parent was killed may still be writing there; the next start removes it.
  }
}
