import { type FileHandle, open } from 'node:fs/promises'

/** On disk, not only in its cache: which files a folder names. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Runs steps one after another, in the order of the calls; a failed one does not stop the next. */
function turns() {
  let last: Promise<unknown> = Promise.resolve()
  return (step: () => Promise<void>): Promise<void> => {
    const done = last.then(step)
    last = done.catch(() => undefined)
    return done
  }
}

/**
 * Syncs written data of a file to the disk. A failed sync stays failed: after losing data, a disk may report
 * success the next time. Files are synced one at a time; side by side the syncs would occupy the few threads
 * that write as well, and data would pile up in memory.
 */
export function syncsInTurn(): (handle: FileHandle) => () => Promise<void> {
  const inTurn = turns()
  return (handle) => {
    let last = Promise.resolve()
    return () => {
      last = last.then(() => inTurn(() => handle.datasync()))
      last.catch(() => undefined)
      return last
    }
  }
}
