import type { Translate } from '../texts.ts'
import { type ByteSource, chunksOf } from './byte-source.ts'
import { fileFaults } from './file-fault.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** What the byte order mark says; UTF-8 without one, since every other encoding would be a guess. */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

const isReadable = (bytes: Buffer, encoding: Encoding) => {
  try {
    return typeof new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true }) === 'string'
  } catch {
    return false
  }
}

/** The line that holds the first byte which is not of this encoding. */
async function badLine(bytes: ByteSource, encoding: Encoding): Promise<number> {
  const content = await bytes.read(0, bytes.size)
  let good = 0
  let bad = content.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isReadable(content.subarray(0, middle), encoding)) good = middle
    else bad = middle
  }
  return new TextDecoder(encoding).decode(content.subarray(0, good)).split(/\r\n|\r|\n/).length
}

/**
 * The text of a file, piece by piece, without its byte order mark.
 * @throws VALIDATION naming the line where bytes are not of the encoding; they are never guessed
 */
export async function* decoded(
  bytes: ByteSource,
  encoding: Encoding,
  translate: Translate,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = async (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw fileFaults(translate)('encoding', { row: await badLine(bytes, encoding) })
    }
  }
  for await (const chunk of chunksOf(bytes)) yield await decode(chunk)
  yield await decode()
}
