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

/** One step after the other, in the order in which they were asked for; one that fails does not stop the next. */
function turns() {
  let last: Promise<unknown> = Promise.resolve()
  return (step: () => Promise<void>): Promise<void> => {
    const done = last.then(step)
    last = done.catch(() => undefined)
    return done
  }
}

/**
 * Brings to the disk what was written to a file. Once that has failed it fails for good: a disk that could not keep
 * something may say the next time that all is well.
 *
 * One file has its turn after the other. Side by side they would keep the few threads that write as well, and what comes
 * meanwhile would wait in memory.
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
