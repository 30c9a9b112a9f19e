import { readDay } from '@darsena/contract/kit/time/read-day'
import { formatInstant } from '../../../kit/texts/format.ts'

/** The day on which a stay ends on a zone's clock; one that ends at midnight ends on the day before. */
export function lastDayOf(to: string, timeZone: string): string {
  const lastMoment = new Date(Date.parse(to) - 1)
  return readDay(formatInstant(lastMoment, timeZone).slice(0, 10)) ?? ''
}
