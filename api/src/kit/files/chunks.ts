import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

/**
 * What comes of a stream, whatever of it is there already at a time. The stream's own iterator would copy such chunks
 * into one. Whoever stops early leaves the stream open.
 * @param most so many bytes may wait before the stream is paused
 * @throws what broke the stream, after all that came before
 */
export async function* chunksOf(source: Readable, most: number): AsyncGenerator<readonly Buffer[]> {
  let waiting: Buffer[] = []
  let size = 0
  let isOver = false
  let wake = () => {}
  const ended = finished(source, { writable: false }).finally(() => {
    isOver = true
    wake()
  })
  ended.catch(() => undefined)
  const take = (chunk: Buffer) => {
    waiting.push(chunk)
    size += chunk.length
    if (size >= most) source.pause()
    wake()
  }
  source.on('data', take)
  try {
    while (!isOver || size > 0) {
      if (size > 0) {
        const chunks = waiting
        waiting = []
        size = 0
        yield chunks
      } else {
        const something = new Promise<void>((resolve) => {
          wake = resolve
        })
        source.resume()
        await something
      }
    }
    await ended
  } finally {
    source.off('data', take)
    source.pause()
  }
}
