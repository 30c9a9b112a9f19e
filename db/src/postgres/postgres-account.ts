import { execFileSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The account that PostgreSQL's processes run under: ours, or as root another one, since PostgreSQL refuses root. */
export interface ServerAccount {
  /** Absent: the account of this process. */
  readonly ids?: { readonly uid: number; readonly gid: number }
  /** Command words to put before the program. */
  readonly wrapper: readonly string[]
}

/**
 * Chooses the account: as root that of the existing folder, else `postgres`, else `nobody`.
 * @param pgData may not exist yet; its parent must
 * @throws with one readable line where that account can't reach the folder or the program
 */
export function accountFor(pgData: string, program: string): ServerAccount {
  const ourUid = process.getuid?.()
  const owner = statSync(pgData, { throwIfNoEntry: false })
  if (ourUid !== 0) {
    if (owner && ourUid !== undefined && owner.uid !== ourUid) {
      throw new Error(
        `${pgData} belongs to another account (uid ${owner.uid}): run as that account or as root`,
      )
    }
    return { wrapper: [] }
  }
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedIds()
  const needed = [dirname(pgData), program]
  if (canReach({ ids, wrapper: [] }, needed)) return { ids, wrapper: [] }
  for (const capability of ['dac_read_search', 'dac_override']) {
    const account = { ids, wrapper: wrapperWith(capability, ids) }
    if (canReach(account, needed)) return account
  }
  const blocked = needed.find((path) => !canReach({ ids, wrapper: [] }, [path]))
  throw new Error(
    `PostgreSQL does not run as root, and the account with uid ${ids.uid} cannot reach ${blocked}: move it to a folder open to everybody, run as an ordinary user, or set DATABASE_URL`,
  )
}

/** What to hand to `spawn`. As root the wrapper changes the account itself, since it needs root to keep a capability. */
export function commandAs(
  account: ServerAccount,
  program: string,
  args: readonly string[],
): { file: string; args: string[]; options: { uid?: number; gid?: number } } {
  const [file, ...words] = [...account.wrapper, program, ...args]
  const options = account.ids && account.wrapper.length === 0 ? account.ids : {}
  return { file: file ?? program, args: words, options }
}

/** Gives a file, or a folder with all it holds, to the server's account. */
export function giveTo(account: ServerAccount, path: string): void {
  if (!account.ids) return
  const { uid, gid } = account.ids
  if (!lstatSync(path).isDirectory()) {
    lchownSync(path, uid, gid)
    return
  }
  for (const name of readdirSync(path)) giveTo(account, join(path, name))
  chownSync(path, uid, gid)
}

function unprivilegedIds(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const found = accounts.find((fields) => fields[0] === name)
    // macOS writes nobody's ids as -2.
    if (found) return { uid: Number(found[2]) >>> 0, gid: Number(found[3]) >>> 0 }
  }
  return { uid: 65534, gid: 65534 }
}

/**
 * A capability lets the account pass folders such as /root without opening them to anybody else. The programs ask
 * access(2) first, which forgets capabilities of ordinary accounts unless no_setuid_fixup is set.
 */
function wrapperWith(capability: string, ids: { uid: number; gid: number }): string[] {
  return [
    'setpriv',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--',
  ]
}

/** Tested as that account, because mode bits alone are not conclusive (ACLs, capabilities of containers). */
function canReach(account: ServerAccount, paths: readonly string[]): boolean {
  const test = 'for path; do [ -x "$path" ] || exit 1; done'
  const { file, args, options } = commandAs(account, '/bin/sh', ['-c', test, 'sh', ...paths])
  try {
    execFileSync(file, args, { ...options, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
