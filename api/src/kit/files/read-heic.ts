import { Worker } from 'node:worker_threads'

const patience = 60_000

/**
 * A HEIC picture as an upright JPEG, made in a thread of its own.
 * @throws when it can't be decoded, or takes longer than a minute
 */
export function readHeic(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./heic-worker.mjs', import.meta.url), {
      workerData: bytes,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(new Error('Decoding the HEIC picture took too long'))
    }, patience)
    worker.once('message', (jpeg: Uint8Array) => resolve(Buffer.from(jpeg)))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The HEIC picture could not be decoded'))
    })
  })
}
