import { instantsAt } from '@darsena/contract/kit/time/clock'

/** An instant as `<input type="datetime-local">` shows it, on the clock of a zone; '' for none. */
export function instantText(instant: string, timeZone: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.valueOf())) return ''
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  )
  return shown.replace(' ', 'T')
}

/** The instant at which the clock of a zone shows what was typed; null where it never does. */
export function instantOf(text: string, timeZone: string): string | null {
  const [day = '', time = ''] = text.split('T')
  return instantsAt(day, time.slice(0, 5), timeZone)[0] ?? null
}
