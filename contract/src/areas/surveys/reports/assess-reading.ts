import type { ValueType } from '../report-choices.ts'

/** A reading's limits: outside of `min` and `max` a value is refused; the others are kept and flagged. A limit itself is fine. */
export interface Limits {
  min?: number | null | undefined
  max?: number | null | undefined
  attentionMin?: number | null | undefined
  attentionMax?: number | null | undefined
  alarmMin?: number | null | undefined
  alarmMax?: number | null | undefined
}

export interface ReadingRules extends Limits {
  valueType: ValueType
  problemValue?: boolean | null | undefined
  isExpiry?: boolean | undefined
  attentionDays?: number | null | undefined
  /** Limits on other scales of the instrument. */
  scaleLimits?: readonly (Limits & { scale: string })[] | undefined
  options?: readonly { value: string; isProblem?: boolean | undefined }[] | undefined
}

/** ENUM: the option's value; DATE: `YYYY-MM-DD`; DATETIME: an instant. 0 and false are values; null is none. */
export type ReadingValue = string | number | boolean | null

export const flags = ['ATTENTION', 'ALARM'] as const
export type Flag = (typeof flags)[number]

/** How a value stands to what its reading expects. */
export interface Assessment {
  flag: Flag | null
  /** The item is proposed to be a problem. */
  proposesProblem: boolean
}

/** The limits that count on the scale of the report's instrument. */
export function limitsOn(rules: ReadingRules, scale: string | null): Limits {
  return rules.scaleLimits?.find((one) => one.scale === scale) ?? rules
}

const below = (value: number, limit: number | null | undefined) => limit != null && value < limit
const above = (value: number, limit: number | null | undefined) => limit != null && value > limit

/** Whether the value is possible at all; outside of these limits it is taken for a typing error. */
export const isPossible = (value: number, { min, max }: Limits): boolean =>
  !below(value, min) && !above(value, max)

function numberFlag(value: number, limits: Limits): Flag | null {
  if (below(value, limits.alarmMin) || above(value, limits.alarmMax)) return 'ALARM'
  return below(value, limits.attentionMin) || above(value, limits.attentionMax) ? 'ATTENTION' : null
}

const dayMilliseconds = 86_400_000
/** Whole days from one `YYYY-MM-DD` to another. */
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)

function expiryFlag(day: string, today: string, attentionDays: number | null | undefined): Flag | null {
  const left = daysBetween(today, day)
  if (left < 0) return 'ALARM'
  return attentionDays != null && left <= attentionDays ? 'ATTENTION' : null
}

const assessment = (flag: Flag | null): Assessment => ({ flag, proposesProblem: flag !== null })
const fine = assessment(null)

/**
 * What a value means for its item: flagged outside of its limits, and where it says so of itself.
 * @param today the day of the survey on the facility's clock, `YYYY-MM-DD`
 */
export function assessReading(
  rules: ReadingRules,
  value: ReadingValue,
  { today, scale }: { today: string; scale: string | null },
): Assessment {
  if (value === null) return fine
  if (typeof value === 'number') return assessment(numberFlag(value, limitsOn(rules, scale)))
  if (typeof value === 'boolean') return assessment(value === rules.problemValue ? 'ALARM' : null)
  if (rules.valueType === 'ENUM') {
    const isProblem = rules.options?.some((option) => option.value === value && option.isProblem) ?? false
    return assessment(isProblem ? 'ALARM' : null)
  }
  if (rules.valueType === 'DATE' && rules.isExpiry)
    return assessment(expiryFlag(value, today, rules.attentionDays))
  return fine
}
