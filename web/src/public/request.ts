import type { PublicReport } from '@darsena/contract/areas/surveys/reports/public-report'

const pages = '/public/audit-reports/'
const base = '/api/shared-audit-reports/public'

/** The token of a link, out of the address of its page. */
export function tokenOf(path: string): string {
  const rest = path.slice(pages.length)
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}

/** What came of asking: the report, or why there is none. */
export type Outcome =
  | { kind: 'report'; report: PublicReport }
  /** Unknown, expired or revoked: it does not say which. */
  | { kind: 'gone' }
  | { kind: 'locked' }
  | { kind: 'wrong' }
  | { kind: 'tooMany' }
  /** No answer, or none of these. */
  | { kind: 'failed' }

const kinds: Readonly<Record<number, 'gone' | 'locked' | 'tooMany'>> = {
  401: 'locked',
  404: 'gone',
  429: 'tooMany',
}

const at = (token: string) => `${base}/${encodeURIComponent(token)}`

/** Neither session nor facility goes along, even if somebody is signed in here. */
const ask = (url: string, given: RequestInit = {}) => fetch(url, { credentials: 'same-origin', ...given })

const isReport = (value: unknown): value is PublicReport =>
  typeof value === 'object' && value !== null && 'sections' in value

/** Asks for the report; it is counted as an opening. */
export async function readReport(token: string): Promise<Outcome> {
  try {
    const response = await ask(at(token))
    if (!response.ok) return { kind: kinds[response.status] ?? 'failed' }
    const report: unknown = await response.json()
    return isReport(report) ? { kind: 'report', report } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}

/** Tries a password, and reads the report if it is right. */
export async function unlock(token: string, password: string): Promise<Outcome> {
  try {
    const response = await ask(`${at(token)}/unlock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    if (response.ok) return readReport(token)
    const kind = kinds[response.status] ?? 'failed'
    return { kind: kind === 'locked' ? 'wrong' : kind }
  } catch {
    return { kind: 'failed' }
  }
}

export const pictureAt = (token: string, id: string, size: 'thumb' | 'whole') =>
  `${at(token)}/files/${id}?size=${size}`

export const pdfAt = (token: string, locale: string) => `${at(token)}/pdf?locale=${locale}`
