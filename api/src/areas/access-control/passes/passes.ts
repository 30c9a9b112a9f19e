import { type PassOutcome, type ScanAnswer, tokenIn } from '@darsena/contract/areas/access-control/passes'
import type { Language } from '@darsena/contract/kit/label'
import { shownDay } from '@darsena/contract/kit/time/days'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { toString as qrCode } from 'qrcode'
import { AppError, invalid } from '../../../kit/app-error.ts'
import { tokenHash } from '../../../kit/authenticate.ts'
import type { Context } from '../../../kit/context.ts'
import { assertMay } from '../../../kit/crud/rights.ts'
import { escapeHtml } from '../../../kit/escape-html.ts'
import { queueMail, sealLinkSecret } from '../../../kit/mail/outbox.ts'
import { facilityLogo } from '../../../kit/pdf/facility-logo.ts'
import type { Server } from '../../../kit/server/server.ts'
import { catalogue } from '../../../kit/texts.ts'
import { wrongState } from '../../../kit/transitions/moves.ts'
import { htmlPage } from '../html-page.ts'
import { facilityOf, placeOf, shownSince } from '../place.ts'
import { scheduledVisitsService, visitMoves } from '../visits/scheduled-visits.ts'
import en from './visit-passes.en.json' with { type: 'json' }
import it from './visit-passes.it.json' with { type: 'json' }

export interface PassRow {
  visitId: string
  facilityId: string
  visitorId: string
  name: string
  company: string | null
  email: string | null
  status: string
  from: string
  to: string
  dailyFrom: string | null
  dailyTo: string | null
  purpose: string | null
  isBlocked: boolean
  isToday: boolean
  today: string
  facility: string
  address: string | null
  phone: string | null
  timeZone: string
  locale: Language
  requiredDocuments: string[]
}

const passTexts = catalogue('visit-passes', { it, en })

/** The pass of a visit, by the hash of its token or by the visit's id. */
async function passRow(
  db: Database,
  by: { hash: Buffer } | { visitId: string },
): Promise<PassRow | undefined> {
  const condition = 'hash' in by ? sql`s.pass_hash = ${by.hash}` : sql`s.id = ${by.visitId}`
  const { rows } = await sql<PassRow>`
    select s.id as "visitId", s.facility_id as "facilityId", s.visitor_id as "visitorId",
        concat_ws(' ', v.first_name, v.last_name) as name, v.company, v.email, s.status, s."from", s."to",
        s.daily_from as "dailyFrom", s.daily_to as "dailyTo", s.purpose, v.blocked as "isBlocked",
        falls_on(s, t.today) as "isToday", t.today, f.name as facility, f.address, f.phone, f.time_zone as "timeZone",
        f.locale, case when v.company is not null then f.required_documents else '{}' end as "requiredDocuments"
      from scheduled_visits s join visitors v on v.id = s.visitor_id and v.archived_at is null
      join facilities f on f.id = s.facility_id
      cross join lateral (select (now() at time zone f.time_zone)::date as today) t
     where ${condition} and s.archived_at is null`.execute(db)
  return rows[0]
}

/** The address of the pass of an approved visit; the token can be made again, and the database keeps its hash alone. */
export async function passOf(
  server: Server,
  context: Context,
  visitId: string,
): Promise<PassRow & { base: string; token: string; url: string }> {
  const visit = await scheduledVisitsService.get(context, visitId)
  if (visit.status !== 'APPROVED') throw wrongState(context, visitMoves.transitions, visit)
  const token = server.vault.markOf(`pass ${visitId}`)
  await sql`update scheduled_visits set pass_hash = ${tokenHash(token)}
    where id = ${visitId} and pass_hash is distinct from ${tokenHash(token)}`.execute(context.db)
  const row = await passRow(context.db, { visitId })
  if (!row) throw new AppError('NOT_FOUND')
  const base = `${server.publicUrl}/api/passes/public/`
  return { ...row, base, token, url: `${base}${token}` }
}

