import type { Language } from '@darsena/contract/kit/label'
import { escapeHtml } from '../../kit/escape-html.ts'

const style = `body{margin:0;padding:24px;background:#f1f5f9;font:16px/1.5 system-ui,sans-serif;color:#0f172a}
main{max-width:420px;margin:0 auto;padding:24px;background:#fff;border-radius:12px}main:has(section){max-width:720px}
svg{width:100%;height:auto}.logo{max-width:200px;max-height:80px;margin-bottom:16px}h1{margin:0;font-size:22px}h2{font-size:18px}dt{color:#475569;font-size:14px}dd{margin:0 0 8px;font-weight:600}
@media print{body{background:#fff;padding:0}}`

/** A page for those who have no account. @param content HTML, of which all that was typed is escaped */
export const htmlPage = (language: Language, title: string, content: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${content}</main></body></html>`
