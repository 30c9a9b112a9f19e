import { zipNames } from './zip-names.ts'

/** How many bytes of a file's beginning and end are inspected to detect its type. */
export const inspected = { head: 4096, tail: 256 * 1024 } as const

const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const oleTypes: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const openXml = 'application/vnd.openxmlformats-officedocument'
const openXmlTypes: [folder: string, type: string][] = [
  ['word/', `${openXml}.wordprocessingml.document`],
  ['xl/', `${openXml}.spreadsheetml.sheet`],
  ['ppt/', `${openXml}.presentationml.presentation`],
]
const openDocument = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/

const beginnings: [bytes: string, type: string][] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['{\\rtf', 'application/rtf'],
]
const brands: Record<string, string> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  hevc: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
}

async function zipType(head: Buffer, readTail: () => Promise<Buffer>): Promise<string | undefined> {
  const names = zipNames(await readTail())
  if (!names) return undefined
  // OpenDocument says what it is in its first entry, not packed (ODF 1.3, part 2, section 3.3).
  const declared = head.toString('latin1', 30, 38) === 'mimetype' && head.toString('latin1', 38, 110)
  if (declared) return openDocument.exec(declared)?.[0]
  if (!names.includes('[Content_Types].xml')) return undefined
  return openXmlTypes.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1]
}

function textType(head: Buffer): string | undefined {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const isText = head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d))
  // Markup is refused, whatever its name: a browser might run it.
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/)
  return isText && !firstLine.startsWith('<') && /[,;\t]/.test(firstLine) ? 'text/csv' : undefined
}

/**
 * The type of a file by its content, or undefined when it is not accepted: pictures, PDF, office documents
 * and CSV. The name decides only between the old office formats, whose content looks alike.
 * @param readTail is called for ZIP archives only, whose directory is at their end
 */
export async function fileTypeOf(
  head: Buffer,
  readTail: () => Promise<Buffer>,
  name: string,
): Promise<string | undefined> {
  const start = head.toString('latin1', 0, 16)
  const known = beginnings.find(([bytes]) => start.startsWith(bytes))
  if (known) return known[1]
  if (head.toString('latin1', 0, 1024).includes('%PDF-')) return 'application/pdf'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp'
  if (start.slice(4, 8) === 'ftyp') return brands[start.slice(8, 12)]
  if (start.startsWith('PK\x03\x04')) return zipType(head, readTail)
  if (head.subarray(0, 8).equals(ole)) return oleTypes[/\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '']
  return textType(head)
}

const shownInline = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
])

/** Whether a browser may show it in the page; other types are offered as downloads. */
export const isInline = (mimeType: string): boolean => shownInline.has(mimeType)
