import { z } from 'zod'

/**
 * A whole number of a query string, from `min` to `max`; only digits, so that no engine reads `0x10` or `1e3` its own way.
 */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** A decimal number of a query string with a point, above 0 and at most `max`. */
export const queryMeasure = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/)
    .transform(Number)
    .pipe(z.number().positive().max(max))

/** A half-open window of a query, of days or instants: an empty or reversed one is refused at `to`; without `to` it is open. */
export const asWindow = <S extends z.ZodType<{ from: string; to?: string | undefined }>>(schema: S): S =>
  schema.refine(({ from, to }) => to === undefined || Date.parse(to) > Date.parse(from), {
    path: ['to'],
    params: { fault: 'endsBeforeStart' },
  })
