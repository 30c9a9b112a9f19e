import { readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

// PostgreSQL guards its folder against a second server on the same machine only. Two containers or two machines on
// one shared volume would destroy it, so a running server renews a timestamp in a file.

/** How often the sign is to be renewed, in milliseconds. */
export const signInterval = 2_000

export function renewSign(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${machine()}\n${Date.now()}\n`)
  renameSync(draft, file)
}

export function removeSign(file: string): void {
  rmSync(file, { force: true })
}

/**
 * Waits some seconds where another machine left its sign, to see whether it still renews it.
 * @throws if it does
 */
export async function refuseIfUsedElsewhere(file: string): Promise<void> {
  const first = readSign(file)
  const owner = first.split('\n')[0]
  if (!owner || owner === machine()) return
  for (let waited = 0; waited < 3 * signInterval; waited += 200) {
    await sleep(200)
    const now = readSign(file)
    if (now === '') return
    if (now === first) continue
    const [host] = owner.split(' ')
    throw new Error(
      `The database of this DATA_DIR runs on another machine (${host}): set DATABASE_URL to use one together`,
    )
  }
}

function readSign(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Containers of one host differ by their process namespace where they have one name. */
function machine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
