import type { Language } from '@darsena/contract/kit/label'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import { escapeHtml } from '../../../kit/escape-html.ts'
import { catalogue } from '../../../kit/texts.ts'
import { htmlPage } from '../html-page.ts'
import en from './privacy-notices.en.json' with { type: 'json' }
import it from './privacy-notices.it.json' with { type: 'json' }

const noticeTexts = catalogue('privacy-notices', { it, en })

interface Place {
  name: string
  address: string | null
  email: string | null
  phone: string | null
  visitorDays: number
  logDays: number | null
  scanDays: number | null
  requiresDocuments: boolean
}

function section(place: Place, language: Language): string {
  const translate = noticeTexts(language)
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const period = (days: number | null, text: 'days' | 'daysAfterVisit') =>
    days === null ? translate('endless') : translate(text, { count: days })
  const contact = [place.name, place.address, place.email, place.phone].filter(Boolean).join(' · ')
  const periods = [
    translate('visitors', { period: period(place.visitorDays, 'daysAfterVisit') }),
    translate('log', { period: period(place.logDays, 'days') }),
    ...(place.requiresDocuments
      ? [translate('scans', { period: period(place.scanDays, 'daysAfterVisit') })]
      : []),
  ]
  return `<section lang="${language}"><h1>${escapeHtml(translate('title', { place: place.name }))}</h1>
${paragraph(translate('what'))}${paragraph(translate('why'))}
<h2>${escapeHtml(translate('howLong'))}</h2><ul>${periods.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>
${paragraph(translate('rights', { contact }))}</section>`
}

/**
 * What is kept of visitors of a facility and for how long, in both languages on one sheet, to be printed and put up.
 * @throws NOT_FOUND
 */
export async function privacyNotice(db: Database, code: string): Promise<string> {
  const { rows } = await sql<Place>`
    select name, address, email, phone, visitor_retention_days as "visitorDays", log_retention_days as "logDays",
        scan_retention_days as "scanDays", cardinality(required_documents) > 0 as "requiresDocuments"
      from facilities where upper(code) = upper(${code}) and archived_at is null`.execute(db)
  const [place] = rows
  if (!place) throw new AppError('NOT_FOUND')
  return htmlPage('it', place.name, `${section(place, 'it')}<hr>${section(place, 'en')}`)
}
