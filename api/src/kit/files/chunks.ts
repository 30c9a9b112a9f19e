import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

/**
 * Reads a stream in batches of the chunks that are buffered; the stream's own iterator would copy them into
 * one. A reader that stops early leaves the stream open.
 * @param most bytes that may be buffered before the stream is paused
 * @throws the error of the stream, after all data before it
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
