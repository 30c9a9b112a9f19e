import { Readable } from 'node:stream'
import { fileLimit } from '@darsena/contract/kit/file-link'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import { otherOffset } from '../../kit/files/file-store.ts'
import { beginUpload, discardUpload, findUpload, receive } from '../../kit/files/uploads.ts'
import { fingerprintOf, keyOf, once } from '../../kit/idempotency.ts'
import { readRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { transact } from '../../kit/transaction.ts'
import { oneByOne } from '../../kit/turns.ts'

const tag = 'files'
const access = { can: ['create', 'File'] as const }
const byId = z.object({ id: z.uuid() })
const begun = z.object({ id: z.string() })
const contentType = 'application/offset+octet-stream'

/** What every answer of the protocol says (tus 1.0.0, core protocol). */
const tusReply = (reply: FastifyReply) =>
  reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' })

function count(context: Context, request: FastifyRequest, name: string): number {
  const value = Number(request.headers[name] || Number.NaN)
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw invalid([{ path: name, message: context.translate('fault.invalid') }])
}

/** `filename <base64>,filetype <base64>` → the name; what the sender takes the type for says nothing. */
function nameIn(metadata: unknown): string {
  const pairs = String(metadata ?? '').split(',')
  const [, encoded] = pairs.map((pair) => pair.trim().split(/\s+/)).find(([key]) => key === 'filename') ?? []
  return Buffer.from(encoded ?? '', 'base64').toString('utf8')
}

/** Headers say what is uploaded: it is them that an Idempotency-Key is bound to. */
async function beginOnce(context: Context, request: FastifyRequest, name: string, length: number) {
  const { userId } = context.caller
  const print = fingerprintOf(request, context.facilityId, String(length), name)
  const key = keyOf(request)
  const { body } = await oneByOne(userId, key, () =>
    transact(context.db, { userId, requestId: context.requestId }, (db) =>
      once(db, userId, key, print, async () => {
        const { id } = await beginUpload({ ...context, db }, name, length)
        return { status: 201, body: { id } }
      }),
    ),
  )
  return begun.parse(body)
}

/** The rest of a refused upload is not read: the answer is sent, then the connection is closed. */
function endLater({ raw }: FastifyRequest): void {
  if (raw.complete) return
  raw.resume()
  setTimeout(() => {
    // Takes the connection along, if there still is one.
    if (!raw.complete) raw.destroy()
  }, 2000).unref()
}

/**
 * Uploads that go on where a broken connection stopped: tus 1.0.0 with creation and termination, under the caller's
 * token. The id of an upload is that of the file which it becomes with its last byte.
 */
export function uploadRoutes(server: Server): void {
  // The bytes stay a stream, whatever their number; the upload itself counts them.
  server.app.addContentTypeParser(contentType, (_, payload, done) => done(null, payload))
  readRoute(server, {
    method: 'POST',
    url: '/files/uploads',
    summary: `Begin an upload (tus): Upload-Length up to ${fileLimit} bytes, Upload-Metadata with the file name`,
    tag,
    access,
    answer: begun,
    status: 201,
    handler: async (context, { request, reply }) => {
      const length = count(context, request, 'upload-length')
      const name = nameIn(request.headers['upload-metadata'])
      const { id } = await beginOnce(context, request, name, length)
      tusReply(reply).header('location', `/api/files/uploads/${id}`).code(201)
      return { id }
    },
  })
  readRoute(server, {
    method: 'GET',
    url: '/files/uploads/:id',
    summary: 'How far an upload has come; HEAD tells it in Upload-Offset and Upload-Length (tus)',
    tag,
    access,
    params: byId,
    answer: z.object({ id: z.string(), name: z.string(), length: z.number(), received: z.number() }),
    handler: async (context, { params, reply }) => {
      const upload = await findUpload(context, params.id)
      tusReply(reply).headers({ 'upload-offset': upload.received, 'upload-length': upload.length })
      return upload
    },
  })
  readRoute(server, {
    method: 'PATCH',
    url: '/files/uploads/:id',
    summary: 'The bytes that come next, from Upload-Offset on (tus)',
    tag,
    access,
    params: byId,
    handler: async (context, { params, request, reply }) => {
      // However it ends: what is not read by then, nobody will read.
      reply.raw.once('finish', () => endLater(request)).once('close', () => endLater(request))
      if (!(request.body instanceof Readable)) throw new AppError('UNSUPPORTED_TYPE')
      const upload = await findUpload(context, params.id)
      if (count(context, request, 'upload-offset') !== upload.received) {
        throw otherOffset()
      }
      const received = await receive(context, server.files, upload, request.body).catch((error: unknown) => {
        // The sender has disconnected: the received bytes are stored, and no answer is sent.
        throw request.raw.destroyed && !request.raw.complete ? new AppError('MALFORMED') : error
      })
      return tusReply(reply).header('upload-offset', received).code(204).send()
    },
  })
  readRoute(server, {
    method: 'DELETE',
    url: '/files/uploads/:id',
    summary: 'Give up an upload (tus)',
    tag,
    access,
    params: byId,
    handler: async (context, { params, reply }) => {
      await discardUpload(context, await findUpload(context, params.id))
      return tusReply(reply).code(204).send()
    },
  })
}
