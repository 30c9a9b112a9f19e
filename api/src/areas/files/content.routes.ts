import { variantSizes } from '@darsena/contract/kit/file-link'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../kit/app-error.ts'
import { callerOfLink } from '../../kit/authenticate.ts'
import { type Guardian, guardiansOf, noteFileView } from '../../kit/crud/guarded.ts'
import { reachable } from '../../kit/crud/rights.ts'
import { type Content, isSigned, signedQuery } from '../../kit/files/file-links.ts'
import { type Served, serveFile } from '../../kit/files/serve-file.ts'
import { publicRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'

const contents = ['original', ...Object.keys(variantSizes)] as const
const isContent = (value: string): value is Content => contents.some((one) => one === value)
const params = z.object({ id: z.uuid(), content: z.string().refine(isContent) })

const columns = (content: Content) =>
  content === 'original'
    ? sql`f.name, f.mime_type as "mimeType", f.size, f.storage_key as "storageKey", f.sha256 as mark from files as f`
    : sql`f.name, v.mime_type as "mimeType", v.size, v.storage_key as "storageKey", v.id::text as mark
        from files as f join file_variants as v on v.file_id = f.id and v.kind = ${content}`

/**
 * The bytes behind a signed link. The link names a session: it must still be there, and its user still allowed to read a
 * record that shows the file. Whatever is wrong, the answer is the same 404.
 */
export function contentRoute(server: Server): void {
  publicRoute(server, {
    method: 'GET',
    url: '/files/:id/content/:content',
    summary:
      'The original, or a smaller picture (thumb, preview, whole), by a signed link; ranges are served',
    tag: 'files',
    params,
    handler: async ({ db, requestId }, { params: { id, content }, request, reply }) => {
      const query = signedQuery.safeParse(request.query)
      if (!query.success || !isSigned(server.vault, id, content, query.data)) throw new AppError('NOT_FOUND')
      const caller = await callerOfLink(server.pool, query.data.by)
      if (!caller) throw new AppError('NOT_FOUND')
      const rights = { ability: caller.ability, caller }
      const found = await sql<Served & { guardians: Guardian[] }>`
        select ${guardiansOf('f')} as guardians, ${columns(content)}
        where f.id = ${id} and ${reachable('read', 'File', 'f', rights)}`.execute(db)
      const file = found.rows[0]
      if (!file) throw new AppError('NOT_FOUND')
      await noteFileView(db, file.guardians, caller.userId, requestId)
      return serveFile(server.files, file, request, reply, {
        isDownload: query.data.download === '1',
        lasts: query.data.expires - Date.now() / 1000,
      })
    },
  })
}
