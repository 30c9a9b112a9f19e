import { sameValue } from '../same-value.ts'

/**
 * A stored thing as a change to it begins.
 * `P`: the fields that can be changed, where and when it is; `O`: what is needed to name it without its row.
 */
export interface Part<P, O> {
  id: string
  owner: O
  version: number
  place: P
}

interface Staging<O> {
  id: string
  owner: O
  /** The reason for exceeding a limit. */
  overrideReason?: string | undefined
}

export interface CreateChange<P, O, R> extends Staging<O> {
  op: 'create'
  place: P
  /** What else the new row is made with. */
  record: R
}

export interface UpdateChange<P, O> extends Staging<O> {
  op: 'update'
  place: P
  version: number
  /** As it is stored. */
  stored: P
}

export interface DeleteChange<P, O> extends Staging<O> {
  op: 'delete'
  version: number
  stored: P
}

export type Change<P, O, R> = CreateChange<P, O, R> | UpdateChange<P, O> | DeleteChange<P, O>

/** What is not saved yet, by the id of the row, in the order in which it was begun. */
export type Staged<P, O, R> = ReadonlyMap<string, Change<P, O, R>>

/** What the parts of this kit need to know of a change, whatever it places. */
export interface AnyChange {
  op: 'create' | 'update' | 'delete'
  id: string
  version?: number
}

export const noChanges: ReadonlyMap<string, never> = new Map<string, never>()

/** Fields of the first place that have other values in the second. */
function differences<P extends object>(mine: P, before: P): [string, unknown][] {
  const values = new Map<string, unknown>(Object.entries(before))
  return Object.entries(mine).filter(([key, value]) => !sameValue(value, values.get(key)))
}

/** Do all fields of two places have the same values? */
export const isSamePlace = <P extends object>(a: P, b: P): boolean => differences(a, b).length === 0

const withChange = <C extends AnyChange>(staged: ReadonlyMap<string, C>, change: C) =>
  new Map(staged).set(change.id, change)

/** The same changes but for one; the very same object where there is none of that id. */
export function withoutChange<C>(staged: ReadonlyMap<string, C>, id: string): ReadonlyMap<string, C> {
  if (!staged.has(id)) return staged
  const next = new Map(staged)
  next.delete(id)
  return next
}

/** A row that does not exist yet. */
export const create = <P, O, R>(
  staged: Staged<P, O, R>,
  part: Omit<CreateChange<P, O, R>, 'op'>,
): Staged<P, O, R> => withChange<Change<P, O, R>>(staged, { op: 'create', ...part })

/**
 * A row at another place. Back where it is stored there is nothing to save, and where nothing changes the answer is the very
 * same object, so that it leaves no step to undo.
 */
export function put<P extends object, O, R>(
  staged: Staged<P, O, R>,
  part: Part<P, O>,
  place: P,
): Staged<P, O, R> {
  const change = staged.get(part.id)
  if (change && change.op !== 'delete' && isSamePlace(change.place, place)) return staged
  if (change?.op === 'create') return withChange<Change<P, O, R>>(staged, { ...change, place })
  const { id, owner, version } = part
  const stored = change?.stored ?? part.place
  if (isSamePlace(place, stored)) return withoutChange(staged, id)
  const { overrideReason } = change ?? {}
  return withChange<Change<P, O, R>>(staged, {
    op: 'update',
    id,
    owner,
    place,
    stored,
    overrideReason,
    version: change?.version ?? version,
  })
}

/** A row that goes; one that was never saved is forgotten. */
export function remove<P, O, R>(staged: Staged<P, O, R>, part: Part<P, O>): Staged<P, O, R> {
  const change = staged.get(part.id)
  if (change?.op === 'create') return withoutChange(staged, part.id)
  const { id, owner } = part
  const version = change?.version ?? part.version
  return withChange<Change<P, O, R>>(staged, {
    op: 'delete',
    id,
    owner,
    version,
    stored: change?.stored ?? part.place,
  })
}

/** Keeps the reason for which a change is made against a limit. */
export function override<P, O, R>(
  staged: Staged<P, O, R>,
  id: string,
  overrideReason: string,
): Staged<P, O, R> {
  const change = staged.get(id)
  return change ? withChange<Change<P, O, R>>(staged, { ...change, overrideReason }) : staged
}

/** Mine where I changed it, theirs where I left it alone. */
const mergePlaces = <P extends object>(mine: P, before: P, theirs: P): P => ({
  ...theirs,
  ...Object.fromEntries(differences(mine, before)),
})

/** A change on top of what somebody else has saved meanwhile: the fields that it left alone are as they made them. */
export function rebase<P extends object, O, R>(staged: Staged<P, O, R>, part: Part<P, O>): Staged<P, O, R> {
  const change = staged.get(part.id)
  if (!change || change.op === 'create') return staged
  const { version, place: theirs } = part
  if (change.op === 'delete')
    return withChange<Change<P, O, R>>(staged, { ...change, version, stored: theirs })
  const place = mergePlaces(change.place, change.stored, theirs)
  if (isSamePlace(place, theirs)) return withoutChange(staged, part.id)
  return withChange<Change<P, O, R>>(staged, { ...change, place, version, stored: theirs })
}

const order = { delete: 0, update: 1, create: 2 }

/** Changes in the order in which they are sent: what frees a place comes before what takes it. */
export const inOrder = <C extends AnyChange>(staged: ReadonlyMap<string, C>): C[] =>
  [...staged.values()].sort((a, b) => order[a.op] - order[b.op])
