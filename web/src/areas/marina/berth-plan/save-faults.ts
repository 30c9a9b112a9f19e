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

/** `changes.3.slotIds` → 3. */
const placeIn = (path: string): number | undefined => {
  const found = /^changes[.[](\d+)/.exec(path)?.[1]
  return found === undefined ? undefined : Number(found)
}

function faultOf({ body: { code } }: HttpError, message: string): Fault {
  if (code === 'STALE_VERSION' || code === 'NOT_FOUND') return { kind: 'stale' }
  return { kind: code === 'MISFIT' ? 'misfit' : 'other', message }
}

/**
 * What a refusal says of each staged change, by the id of its part; a fault that names no change is left to be told as a
 * whole, so the answer may be empty.
 * @param ids parts in the order in which their changes were sent
 */
export function faultsOf(error: HttpError, ids: readonly string[]): ReadonlyMap<string, Fault> {
  const faults = new Map<string, Fault>()
  const add = (at: number | undefined, fault: Fault) => {
    const id = at === undefined ? undefined : ids[at]
    if (id !== undefined && !faults.has(id)) faults.set(id, fault)
  }
  for (const detail of error.body.details) {
    const told = collision.safeParse(detail)
    const at = told.data?.change ?? placeIn(detail.path)
    if (told.success) add(at, { kind: 'collision', with: told.data.with, slot: told.data.slot })
    else add(at, faultOf(error, detail.message))
  }
  return faults
}
