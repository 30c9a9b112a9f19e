import type { boatRoles } from '@darsena/contract/areas/fleet/boat-roles'
import type { StayKind } from '@darsena/contract/areas/marina/stay-choices'
import * as staging from '../../../../kit/staging/staged.ts'
import type { BoatMeasures } from './plan-data.ts'

/** Where and when a part of a stay is; Unix seconds, an open end is Infinity. */
export interface Place {
  from: number
  to: number
  slotIds: readonly string[]
  confirmed: boolean
  /** The boat is away meanwhile, and the berth is kept for her. */
  away: boolean
}

/** Whose part it is, so that a staged one can be named without the window that it was read in. */
export interface Owner {
  stayId: string
  /** The boat's name; '' for a closure, and where the reader may not see it. */
  label: string
  kind: StayKind
  size: BoatMeasures | undefined
}

type BoatRole = (typeof boatRoles)[number]

/** What a new stay is made with. */
export interface NewStay {
  boatId: string | null
  notes: string | null
  /** Why a berth is closed. */
  reason: string | null
  contactId: string | null
  aboard: readonly { memberId: string; role: BoatRole }[]
}

/** A new part comes with a new stay, or with null where it belongs to one that exists. */
export type Change = staging.Change<Place, Owner, NewStay | null>

/** What is not saved yet, by the id of the part, in the order in which it was begun. */
export type Staged = staging.Staged<Place, Owner, NewStay | null>

/** A stored part as a change begins with it. */
export type StoredPart = staging.Part<Place, Owner>

/** When a boat is away, and whether her berth is kept for her. */
export interface Absence {
  from: number
  to: number
  keeps: boolean
  ids: readonly [between: string, after: string]
}

/** A part that goes; one that was never saved is forgotten, and with it other new parts of its new stay. */
export function remove(staged: Staged, part: StoredPart): Staged {
  const change = staged.get(part.id)
  if (change?.op !== 'create' || !change.record) return staging.remove(staged, part)
  return new Map([...staged].filter(([, other]) => other.owner.stayId !== part.id))
}

/**
 * From `at` on the stay lies elsewhere: two parts that tile what was one (rule 21).
 * @param next id of the new part
 * @throws when `at` is not inside of the part
 */
export function split(
  staged: Staged,
  part: StoredPart,
  { at, slotIds, next, confirmed }: Omit<Place, 'from' | 'to' | 'away'> & { at: number; next: string },
): Staged {
  const { place, owner } = part
  if (at <= place.from || at >= place.to) throw new RangeError('A stay is split between its ends')
  const shortened = staging.put(staged, part, { ...place, to: at })
  return staging.create(shortened, {
    id: next,
    owner,
    record: null,
    place: { from: at, to: place.to, slotIds, confirmed, away: place.away },
  })
}

/**
 * The boat is away from `from` to `to`: her berth is free for others meanwhile, or kept for her, and hers again afterwards.
 * @param ids of the part in between, where the berth is kept, and of the one afterwards
 * @throws when the absence is not inside the part
 */
export function beAway(
  staged: Staged,
  part: StoredPart,
  { from, to, keeps, ids: [between, after] }: Absence,
): Staged {
  const { place, owner } = part
  if (from <= place.from || to >= place.to || from >= to)
    throw new RangeError('A boat is away within her stay')
  const shortened = staging.put(staged, part, { ...place, to: from })
  const kept = keeps
    ? staging.create(shortened, {
        id: between,
        owner,
        record: null,
        place: { ...place, from, to, away: true },
      })
    : shortened
  return staging.create(kept, { id: after, owner, record: null, place: { ...place, from: to } })
}
