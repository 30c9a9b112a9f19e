export interface Shared {
  /** Ends when this caller has gone. */
  signal: AbortSignal
  onProgress?: ((done: number) => void) | undefined
}

interface Running {
  result: Promise<unknown>
  callers: Set<Shared>
  end: AbortController
}

const running = new Map<string, Running>()

function begin<T>(key: string, work: (signal: AbortSignal, tell: (done: number) => void) => Promise<T>) {
  const callers = new Set<Shared>()
  const end = new AbortController()
  const result = work(end.signal, (done) => {
    for (const { onProgress } of callers) onProgress?.(done)
  }).finally(() => {
    if (running.get(key)?.end === end) running.delete(key)
  })
  const one = { result, callers, end }
  running.set(key, one)
  return one
}

/**
 * Does a work once for all who ask for it at the same time, in this process; it goes on until the last of them has gone.
 * @param key the same for the same work only
 * @throws the signal's reason for a caller who has gone, and whatever the work throws
 */
export async function shareWork<T>(
  key: string,
  caller: Shared,
  work: (signal: AbortSignal, tell: (done: number) => void) => Promise<T>,
): Promise<T> {
  caller.signal.throwIfAborted()
  const one = running.get(key) ?? begin(key, work)
  one.callers.add(caller)
  const gone = new Promise<never>((_, reject) => {
    caller.signal.addEventListener('abort', () => {
      one.callers.delete(caller)
      if (one.callers.size === 0) {
        running.delete(key)
        one.end.abort(caller.signal.reason)
      }
      reject(caller.signal.reason)
    })
  })
  return (await Promise.race([one.result, gone])) as T
}
