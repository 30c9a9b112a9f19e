import { randomBytes } from 'node:crypto'
import type { NewShare } from '@darsena/contract/areas/surveys/reports/shares'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { DemoLink, DemoServer } from '../../../kit/area.ts'
import { tokenHash } from '../../../kit/authenticate.ts'
import { productContext } from '../product-context.ts'
import { wholeReportOf } from '../reports/report.view.ts'
import { sharedContentOf } from '../shares/shared-content.ts'
import { insertShare } from '../shares/shares.ts'

const dayMilliseconds = 86_400_000
const token = () => randomBytes(32).toString('base64url')

/** Approved reports of the first facility, those with most to show first. */
async function reportsToShow(db: Database): Promise<string[]> {
  const found = await sql<{
    id: string
  }>`select r.id from audit_reports r join facilities f on f.id = r.facility_id
    where f.code = 'LEV' and r.status = 'APPROVED' and not replaced(r) and r.archived_at is null
    order by r.high_count + r.medium_count + r.low_count desc, r.started_at desc, r.id limit 2`.execute(db)
  return found.rows.map(({ id }) => id)
}

async function share(
  db: Database,
  reportId: string,
  label: string,
  { token: given = token(), days, ...wanted }: NewShare & { token?: string; days: number },
): Promise<string> {
  const context = productContext(db, null)
  const { content = 'COMPLETE', withPhotos = true } = wanted
  const shared = sharedContentOf(await wholeReportOf(context, reportId), { content, withPhotos })
  // One that is to have expired lives for a moment, since none is made that never lived.
  const expiresAt = new Date(Date.now() + Math.max(1_000, days * dayMilliseconds))
  return insertShare(context, { reportId, token: given, given: { ...wanted, label }, shared, expiresAt })
}

/** Links in the states that there are, one of them with a password, in the transaction in which the demo is made. */
export async function makeShares(db: Database): Promise<void> {
  const [first, second] = await reportsToShow(db)
  if (!first || !second) return
  const owner = await share(db, first, 'Armatore', { days: 90 })
  await sql`update shared_audit_reports set views = 4, last_viewed_at = now() where id = ${owner}`.execute(db)
  await share(db, first, 'Assicurazione', {
    content: 'PROBLEMS',
    locale: 'en',
    password: 'darsena-demo',
    days: 30,
  })
  await share(db, second, 'Perito di parte', { withPhotos: false, days: 0 })
  const revoked = await share(db, second, 'Compratore', { days: 30 })
  await sql`update shared_audit_reports set revoked_at = now() where id = ${revoked}`.execute(db)
}

/** A link that works, printed at every start of the demo; its token follows from the installation's secret key. */
export async function demoLink({ db, vault, publicUrl }: DemoServer): Promise<DemoLink[]> {
  const secret = vault.markOf('the shared report of the demo')
  const isLive = await db.transaction().execute(async (trx) => {
    // Several processes may start at once.
    await sql`select pg_advisory_xact_lock(hashtextextended('the shared report of the demo', 0))`.execute(trx)
    const found = await sql<{ isLive: boolean }>`select revoked_at is null and expires_at > now() as "isLive"
      from shared_audit_reports where token_hash = ${tokenHash(secret)}`.execute(trx)
    const [known] = found.rows
    const [report] = await reportsToShow(trx)
    if (known || !report) return known?.isLive ?? false
    await share(trx, report, 'Demo', { token: secret, days: 365 })
    return true
  })
  return isLive ? [{ name: 'Perizia condivisa', url: `${publicUrl}/public/audit-reports/${secret}` }] : []
}