const periodOf = ({ from, to }: PassRow) =>
  from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`

const present = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '')

/** What a printed pass says. It names nobody but its visitor. */
export function printedPass(pass: PassRow, language: Language) {
  const translate = passTexts(language)
  const hours = pass.dailyFrom && `${pass.dailyFrom}–${pass.dailyTo ?? ''}`
  return {
    language,
    title: translate('subject', { facility: pass.facility }),
    facility: pass.facility,
    name: pass.name,
    company: pass.company ?? '',
    from: pass.from > pass.today ? translate('notYet', { day: shownDay(pass.from) }) : '',
    code: translate('code'),
    facts: [
      [translate('when'), [...present([periodOf(pass), hours]), `(${pass.timeZone})`].join(' ')],
      [translate('where'), present([pass.facility, pass.address, pass.phone]).join('\n')],
      ...(pass.purpose ? [[translate('purpose'), pass.purpose]] : []),
      [translate('bring'), translate(pass.requiredDocuments.length > 0 ? 'bringDocuments' : 'bringId')],
    ],
  }
}

/** Mails the pass to its visitor, in the language of the facility. @throws VALIDATION where no e-mail is known */
export async function mailPass(server: Server, context: Context, visitId: string): Promise<void> {
  await assertMay(context, 'update', 'ScheduledVisit', visitId)
  const pass = await passOf(server, context, visitId)
  if (!pass.email)
    throw invalid([{ path: 'email', message: context.translate('access-control:passWithoutEmail') }])
  const translate = passTexts(pass.locale)
  const mail = {
    subject: translate('subject', { facility: pass.facility }),
    paragraphs: [
      translate('greeting', { name: pass.name }),
      translate('body', { facility: pass.facility, period: periodOf(pass), zone: pass.timeZone }),
    ],
    button: {
      label: translate('button'),
      url: pass.base,
      sealedSecret: sealLinkSecret(server.vault, pass.token),
    },
    footer: translate('footer'),
  }
  await queueMail(context.db, pass.email, mail, pass.locale)
  await sql`update scheduled_visits set pass_sent_at = now() where id = ${visitId}`.execute(context.db)
}

/** In the page itself, which asks for nothing else. */
const logoImage = (alt: string, png: Buffer): string =>
  `<img class="logo" alt="${escapeHtml(alt)}" src="data:image/png;base64,${png.toString('base64')}">`

/**
 * The page of a pass: its visitor, when and where, and the code for the gate. It names nobody else. Passes that are unknown,
 * called off, over, or whose visitor is no longer let in, are one and the same page.
 */
export async function passPage(
  server: Pick<Server, 'db' | 'files'>,
  token: string,
  language: Language,
  address: string,
): Promise<{ status: number; html: string }> {
  const row = tokenIn(token) ? await passRow(server.db, { hash: tokenHash(token) }) : undefined
  const translate = passTexts(language)
  const isGood = row?.status === 'APPROVED' && !row.isBlocked && row.to >= row.today
  if (!row || !isGood) {
    const text = translate('gone')
    return { status: 404, html: htmlPage(language, text, `<h1>${escapeHtml(text)}</h1>`) }
  }
  const code = await qrCode(address, { type: 'svg', margin: 1 })
  const hours = row.dailyFrom ? `${row.dailyFrom}–${row.dailyTo ?? ''}` : null
  const notYet = row.from > row.today ? translate('notYet', { day: shownDay(row.from) }) : null
  const facts = [
    [translate('when'), [periodOf(row), hours, `(${row.timeZone})`].filter(Boolean).join(' ')],
    [translate('where'), [row.facility, row.address, row.phone].filter(Boolean).join(' · ')],
    ...(row.purpose ? [[translate('purpose'), row.purpose]] : []),
    [translate('bring'), translate(row.requiredDocuments.length > 0 ? 'bringDocuments' : 'bringId')],
  ]
  const list = facts
    .map(([term = '', text = '']) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>`)
    .join('')
  const warning = notYet ? `<p role="status"><b>${escapeHtml(notYet)}</b></p>` : ''
  const logo = await facilityLogo(server, row.facilityId)
  const content = `${logo ? logoImage(logo.logo.alt, (await logo.file()).bytes) : ''}<h1>${escapeHtml(row.name)}</h1>${row.company ? `<p>${escapeHtml(row.company)}</p>` : ''}${warning}${code}<dl>${list}</dl>`
  return { status: 200, html: htmlPage(language, row.name, content) }
}

function outcomeOf(row: PassRow, facilityId: string): PassOutcome {
  if (row.facilityId !== facilityId) return 'UNKNOWN'
  if (row.status !== 'APPROVED') return 'NOT_APPROVED'
  if (row.from > row.today) return 'NOT_YET'
  if (row.to < row.today) return 'OVER'
  return row.isToday ? 'VALID' : 'NOT_TODAY'
}

/** What a scanned pass comes to at this gate, and since when its visitor is inside. It lets nobody in by itself. */
export async function scanPass(context: Context, text: string): Promise<ScanAnswer> {
  const { db, translate } = context
  const facilityId = facilityOf(context)
  const token = tokenIn(text)
  const row = token ? await passRow(db, { hash: tokenHash(token) }) : undefined
  const outcome = row ? outcomeOf(row, facilityId) : 'UNKNOWN'
  const day = row ? shownDay(row.from) : ''
  const message = translate(`access-control:pass.${outcome}`, { day, until: row ? shownDay(row.to) : '' })
  if (!row || outcome === 'UNKNOWN')
    return { outcome, message, visitorId: null, visitId: null, name: null, inside: null }
  const place = await placeOf(db, facilityId)
  const inside = await sql<{ id: string; at: string }>`select id, entered_at as at from access_logs
    where facility_id = ${facilityId} and visitor_id = ${row.visitorId} and state = 'INSIDE'`.execute(db)
  const [open] = inside.rows
  return {
    outcome,
    message,
    visitorId: row.visitorId,
    visitId: row.visitId,
    name: row.name,
    inside: open ? { logId: open.id, since: shownSince(open.at, place) } : null,
  }
}
