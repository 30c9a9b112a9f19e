import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileChange, files } from '@darsena/contract/areas/files/files'
import { fileLimit, fileLink } from '@darsena/contract/kit/file-link'
import { z } from 'zod'
import { crudService } from '../../kit/crud/crud-service.ts'
import { askForVariants } from '../../kit/files/file-jobs.ts'
import { beginUpload, receive } from '../../kit/files/uploads.ts'
import { receiveUpload } from '../../kit/import/upload.ts'
import { readRoute, writeRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server.ts'
import { changeableFile, changeFile, linkedFile } from './file-rows.ts'

const tag = files.name
const byId = z.object({ id: z.uuid() })
const service = crudService(files)

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
        const { size } = await stat(form.path)
        const upload = await beginUpload(context, form.name, size)
        const bytes = createReadStream(form.path)
        await receive(context, server.files, upload, bytes).finally(() => bytes.destroy())
        reply.code(201)
        return await service.get(context, upload.id)
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
