import type { WorkProgress } from '@darsena/contract/kit/import-report'
import type { Language } from '@darsena/contract/kit/label'
import { httpStream } from '../../../kit/http.ts'
import { NoResponse } from '../../../kit/http-error.ts'

export interface PdfChoice {
  content: 'complete' | 'problems'
  locale: Language
  photos: boolean
}

export interface MadePdf {
  /** Where it can be opened without a token, for some minutes. */
  url: string
  name: string
  size: number
  pages: number
}

/** The server could not make it; why, in the user's language. */
export class PdfRefused extends Error {}

const isMade = (body: unknown): body is MadePdf => typeof body === 'object' && body !== null && 'url' in body
const messageOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''

const isProgress = (line: unknown): line is WorkProgress => typeof line === 'object' && line !== null

/**
 * Has a report's PDF made, or found where it was made before.
 * @throws PdfRefused, NoResponse where the answer broke off; other failures have been shown as toasts
 */
export async function makePdf(
  reportId: string,
  { content, locale, photos }: PdfChoice,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MadePdf> {
  let made: MadePdf | undefined
  let refusal: string | undefined
  await httpStream(`/audit-reports/${reportId}/pdf`, {
    query: { content, locale, photos },
    signal,
    onLine: (line) => {
      if (!isProgress(line)) return
      if ('done' in line) onProgress(line.done / line.of)
      else if (isMade(line.body)) made = line.body
      else refusal = messageOf(line.body)
    },
  })
  if (made) return made
  throw refusal === undefined
    ? new NoResponse(new Error('The answer ended without its outcome'))
    : new PdfRefused(refusal)
}
