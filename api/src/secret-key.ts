import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whole and on the disk before it has its name; of several apps that start at once, one makes it. */
function makeKey(file: string, key: string): void {
  const draft = `${file}.${process.pid}.new`
  const handle = openSync(draft, 'w', 0o600)
  try {
    writeSync(handle, `${key}\n`)
    fsyncSync(handle)
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    closeSync(handle)
    rmSync(draft, { force: true })
  }
}

/**
 * The installation's secret key: SECRET_KEY, else the one kept in the data folder, made on first use.
 * @throws when the file holds no key
 */
export function readSecretKey({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret-key')
  if (readKey(file) === undefined) {
    mkdirSync(dataDir, { recursive: true })
    makeKey(file, randomBytes(32).toString('base64url'))
  }
  const key = readKey(file) ?? ''
  if (key.length < 32) throw new Error(`${file} holds no key: restore it from a backup or set SECRET_KEY`)
  return key
}

/** Puts a restored key in its place, unless one is there. */
export function writeSecretKey({ dataDir }: Pick<Env, 'dataDir'>, key: string): void {
  mkdirSync(dataDir, { recursive: true })
  makeKey(join(dataDir, 'secret-key'), key)
}
