import { Worker } from 'node:worker_threads'

/** SHA-256 of bytes that come one piece after the other, worked out in a thread that all of them share. */
export interface ThreadHash {
  /** Resolves when the piece was read; shared memory may be written anew then. */
  update(bytes: Uint8Array): Promise<void>
  /** In hexadecimal digits. */
  digest(): Promise<string>
  /** Nobody will ask for the digest. */
  drop(): void
}

interface Waiting {
  resolve: (sha256: string) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  /** Who waits, by hash; a hash has one piece on its way at a time. */
  waiting: Map<number, Waiting>
  failure?: Error
}

let thread: Thread | undefined
let last = 0

function start(): Thread {
  const worker = new Worker(new URL('./hash-worker.mjs', import.meta.url), { execArgv: [] })
  const made: Thread = { worker, waiting: new Map() }
  worker.unref()
  worker.on('message', ({ id, sha256 = '' }: { id: number; sha256?: string }) => {
    made.waiting.get(id)?.resolve(sha256)
    made.waiting.delete(id)
  })
  worker.once('error', (error) => {
    made.failure = error
    for (const { reject } of made.waiting.values()) reject(error)
  })
  return made
}

/** Begins a hash. Its steps throw where the thread has ended; the next hash gets another one. */
export function threadHash(): ThreadHash {
  if (!thread || thread.failure) thread = start()
  const mine = thread
  last += 1
  const id = last
  const ask = (bytes?: Uint8Array) =>
    new Promise<string>((resolve, reject) => {
      if (mine.failure) return reject(mine.failure)
      mine.waiting.set(id, { resolve, reject })
      mine.worker.postMessage({ id, bytes })
    })
  return {
    update: async (bytes) => void (await ask(bytes)),
    digest: () => ask(),
    drop: () => mine.worker.postMessage({ id, isDropped: true }),
  }
}
