import type { StayKind } from '@darsena/contract/areas/marina/stay-choices'
import type { BoatMeasures } from './plan-data.ts'

/** Where and when a part of a stay is; Unix seconds, an open end is Infinity. */
export interface Place {
  from: number
  to: number
  slotIds: readonly string[]
  confirmed: boolean
}

/** Whose part it is, so that a staged one can be told of without the window that it was read in. */
export interface Owner {
  stayId: string
  /** The boat's name; '' for a closure, and where the reader may not see it. */
  label: string
  kind: StayKind
  size: BoatMeasures | undefined
}

/** What a new stay is made with. */
export interface NewStay {
  boatId: string | null
  notes: string | null
  /** Why a berth is closed. */
  reason: string | null
}

interface Staging {
  id: string
  owner: Owner
  /** Why it is done although the boat does not fit. */
  overrideReason?: string | undefined
}

interface CreateChange extends Staging {
  op: 'create'
  place: Place
  /** Of a new stay; null where another part of an existing stay is made. */
  stay: NewStay | null
}

interface UpdateChange extends Staging {
  op: 'update'
  place: Place
  version: number
  /** As it is stored. */
  stored: Place
}

interface DeleteChange extends Staging {
  op: 'delete'
  version: number
  stored: Place
}

export type Change = CreateChange | UpdateChange | DeleteChange

/** What is not saved yet, by the id of the part, in the order in which it was begun. */
export type Staged = ReadonlyMap<string, Change>

export const noChanges: Staged = new Map()

/** A stored part as a change begins with it. */
export interface StoredPart {
  id: string
  owner: Owner
  version: number
  place: Place
}

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  a.confirmed === b.confirmed &&
  a.slotIds.length === b.slotIds.length &&
  a.slotIds.every((id, at) => id === b.slotIds[at])

const withChange = (staged: Staged, change: Change): Staged => new Map(staged).set(change.id, change)

export function withoutChange(staged: Staged, id: string): Staged {
  const next = new Map(staged)
  next.delete(id)
  return next
}

/** A new part, of a new stay or of one that exists. */
export const create = (staged: Staged, part: Omit<CreateChange, 'op'>): Staged =>
  withChange(staged, { op: 'create', ...part })

/** A part at another place; back where it is stored, there is nothing to save. */
export function put(staged: Staged, part: StoredPart, place: Place): Staged {
  const change = staged.get(part.id)
  if (change?.op === 'create') return withChange(staged, { ...change, place })
  const { id, owner, version } = part
  const stored = change?.stored ?? part.place
  if (isSamePlace(place, stored)) return withoutChange(staged, id)
  const { overrideReason } = change ?? {}
  return withChange(staged, {
    op: 'update',
    id,
    owner,
    place,
    stored,
    overrideReason,
    version: change?.version ?? version,
  })
}

/** A part that goes; one that was never saved is forgotten, and with it other new parts of its new stay. */
export function remove(staged: Staged, part: StoredPart): Staged {
  const change = staged.get(part.id)
  if (change?.op !== 'create') {
    const { id, owner } = part
    const version = change?.version ?? part.version
    return withChange(staged, { op: 'delete', id, owner, version, stored: change?.stored ?? part.place })
  }
  const others = [...staged].filter(
    ([id, other]) => id !== part.id && !(change.stay && other.owner.stayId === part.id),
  )
  return new Map(others)
}

/**
 * From `at` on the stay lies elsewhere: two parts that tile what was one (rule 21).
 * @param next id of the new part
 * @throws when `at` is not inside of the part
 */
export function split(
  staged: Staged,
  part: StoredPart,
  { at, slotIds, next, confirmed }: Omit<Place, 'from' | 'to'> & { at: number; next: string },
): Staged {
  const { place, owner } = part
  if (at <= place.from || at >= place.to) throw new RangeError('A stay is split between its ends')
  const shortened = put(staged, part, { ...place, to: at })
  return create(shortened, {
    id: next,
    owner,
    stay: null,
    place: { from: at, to: place.to, slotIds, confirmed },
  })
}

/** Keeps the reason for which a change is done against the measures. */
export function override(staged: Staged, id: string, overrideReason: string): Staged {
  const change = staged.get(id)
  return change ? withChange(staged, { ...change, overrideReason }) : staged
}

/** What was changed, on top of what somebody else has saved meanwhile: what one left alone is as they made it. */
export function rebase(staged: Staged, part: StoredPart): Staged {
  const change = staged.get(part.id)
  if (!change || change.op === 'create') return staged
  const { version, place: theirs } = part
  if (change.op === 'delete') return withChange(staged, { ...change, version, stored: theirs })
  const { place: mine, stored: before } = change
  const place: Place = {
    from: mine.from === before.from ? theirs.from : mine.from,
    to: mine.to === before.to ? theirs.to : mine.to,
    slotIds: mine.slotIds.join() === before.slotIds.join() ? theirs.slotIds : mine.slotIds,
    confirmed: mine.confirmed === before.confirmed ? theirs.confirmed : mine.confirmed,
  }
  if (isSamePlace(place, theirs)) return withoutChange(staged, part.id)
  return withChange(staged, { ...change, place, version, stored: theirs })
}
