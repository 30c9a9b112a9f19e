import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packedSize: number
  size: number
  offset: number
}

// 2.0, deflate; sizes follow the content (bit 3), names are UTF-8 (bit 11); no time of its own: 1980-01-01.
const version = 20
const flags = 0x0808
const deflated = 8
const dosDate = 0x0021

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(dosDate, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packedSize, size }: Written): Buffer {
  const buffer = Buffer.alloc(16)
  buffer.writeUInt32LE(0x08074b50, 0)
  buffer.writeUInt32LE(crc, 4)
  buffer.writeUInt32LE(packedSize, 8)
  buffer.writeUInt32LE(size, 12)
  return buffer
}

function centralHeader({ name, crc, packedSize, size, offset }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflated, 10)
  header.writeUInt16LE(dosDate, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packedSize, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Text in pieces of some 64 kB, so that neither the deflater nor the socket works line by line. */
export async function* inPieces(texts: ZipPart['content']): AsyncGenerator<Buffer> {
  let pending: string[] = []
  let length = 0
  for await (const text of texts) {
    pending.push(text)
    length += text.length
    if (length < 65_536) continue
    yield Buffer.from(pending.join(''))
    pending = []
    length = 0
  }
  if (length > 0) yield Buffer.from(pending.join(''))
}

async function* packed(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const piece of inPieces(content)) {
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 })
  pipeline(Readable.from(counted()), deflate, () => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packedSize += chunk.length
    yield chunk
  }
}

/** A zip archive, made while it is taken: only as fast as the reader reads. At most 4 GB. */
export async function* zipOf(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Written[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packedSize: 0, size: 0, offset }
    entries.push(entry)
    yield localHeader(entry.name)
    yield* packed(content, entry)
    yield descriptor(entry)
    offset += 30 + entry.name.length + entry.packedSize + 16
  }
  const directory = Buffer.concat(entries.map(centralHeader))
  yield directory
  yield endRecord(entries.length, directory.length, offset)
}
