import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type ByteSource, chunksOf } from '../byte-source.ts'

/** The archive is cut off, inconsistent, encrypted or packed in a way that spreadsheets are not. */
export class DamagedArchive extends Error {}
/** More would come out than anybody's table holds: a zip bomb. */
export class ArchiveTooLarge extends Error {}

export interface ZipEntry {
  name: string
  method: number
  crc: number
  packedSize: number
  offset: number
}

/** What may still be unpacked from one archive, in bytes. */
export interface Budget {
  left: number
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const
const maxEntries = 10_000
const wide = 0xffffffff

async function findDirectory(bytes: ByteSource): Promise<{ start: number; count: number; size: number }> {
  const tailStart = Math.max(0, bytes.size - 22 - 0xffff)
  const tail = await bytes.read(tailStart, bytes.size - tailStart)
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== signature.end) continue
    return {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      start: tail.readUInt32LE(at + 16),
    }
  }
  throw new DamagedArchive('no end of central directory')
}

/** Sizes of 4 GB and above stand in an extra field; some writers use it for small files too (APPNOTE 4.5.3). */
function wideValues(extra: Buffer, wanted: number[]): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return wanted.map((value) => {
      if (value !== wide) return value
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return wanted
}

function entryAt(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (directory.readUInt32LE(at) !== signature.central) throw new DamagedArchive('bad central directory')
  if (directory.readUInt16LE(at + 8) & 1) throw new DamagedArchive('encrypted')
  const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
  const [, packedSize = 0, offset = 0] = wideValues(directory.subarray(nameEnd, extraEnd), [
    directory.readUInt32LE(at + 24),
    directory.readUInt32LE(at + 20),
    directory.readUInt32LE(at + 42),
  ])
  const entry = {
    name: directory.toString('utf8', at + 46, nameEnd),
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    packedSize,
    offset,
  }
  return { entry, next: extraEnd + directory.readUInt16LE(at + 32) }
}

/**
 * The entries of a zip archive by name, from its central directory.
 * @throws DamagedArchive
 */
export async function zipEntries(bytes: ByteSource): Promise<Map<string, ZipEntry>> {
  const { start, count, size } = await findDirectory(bytes)
  if (count > maxEntries) throw new ArchiveTooLarge('too many entries')
  const directory = await bytes.read(start, size)
  const entries = new Map<string, ZipEntry>()
  try {
    for (let at = 0, n = 0; n < count; n += 1) {
      const { entry, next } = entryAt(directory, at)
      entries.set(entry.name.replace(/^\//, ''), entry)
      at = next
    }
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedArchive('central directory is cut off')
    throw error
  }
  return entries
}

async function contentStart(bytes: ByteSource, entry: ZipEntry): Promise<number> {
  const header = await bytes.read(entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== signature.local) {
    throw new DamagedArchive('no local header')
  }
  return entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

function unpacked(chunks: AsyncIterable<Buffer>, method: number): AsyncIterable<Buffer> {
  if (method === 0) return chunks
  if (method !== 8) throw new DamagedArchive(`packed by method ${method}`)
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  pipeline(Readable.from(chunks), inflate, () => undefined)
  return inflate
}

/**
 * The content of an entry, piece by piece; what its header claims of its size is not believed but counted.
 * @throws ArchiveTooLarge when the budget is used up, DamagedArchive when the content is not what was packed
 */
export async function* contentOf(bytes: ByteSource, entry: ZipEntry, budget: Budget): AsyncGenerator<Buffer> {
  const start = await contentStart(bytes, entry)
  let crc = 0
  try {
    for await (const chunk of unpacked(chunksOf(bytes, start, start + entry.packedSize), entry.method)) {
      budget.left -= chunk.length
      if (budget.left < 0) throw new ArchiveTooLarge(entry.name)
      crc = crc32(chunk, crc)
      yield chunk
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new DamagedArchive(entry.name)
    }
    throw error
  }
  if (crc !== entry.crc) throw new DamagedArchive(entry.name)
}
