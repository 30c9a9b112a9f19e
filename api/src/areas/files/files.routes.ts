import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileChange, files } from '@darsena/contract/areas/files/files'
import { fileLimit, fileLink } from '@darsena/contract/kit/file-link'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../kit/context.ts'
import { crudService } from '../../kit/crud/crud-service.ts'
import { askForVariants } from '../../kit/files/file-jobs.ts'
import { beginUpload, discardUpload, receive } from '../../kit/files/uploads.ts'
import { type Answer, fingerprintOf, keyOf, once } from '../../kit/idempotency.ts'
import { receiveUpload, type Upload } from '../../kit/import/upload.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'
import { oneByOne } from '../../kit/turns.ts'
import { changeableFile, changeFile, linkedFile } from './file-rows.ts'

const tag = files.name
const byId = z.object({ id: z.uuid() })
const service = crudService(files)

/** The file of a form, and the answer to it; the first one again where its Idempotency-Key was used before. */
async function keepFile(
  { files: store }: Server,
  context: Context,
  form: Upload,
  request: FastifyRequest,
): Promise<Answer> {
  const { size } = await stat(form.path)
  const print = fingerprintOf(request, context.facilityId, form.hash, form.name, JSON.stringify(form.fields))
  const upload = await beginUpload(context, form.name, size)
  const bytes = createReadStream(form.path)
  const stored: { answer: Answer } = { answer: { status: 201, body: null } }
  try {
    await receive(context, store, upload, bytes, async (db, make) => {
      stored.answer = await once(db, context.caller.userId, keyOf(request), print, async () => {
        await make()
        return { status: 201, body: await service.get({ ...context, db }, upload.id) }
      })
    })
    return stored.answer
  } finally {
    bytes.destroy()
    // Nobody goes on with it where it became no file. What can't be given up now goes with other uploads left behind.
    await discardUpload(context, upload).catch(() => undefined)
  }
}

/** Files besides their lists: a whole file in one request, its links, its name and crop, and its way to the archive and back. */
export function fileRoutes(server: Server): void {
  readRoute(server, {
    method: 'POST',
    url: '/files',
    summary: 'Upload a file in one request; large ones better go by /files/uploads, which can be resumed',
    tag,
    access: { can: ['create', 'File'] },
    form: z.object({ file: z.string().meta({ format: 'binary' }) }),
    answer: files.row,
    status: 201,
    handler: async (context, { request, reply }) => {
      const form = await receiveUpload(request, context, fileLimit)
      try {
        const { status, body } = await oneByOne(context.caller.userId, keyOf(request), () =>
          keepFile(server, context, form, request),
        )
        reply.code(status)
        return body
      } finally {
        await form.remove()
      }
    },
  })
  readRoute(server, {
    method: 'GET',
    url: '/files/:id/link',
    summary: 'The file with links that need no token and end after some minutes',
    tag,
    access: { can: ['read', 'File'] },
    params: byId,
    answer: fileLink,
    handler: (context, { params }) => linkedFile(context, params.id),
  })
  writeRoute(server, {
    method: 'PATCH',
    url: '/files/:id',
    summary: 'Rename, or choose the part of a picture that is shown; the original stays as it is',
    tag,
    access: { can: ['update', 'File'] },
    params: byId,
    body: fileChange,
    answer: files.row,
    handler: async (context, { params, body }) => {
      if (await changeFile(context, params.id, body)) await askForVariants(context.db, params.id)
      return service.get(context, params.id)
    },
  })
  writeRoute(server, {
    method: 'DELETE',
    url: '/files/:id',
    summary: 'Archive; its bytes go after a day. Refused while a record shows it, be it in the archive',
    tag,
    access: { can: ['delete', 'File'] },
    params: byId,
    handler: async (context, { params }) => {
      await changeableFile(context, params.id)
      await service.archive(context, params.id)
    },
  })
  writeRoute(server, {
    method: 'POST',
    url: '/files/:id/restore',
    summary: 'Take back out of the archive, while its bytes are there',
    tag,
    access: { can: ['delete', 'File'] },
    params: byId,
    answer: files.row,
    handler: async (context, { params }) => {
      await changeableFile(context, params.id)
      return service.restore(context, params.id)
    },
  })
}
