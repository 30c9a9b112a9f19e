// Decodes one HEIC picture outside of the main thread: libheif in WebAssembly takes a second or more for it.
import { parentPort, workerData } from 'node:worker_threads'
import convert from 'heic-convert'

const jpeg = await convert({ buffer: workerData, format: 'JPEG', quality: 0.95 })
parentPort?.postMessage(jpeg)
