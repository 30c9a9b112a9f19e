import i18next from 'i18next'
import type { HttpError } from '../http-error.ts'
import { ownAccountChanged } from '../own-account.ts'
import { toast } from '../toasts.ts'

function textOf({ status, statusText, body }: HttpError): string {
  const t = i18next.getFixedT(null, 'kit/toasts')
  if (status === 409) return [t('conflict'), body.message].filter(Boolean).join(' ')
  if (status === 429) return t('tooManyRequests')
  return body.message ? `${statusText} - ${body.message}` : t('somethingWrong')
}

/** What the user sees of a failed request, from any caller (specification, section 8). */
export function reactTo(error: HttpError, quiet: readonly number[]): void {
  // A right taken away on the server shows at once in the menu and the buttons.
  if (error.status === 403) void ownAccountChanged()
  if (error.status === 401 || quiet.includes(error.status)) return
  const text = textOf(error)
  // Several requests that fail alike get one toast.
  toast.error(text, { id: text.replaceAll(/\W+/g, '-') })
}
