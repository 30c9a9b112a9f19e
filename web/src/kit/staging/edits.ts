/** What can be undone and redone, as whole states, which share what they have in common. */
export interface Edits<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
}

/** Steps that can be taken back. */
const longest = 200

export const beginEdits = <T>(present: T): Edits<T> => ({ past: [], present, future: [] })

/** A step; nothing where it changes nothing. */
export function step<T>(edits: Edits<T>, next: T): Edits<T> {
  if (next === edits.present) return edits
  return { past: [...edits.past, edits.present].slice(-longest), present: next, future: [] }
}

export function undo<T>({ past, present, future }: Edits<T>): Edits<T> {
  const last = past.at(-1)
  if (last === undefined) return { past, present, future }
  return { past: past.slice(0, -1), present: last, future: [present, ...future] }
}

export function redo<T>({ past, present, future }: Edits<T>): Edits<T> {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future }
  return { past: [...past, present], present: next, future: rest }
}
