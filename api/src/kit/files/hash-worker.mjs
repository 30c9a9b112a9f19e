// Hashes outside of the main thread, which has other requests to serve: one message for each piece, in their order.
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** @type {Map<number, import('node:crypto').Hash>} */
const hashes = new Map()

parentPort?.on('message', (/** @type {{ id: number, bytes?: Uint8Array, isDropped?: true }} */ asked) => {
  const { id, bytes, isDropped } = asked
  const hash = hashes.get(id) ?? createHash('sha256')
  if (bytes) {
    hashes.set(id, hash.update(bytes))
    return parentPort?.postMessage({ id })
  }
  hashes.delete(id)
  if (!isDropped) parentPort?.postMessage({ id, sha256: hash.digest('hex') })
})
