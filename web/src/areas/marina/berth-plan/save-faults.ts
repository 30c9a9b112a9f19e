import { type Collision, collision } from '@darsena/contract/areas/marina/plan'
import type { HttpError } from '../../../kit/http-error.ts'

/** Why a staged change could not be saved, or could not be now. */
export type Fault =
  | { kind: 'collision'; with: Collision['with']; slot: Collision['slot'] }
  /** The boat does not fit; somebody who may approve can insist, with a reason. */
  | { kind: 'misfit'; message: string }
  /** Somebody else has changed or deleted it meanwhile. */
  | { kind: 'stale' }
  | { kind: 'other'; message: string }

/** By the id of the part that is changed. */
export type Faults = ReadonlyMap<string, readonly Fault[]>

/** `changes.3.slotIds` → 3. */
const placeIn = (path: string): number | undefined => {
  const found = /^changes[.[](\d+)/.exec(path)?.[1]
  return found === undefined ? undefined : Number(found)
}

type Detail = HttpError['body']['details'][number]

function faultOf(detail: Detail, { code: whole }: HttpError['body']): Fault {
  const told = collision.safeParse(detail)
  if (told.success) return { kind: 'collision', with: told.data.with, slot: told.data.slot }
  const { code = whole, message } = detail
  if (code === 'STALE_VERSION' || code === 'NOT_FOUND') return { kind: 'stale' }
  return { kind: code === 'MISFIT' ? 'misfit' : 'other', message }
}

/** All that is too much of a boat is one thing to insist on. */
function joined(before: readonly Fault[], fault: Fault): Fault[] {
  if (fault.kind !== 'misfit') return [...before, fault]
  const misfit = before.find(({ kind }) => kind === 'misfit')
  if (misfit?.kind !== 'misfit') return [...before, fault]
  const message = `${misfit.message}; ${fault.message}`
  return before.map((other) => (other === misfit ? { ...misfit, message } : other))
}

/**
 * What a refusal says of each staged change; a fault that names no change is left to be told as a
 * whole, so the answer may be empty.
 * @param ids parts in the order in which their changes were sent
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
