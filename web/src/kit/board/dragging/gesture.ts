import type { Window } from '../time/windows.ts'

/** What is being dragged; `P` is what an area takes up when it takes hold of a bar. */
export type Gesture<P> =
  | { kind: 'create'; at: number; track: number }
  /** `held` is the track of the part by which it is held. */
  | { kind: 'move'; part: P; at: number; held: number }
  | { kind: 'stretch'; part: P; edge: 'start' | 'end' }
  /** What lies on no track yet, and keeps its time. */
  | { kind: 'lay'; part: P }

export interface Pointer {
  /** Unix seconds. */
  at: number
  track: number
}

/** Where what is dragged would come to lie. */
export interface Target extends Window {
  tracks: readonly number[]
}

/** What an area allows to be dragged, where it then comes to lie, and what is in its way. */
export interface DragRules<P> {
  mayCreate: boolean
  /** What is taken up with a bar; undefined where the reader may not, or it cannot be moved. */
  takeUp(bar: number): P | undefined
  targetOf(gesture: Gesture<P>, pointer: Pointer): Target
  /** The tracks that would be taken with the pointer on a track; asked for every track in sight. */
  tracksAt(gesture: Gesture<P>, track: number): readonly number[]
  isBlocked(gesture: Gesture<P>, target: Target): boolean
  /** What is in the way, in words. */
  obstacle(gesture: Gesture<P>, target: Target): string | undefined
  /** What is dragged, and where and when it would be. */
  describe(gesture: Gesture<P>, target: Target): { name: string; where: string; when: string; length: string }
  drop(gesture: Gesture<P>, target: Target): void
}

export const isSameTarget = (a: Target, b: Target): boolean =>
  a.from === b.from && a.to === b.to && a.tracks.join() === b.tracks.join()

/**
 * As many tracks side by side as before, the held one at the target, all of them in its group.
 * @param tracks in their order
 */
export function shiftTracks(
  groupOf: ArrayLike<number>,
  tracks: readonly number[],
  held: number,
  target: number,
): number[] {
  const count = Math.max(1, tracks.length)
  const before = Math.max(0, tracks.indexOf(held))
  let first = target - before
  while (first < target && groupOf[first] !== groupOf[target]) first++
  while (
    first > 0 &&
    groupOf[first + count - 1] !== groupOf[target] &&
    groupOf[first - 1] === groupOf[target]
  )
    first--
  return Array.from({ length: count }, (_, at) => first + at).filter(
    (track) => groupOf[track] === groupOf[target],
  )
}
