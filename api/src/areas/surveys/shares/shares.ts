import { randomBytes } from 'node:crypto'
import { auditReportTransitions } from '@darsena/contract/areas/surveys/audit-report-transitions'
import {
  type MadeShare,
  type NewShare,
  type Share,
  shareDays,
} from '@darsena/contract/areas/surveys/reports/shares'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { type RawBuilder, sql } from 'kysely'
import { AppError, invalid } from '../../../kit/app-error.ts'
import { tokenHash } from '../../../kit/authenticate.ts'
import type { Context } from '../../../kit/context.ts'
import { assertMay, reachable } from '../../../kit/crud/rights.ts'
import { hashPassword } from '../../../kit/passwords.ts'
import { assertIn } from '../../../kit/transitions/moves.ts'
import { heldReport } from '../reports/held-report.ts'
import { wholeReportOf } from '../reports/report.view.ts'
import { type LinkedPicture, type Shared, sharedContentOf } from './shared-content.ts'

const dayMilliseconds = 86_400_000
/** A list of links is read, not browsed: older ones are in the log. */
const mostListed = 200

const userJson = (column: string) =>
  sql`(select jsonb_build_object('id', u.id, 'label', u.name) from users u where u.id = ${sql.ref(column)})`

async function sharesWhere(context: Context, condition: RawBuilder<unknown>): Promise<Share[]> {
  const found = await sql<Share>`select s.id, s.label, s.content, s.locale, s.with_photos as "withPhotos",
      s.password_hash is not null as "hasPassword",
      case when s.revoked_at is not null then 'REVOKED' when s.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end as state,
      s.expires_at as "expiresAt", s.created_at as "createdAt", ${userJson('s.created_by')} as "createdBy",
      s.revoked_at as "revokedAt", ${userJson('s.revoked_by')} as "revokedBy", s.views,
      s.last_viewed_at as "lastViewedAt"
    from shared_audit_reports s where ${condition} and ${reachable('read', 'SharedAuditReport', 's', context)}
    order by s.created_at desc, s.id desc limit ${mostListed}`.execute(context.db)
  return found.rows
}

/** The links of a report, the newest first. @throws NOT_FOUND for a report that the caller may not read */
export async function sharesOf(context: Context, reportId: string): Promise<Share[]> {
  await assertMay(context, 'read', 'AuditReport', reportId)
  return sharesWhere(context, sql`s.report_id = ${reportId}`)
}

/** @throws VALIDATION for a moment that has gone by, or is too far off */
function expiryOf({ expiresAt }: NewShare, { translate }: Context): Date {
  const now = Date.now()
  if (!expiresAt) return new Date(now + shareDays.usual * dayMilliseconds)
  const at = new Date(expiresAt)
  const refuse = (key: 'surveys:shareExpired' | 'surveys:shareTooLong') =>
    invalid([{ path: 'expiresAt', message: translate(key, { days: String(shareDays.most) }) }])
  if (at.valueOf() <= now) throw refuse('surveys:shareExpired')
  if (at.valueOf() > now + shareDays.most * dayMilliseconds) throw refuse('surveys:shareTooLong')
  return at
}

interface Link {
  reportId: string
  token: string
  given: NewShare
  shared: Shared
  expiresAt: Date
}

/** Writes a link and the names of its pictures: two statements, however many these are. @returns its id */
export async function insertShare(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { reportId, token, given, shared, expiresAt }: Link,
): Promise<string> {
  const { label = null, content = 'COMPLETE', locale = language, withPhotos = true, password } = given
  const id = uuidv7()
  await sql`insert into shared_audit_reports
      (id, report_id, token_hash, label, content, locale, with_photos, password_hash, expires_at, shown)
    values (${id}, ${reportId}, ${tokenHash(token)}, ${label}, ${content}, ${locale}, ${withPhotos},
      ${password ? await hashPassword(password) : null}, ${expiresAt}, ${JSON.stringify(shared.shown)}::jsonb)`.execute(
    db,
  )
  await sql`insert into shared_audit_report_files (id, share_id, report_id, file_id)
    select p.name, ${id}, ${reportId}, p.file
      from unnest(${[...shared.pictures.values()]}::uuid[], ${[...shared.pictures.keys()]}::uuid[]) as p(name, file)`.execute(
    db,
  )
  return id
}

/** The logo of the report's facility. */
async function logoOf(db: Context['db'], reportId: string): Promise<LinkedPicture | undefined> {
  const found = await sql<LinkedPicture>`select f.id, f.width, f.height
    from audit_reports r join facilities x on x.id = r.facility_id
    join files f on f.id = x.logo_id and f.state = 'READY'
   where r.id = ${reportId}`.execute(db)
  return found.rows[0]
}

/**
 * Makes a link to a report as it is now. The address, with a token of 256 random bits, is answered only here; the
 * database stores the hash of the token.
 * @param publicUrl base of the address, without a slash at its end
 * @throws NOT_FOUND, FORBIDDEN, WRONG_STATE for a report that was not handed in, VALIDATION
 */
export async function makeShare(
  context: Context,
  reportId: string,
  given: NewShare,
  publicUrl: string,
): Promise<MadeShare> {
  const report = await heldReport(context, reportId, 'share', 'AuditReport')
  assertIn(context, auditReportTransitions, 'shareable', report)
  const { content = 'COMPLETE', withPhotos = true } = given
  const expiresAt = expiryOf(given, context)
  const logo = await logoOf(context.db, reportId)
  const shared = sharedContentOf(await wholeReportOf(context, reportId), { content, withPhotos, logo })
  const token = randomBytes(32).toString('base64url')
  const id = await insertShare(context, { reportId, token, given, shared, expiresAt })
  const [made] = await sharesWhere(context, sql`s.id = ${id}`)
  if (!made) throw new AppError('FORBIDDEN')
  return { ...made, token, url: `${publicUrl}/public/audit-reports/${token}` }
}

/**
 * From the end of this transaction on nobody gets in by the link; one that is revoked already stays so.
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function revokeShare(context: Context, reportId: string, id: string): Promise<void> {
  await assertMay(context, 'read', 'AuditReport', reportId)
  await assertMay(context, 'delete', 'SharedAuditReport', id)
  const found = await sql`select 1 from shared_audit_reports
    where id = ${id} and report_id = ${reportId} for update`.execute(context.db)
  if (found.rows.length === 0) throw new AppError('NOT_FOUND')
  await sql`update shared_audit_reports set revoked_at = now()
    where id = ${id} and revoked_at is null`.execute(context.db)
}
