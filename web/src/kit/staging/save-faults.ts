import type { HttpError } from '../http-error.ts'

/** A fault of the server at one path of a request. */
export type FaultDetail = HttpError['body']['details'][number]

/** Why a staged change cannot be saved. */
export type Fault =
  /** Somebody else has changed or deleted the row meanwhile. */
  | { kind: 'stale' }
  /** Something else is there; `detail` is the server's, an area makes words of it. */
  | { kind: 'conflict'; message: string; detail?: FaultDetail }
  /** Against a limit; somebody who may approve can insist, with a reason. */
  | { kind: 'misfit'; message: string }

/** By the id of the row that is changed. */
export type Faults = ReadonlyMap<string, readonly Fault[]>

/** Why nothing was saved; `isGeneral`: it is about no change in particular, and stays when all of them are solved. */
export interface Refusal {
  message: string
  isGeneral: boolean
}

/** `changes.3.slotIds` → 3. */
const placeIn = (path: string): number | undefined => {
  const found = /^changes[.[](\d+)/.exec(path)?.[1]
  return found === undefined ? undefined : Number(found)
}

function faultOf(detail: FaultDetail, { code: whole }: HttpError['body']): Fault {
  const { code = whole, message } = detail
  if (code === 'STALE_VERSION' || code === 'NOT_FOUND') return { kind: 'stale' }
  return code === 'MISFIT' ? { kind: 'misfit', message } : { kind: 'conflict', message, detail }
}

/** All limits that a change is against are one thing to insist on. */
function joined(before: readonly Fault[], fault: Fault): Fault[] {
  if (fault.kind !== 'misfit') return [...before, fault]
  const misfit = before.find(({ kind }) => kind === 'misfit')
  if (misfit?.kind !== 'misfit') return [...before, fault]
  const message = `${misfit.message}; ${fault.message}`
  return before.map((other) => (other === misfit ? { ...misfit, message } : other))
}

/**
 * Assigns the faults of a refusal to staged changes; a fault that names no change is left to be shown as a whole, so
 * the result may be empty.
 * @param ids rows in the order in which their changes were sent
 */
export function faultsOf({ body }: HttpError, ids: readonly string[]): Faults {
  const faults = new Map<string, readonly Fault[]>()
  for (const detail of body.details) {
    const at = placeIn(detail.path)
    const id = at === undefined ? undefined : ids[at]
    if (id !== undefined) faults.set(id, joined(faults.get(id) ?? [], faultOf(detail, body)))
  }
  return faults
}

interface Known {
  /** What the server refused. */
  refused: Faults
  /** Conflicts of a change with the data on the screen. */
  found: Faults
  /** Versions of rows as they are known now, by id. */
  versionOf: (id: string) => number | undefined
}

/**
 * All that stands in the way of saving: what the server refused, what others have saved since, and what can be seen without
 * asking. The server's word goes before what is only seen here.
 */
export function allFaults(
  staged: ReadonlyMap<string, { op: string; version?: number }>,
  { refused, found, versionOf }: Known,
): Faults {
  const faults = new Map<string, readonly Fault[]>()
  for (const [id, { op, version = 0 }] of staged) {
    const isOvertaken = op !== 'create' && (versionOf(id) ?? 0) > version
    const own = isOvertaken ? [{ kind: 'stale' } as const] : (refused.get(id) ?? found.get(id))
    if (own && own.length > 0) faults.set(id, own)
  }
  return faults
}
