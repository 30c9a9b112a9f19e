import { escapeHtml } from '../escape-html.ts'

export interface MailText {
  subject: string
  /** Paragraphs of plain text. */
  paragraphs: readonly string[]
  /** `sealedSecret`, made by `sealLinkSecret`, ends the address; the mail holds it in clear only when it is sent. */
  button?: { label: string; url: string; sealedSecret?: string }
  footer: string
  /** Where the recipient can turn such mails off; absent for mails that were requested. */
  turnOff?: { label: string; url: string }
}

/** Stands in the bodies of a mail for the secret that ends its button's address; no text of a mail can contain it. */
export const secretPlaceholder = '\u0001secret\u0001'

const page =
  'margin:0;padding:24px;background:#f1f5f9;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif;color:#0f172a'
const card = 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px'
const link =
  'display:inline-block;padding:12px 24px;background:#0b5394;color:#ffffff;border-radius:6px;text-decoration:none'
const small = 'color:#475569;font-size:13px;word-break:break-all'

/** One look for every mail: HTML with the styles inline, since mail programs know nothing else, and the same as text. */
export function mailBodies(mail: MailText, language: string): { html: string; plain: string } {
  const { subject, paragraphs, button, footer, turnOff } = mail
  const url = button && (button.sealedSecret ? `${button.url}${secretPlaceholder}` : button.url)
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')
  const action = button
    ? `<p><a href="${escapeHtml(url ?? '')}" style="${link}">${escapeHtml(button.label)}</a></p><p style="${small}">${escapeHtml(url ?? '')}</p>`
    : ''
  const way = turnOff ? ` <a href="${escapeHtml(turnOff.url)}">${escapeHtml(turnOff.label)}</a>` : ''
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="${page}"><div style="${card}"><h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>${body}${action}<p style="${small}">${escapeHtml(footer)}${way}</p></div></body></html>`
  const end = turnOff ? `${footer}\n${turnOff.label}: ${turnOff.url}` : footer
  const plain = [...paragraphs, ...(button ? [`${button.label}: ${url}`] : []), `-- \n${end}`].join('\n\n')
  return { html, plain }
}
