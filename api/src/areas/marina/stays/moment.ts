/** Milliseconds since 1970 of an instant as a row holds it; no end is later than any. */
export const moment = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(value) : Number.POSITIVE_INFINITY
