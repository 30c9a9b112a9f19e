import { shownDay } from '@darsena/contract/kit/time/days'
import { invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { Values } from '../../kit/crud/write-rules.ts'

const isDay = (value: unknown): value is string => typeof value === 'string'

/**
 * A period of days, both included, must not end before it begins.
 * @param fields of its first and its last day
 * @throws VALIDATION at the last day
 */
export function assertPeriod(
  { translate }: Context,
  values: Values,
  [first, last]: readonly [string, string] = ['from', 'to'],
): void {
  const [from, to] = [values[first], values[last]]
  if (!isDay(from) || !isDay(to) || from <= to) return
  throw invalid([{ path: last, message: translate('fault.endsBeforeStart') }])
}

/** «29/03/2026 – …»: an open end is shown as dots. */
export const shownPeriod = (from: string | null, to: string | null): string =>
  `${from ? shownDay(from) : '…'} – ${to ? shownDay(to) : '…'}`
