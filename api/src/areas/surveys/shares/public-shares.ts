import { timingSafeEqual } from 'node:crypto'
import type { PublicReport } from '@darsena/contract/areas/surveys/reports/public-report'
import type { Database } from '@darsena/db/connect'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import { tokenHash } from '../../../kit/authenticate.ts'
import type { PublicContext } from '../../../kit/context.ts'
import { type Served, serveFile } from '../../../kit/files/serve-file.ts'
import { passwordMatches } from '../../../kit/passwords.ts'
import type { Server } from '../../../kit/server/server.ts'
import { forgetTries, noteTry } from '../../../kit/tries/limited-tries.ts'
import type { Vault } from '../../../kit/vault.ts'

interface LiveShare {
  id: string
  reportId: string
  content: PublicReport['content']
  locale: PublicReport['locale']
  withPhotos: boolean
  passwordHash: string | null
  sharedAt: string
  /** Was it approved when it was shared? Then it never changes. */
  isApproved: boolean
}

/** Neither revoked nor expired. */
const isLive = sql`s.revoked_at is null and s.expires_at > now()`

/**
 * The link that bears this token. Unknown, expired and revoked ones are the same.
 * @throws NOT_FOUND
 */
async function liveShare(db: Database, token: string): Promise<LiveShare> {
  const found = await sql<LiveShare>`select s.id, s.report_id as "reportId", s.content, s.locale,
      s.with_photos as "withPhotos", s.password_hash as "passwordHash",
      s.created_at as "sharedAt", s.shown ->> 'status' = 'APPROVED' as "isApproved"
    from shared_audit_reports s where s.token_hash = ${tokenHash(token)} and ${isLive}`.execute(db)
  const [share] = found.rows
  if (!share) throw new AppError('NOT_FOUND')
  return share
}

const cookie = 'darsena-share'
/** How long a password once given opens the link in the same browser. */
const unlockedSeconds = 12 * 3600

const markOf = (vault: Vault, { id, passwordHash }: LiveShare, until: number) =>
  vault.markOf(`share unlocked\n${id}\n${passwordHash}\n${until}`)

const isSame = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/** Has the password been given in this browser? */
function isUnlocked(vault: Vault, share: LiveShare, header: string | undefined): boolean {
  if (!share.passwordHash) return true
  const given = (header ?? '').split(';').map((one) => /^\s*darsena-share=(\d+)\.([0-9a-f]+)$/.exec(one))
  return given.some((match) => {
    const [, until = '0', mark = ''] = match ?? []
    return Number(until) > Date.now() / 1000 && isSame(mark, markOf(vault, share, Number(until)))
  })
}

/**
 * The link of a request, live and unlocked: what everything that an outsider gets begins with.
 * @throws NOT_FOUND, UNAUTHENTICATED where the password has not been given
 */
export async function openedShare(
  server: Pick<Server, 'vault'>,
  { db }: PublicContext,
  token: string,
  request: FastifyRequest,
): Promise<LiveShare> {
  const share = await liveShare(db, token)
  if (!isUnlocked(server.vault, share, request.headers.cookie))
    throw new AppError('UNAUTHENTICATED', { text: 'surveys:shareLocked' })
  return share
}

/** Nothing of a share is for caches or search engines. */
export const hidden = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')

type Seen = Pick<PublicReport, 'expiresAt'> & { shown: object }

/**
 * What the link shows, counted as an opening. One statement reads and counts: once a revocation is through, no view is.
 * @throws NOT_FOUND, UNAUTHENTICATED
 */
export async function viewShare(
  server: Pick<Server, 'vault'>,
  context: PublicContext,
  token: string,
  request: FastifyRequest,
): Promise<object> {
  const { id, content, locale, withPhotos, sharedAt, isApproved } = await openedShare(
    server,
    context,
    token,
    request,
  )
  const seen = await sql<Seen>`update shared_audit_reports s set views = views + 1, last_viewed_at = now()
    where s.id = ${id} and ${isLive}
    returning s.shown, s.expires_at as "expiresAt"`.execute(context.db)
  const [row] = seen.rows
  if (!row) throw new AppError('NOT_FOUND')
  return { ...row.shown, sharedAt, expiresAt: row.expiresAt, content, locale, withPhotos, hasPdf: isApproved }
}

/**
 * The password of a link, tried as often as a sign-in may be; the right one leaves a cookie for this link alone.
 * @throws NOT_FOUND, TOO_MANY_REQUESTS, UNAUTHENTICATED
 */
export async function unlockShare(
  { db, vault, publicUrl }: Server,
  token: string,
  password: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const share = await liveShare(db, token)
  if (!share.passwordHash) return
  const [guessed, from] = [`share ${share.id}`, `share ${request.ip}`]
  await noteTry(db, guessed, from)
  if (!(await passwordMatches(share.passwordHash, password)))
    throw new AppError('UNAUTHENTICATED', { text: 'surveys:sharePassword' })
  await forgetTries(db, guessed, from)
  const until = Math.floor(Date.now() / 1000) + unlockedSeconds
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookie}=${until}.${markOf(vault, share, until)}; Path=/api/shared-audit-reports/public/${token}; Max-Age=${unlockedSeconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A picture of the link, upright and without place, camera or the name that it was uploaded under; never the original.
 * @param isSmall for an overview: 320 px, unless only a part of the picture was chosen, over which drawings would slip
 * @throws NOT_FOUND, UNAUTHENTICATED
 */
export async function sharedPicture(
  server: Server,
  context: PublicContext,
  { token, fileId, isSmall }: { token: string; fileId: string; isSmall: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id } = await openedShare(server, context, token, request)
  if (!uuid.test(fileId)) throw new AppError('NOT_FOUND')
  const found = await sql<Omit<Served, 'name' | 'mark'> & { code: string; kind: string }>`
    select v.mime_type as "mimeType", v.size, v.storage_key as "storageKey", v.kind, s.shown ->> 'code' as code
      from shared_audit_reports s
      join shared_audit_report_files p on p.share_id = s.id and p.id = ${fileId}
      join files f on f.id = p.file_id
      join file_variants v on v.file_id = f.id and v.kind =
        case when f.crop is not null then 'whole' when ${isSmall} then 'thumb' else 'preview' end
     where s.id = ${id} and ${isLive}`.execute(context.db)
  const [file] = found.rows
  if (!file) throw new AppError('NOT_FOUND')
  const extension = file.mimeType === 'image/webp' ? 'webp' : 'jpg'
  const named = { ...file, name: `${file.code}.${extension}`, mark: `${fileId}.${file.kind}` }
  return serveFile(server.files, named, request, hidden(reply), { isDownload: false, lasts: null })
}
