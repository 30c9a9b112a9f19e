import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { isInline } from './file-type.ts'

export interface Served {
  name: string
  mimeType: string
  size: number
  storageKey: string
  /** What the bytes are recognised by; they never change under a key. */
  mark: string
}

/** Content of a file must never run, load or be embedded elsewhere, whatever type a browser assumes. */
const confined =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'self'"
const sandboxed = `${confined}; sandbox`

/** `bytes=0-99`, `bytes=100-`, `bytes=-100`; undefined for all else, which is answered with the whole (RFC 9110, 14.2). */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from >= size || from > to || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { from, to }
}

/** A name in both forms of RFC 6266: for old readers in ASCII, for all others as it is. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii =
    name
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'file'
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const isSame = (header: string | string[] | undefined, tag: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === tag)

/**
 * Answers with the content of a file: all of it, a range, or «not modified».
 * @param lasts seconds that the browser's own cache may keep it
 */
export async function serveFile(
  store: FileStore,
  file: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  { isDownload, lasts }: { isDownload: boolean; lasts: number | null },
): Promise<FastifyReply> {
  const tag = `"${file.mark}"`
  const isShown = isInline(file.mimeType) && !isDownload
  reply.headers({
    etag: tag,
    'cache-control':
      lasts === null ? 'no-store' : `private, max-age=${Math.max(0, Math.floor(lasts))}, no-transform`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // A browser's own PDF reader does not start in a sandbox.
    'content-security-policy': file.mimeType === 'application/pdf' ? confined : sandboxed,
  })
  if (isSame(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const isFresh = !request.headers['if-range'] || isSame(request.headers['if-range'], tag)
  const range = isFresh ? rangeOf(request.headers.range, file.size) : undefined
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  const { from, to } = range ?? { from: 0, to: file.size - 1 }
  reply.headers({
    'content-type': file.mimeType,
    'content-length': to - from + 1,
    'content-disposition': disposition(isShown ? 'inline' : 'attachment', file.name),
  })
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`)
  if (request.method === 'HEAD') return reply.send()
  const bytes = await store.read(file.storageKey, range)
  if (reply.raw.destroyed) {
    bytes.destroy()
    throw new AppError('MALFORMED')
  }
  return reply.send(bytes)
}
