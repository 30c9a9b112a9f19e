import type { Context } from '../../../kit/context.ts'

const zoneOf = ({ caller, facilityId }: Context): string =>
  caller.facilities.find(({ id }) => id === facilityId)?.timeZone ?? 'Europe/Madrid'

/** «29/03/2026 12:00» on the clock of the active facility, in both languages. */
export function shownInstant(context: Context, instant: string): string {
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: zoneOf(context),
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))
  return shown.replace(', ', ' ')
}
