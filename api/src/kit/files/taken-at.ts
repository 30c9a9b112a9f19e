const tags = { exifFolder: 0x8769, taken: 0x9003, offset: 0x9011 } as const
const header = 'Exif\0\0'

interface Tiff {
  bytes: Buffer
  u16: (at: number) => number
  u32: (at: number) => number
}

function entryOf(
  { bytes, u16, u32 }: Tiff,
  folder: number,
  tag: number,
): { value: number; text: string } | undefined {
  const count = u16(folder)
  for (let entry = folder + 2; entry < folder + 2 + count * 12; entry += 12) {
    if (u16(entry) !== tag) continue
    const length = u32(entry + 4)
    const at = length > 4 ? u32(entry + 8) : entry + 8
    return { value: u32(entry + 8), text: bytes.toString('latin1', at, at + length).replace(/\0.*$/, '') }
  }
  return undefined
}

/** A day that exists, unlike 30 February, in a plausible year, so that PostgreSQL can store it. */
function isLocal(local: string): boolean {
  const time = Date.parse(`${local.replace(' ', 'T')}Z`)
  if (Number.isNaN(time) || local < '1826' || local >= '9999') return false
  return new Date(time).toISOString().startsWith(local.replace(' ', 'T'))
}

/** Up to 14 hours, as clocks on Earth go. */
const isOffset = (offset: string | undefined): offset is string =>
  /^[+-](?:0\d|1[0-3]):[0-5]\d$|^[+-]14:00$/.test(offset ?? '')

/**
 * When a picture was taken (Exif 3.0, DateTimeOriginal), as `YYYY-MM-DD HH:mm:ss` on the camera's clock, and that clock's
 * offset `+02:00` where the camera knows it. Undefined where the block says nothing of it, or can't be read.
 */
export function takenAt(exif: Buffer | undefined): { local: string; offset: string | undefined } | undefined {
  const bytes = exif?.toString('latin1', 0, 6) === header ? exif.subarray(6) : exif
  if (!bytes || bytes.length < 8) return undefined
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const tiff: Tiff = {
    bytes,
    u16: (at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    u32: (at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
  }
  try {
    const folder = entryOf(tiff, tiff.u32(4), tags.exifFolder)
    if (!folder) return undefined
    const taken = entryOf(tiff, folder.value, tags.taken)?.text ?? ''
    const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(taken.trim()) ?? []
    const local = `${year}-${month}-${day} ${time}`
    if (!year || !isLocal(local)) return undefined
    const offset = entryOf(tiff, folder.value, tags.offset)?.text.trim()
    return { local, offset: isOffset(offset) ? offset : undefined }
  } catch {
    // An offset beyond the end of the block.
    return undefined
  }
}
