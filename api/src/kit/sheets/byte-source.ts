import { open, stat } from 'node:fs/promises'

/** Bytes that can be read from anywhere and more than once: a file on disk or a buffer. Holds nothing open. */
export interface ByteSource {
  size: number
  /** Fewer bytes than asked for at the end; none beyond it. */
  read(from: number, length: number): Promise<Buffer>
}

const chunkSize = 256 * 1024

const inMemory = (buffer: Buffer): ByteSource => ({
  size: buffer.length,
  read: async (from, length) => buffer.subarray(from, from + length),
})

async function onDisk(path: string): Promise<ByteSource> {
  const { size } = await stat(path)
  return {
    size,
    async read(from, length) {
      const file = await open(path)
      try {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - from)))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
  }
}

/** @param source path of a file, or its content */
export const byteSource = async (source: string | Buffer): Promise<ByteSource> =>
  typeof source === 'string' ? onDisk(source) : inMemory(source)

/** The bytes of a stretch, piece by piece. */
export async function* chunksOf(bytes: ByteSource, from = 0, to = bytes.size): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += chunkSize) {
    const chunk = await bytes.read(at, Math.min(chunkSize, to - at))
    if (chunk.length === 0) return
    yield chunk
  }
}
