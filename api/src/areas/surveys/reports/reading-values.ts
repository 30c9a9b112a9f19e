import {
  isPossible,
  limitsOn,
  type ReadingRules,
  type ReadingValue,
} from '@darsena/contract/areas/surveys/reports/assess-reading'
import type { Fault } from '@darsena/contract/kit/faults'
import { readNumber } from '../../../kit/sheets/read-number.ts'
import type { Translate } from '../../../kit/texts.ts'

/** A reading with its rules, as the report holds it. */
export interface StoredReading extends ReadingRules {
  decimals?: number | null
  options?: { id: string; value: string; isProblem?: boolean }[]
}

/** The columns in which values are kept, by type. */
export const valueColumns = {
  STRING: 'text_value',
  INTEGER: 'number_value',
  NUMBER: 'number_value',
  BOOLEAN: 'boolean_value',
  DATE: 'date_value',
  DATETIME: 'instant_value',
  ENUM: 'option_value',
} as const

/** No instrument measures more digits. */
const mostDigits = 1e12

interface Reader {
  translate: Translate
  scale: string | null
}

type Parsed = { value: ReadingValue } | { fault: string }

function parsedNumber(given: string | number, reading: StoredReading, { translate, scale }: Reader): Parsed {
  const isWhole = reading.valueType === 'INTEGER'
  const decimals = reading.decimals ?? 3
  const number =
    typeof given === 'number' ? given : readNumber(given, { decimals: isWhole ? 0 : Math.max(3, decimals) })
  if (number === 'ambiguous' || number === 'notANumber')
    return { fault: translate('fault.notANumber', { value: given }) }
  if (!Number.isFinite(number) || Math.abs(number) > mostDigits) return { fault: translate('fault.invalid') }
  if (isWhole && !Number.isInteger(number)) return { fault: translate('fault.notWhole', { value: given }) }
  const rounded = reading.decimals == null ? number : Number(number.toFixed(reading.decimals))
  const limits = limitsOn(reading, scale)
  if (!isPossible(rounded, limits)) {
    const { min = null, max = null } = limits
    if (min !== null && max !== null) return { fault: translate('surveys:outOfRange', { min, max }) }
    return {
      fault: translate(min !== null ? 'surveys:atLeast' : 'surveys:atMost', { limit: min ?? max ?? 0 }),
    }
  }
  // There is one zero.
  return { value: rounded === 0 ? 0 : rounded }
}

function parsedDay(given: string, translate: Translate): Parsed {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given)
  const time = Date.parse(`${given}T00:00:00Z`)
  const isReal = isDay && !Number.isNaN(time) && new Date(time).toISOString().startsWith(given)
  return isReal ? { value: given } : { fault: translate('fault.notADay', { value: given }) }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function parsedText(given: string, reading: StoredReading, reader: Reader): Parsed {
  const { translate } = reader
  const { valueType, options = [] } = reading
  if (valueType === 'STRING') return { value: given }
  if (valueType === 'INTEGER' || valueType === 'NUMBER') return parsedNumber(given, reading, reader)
  if (valueType === 'DATE') return parsedDay(given, translate)
  if (valueType === 'DATETIME') {
    const isReal = instant.test(given) && 'value' in parsedDay(given.slice(0, 10), translate)
    const time = isReal ? Date.parse(given) : Number.NaN
    return Number.isNaN(time)
      ? { fault: translate('fault.notATime', { value: given }) }
      : { value: new Date(time).toISOString() }
  }
  const option = options.find(({ id, value }) => value === given || id === given.toLowerCase())
  if (valueType === 'ENUM' && option) return { value: option.value }
  return { fault: translate('fault.notAChoice', { value: given }) }
}

/**
 * A value as it is kept: numbers as numbers, an option by its value; an empty text is none, 0 and false are values.
 * @returns what is wrong with it, in the reader's language
 */
export function parsedValue(given: ReadingValue, reading: StoredReading, reader: Reader): Parsed {
  if (given === null || (typeof given === 'string' && given.trim() === '')) return { value: null }
  const { valueType } = reading
  if (typeof given === 'string') return parsedText(given.trim(), reading, reader)
  if (typeof given === 'number' && (valueType === 'NUMBER' || valueType === 'INTEGER'))
    return parsedNumber(given, reading, reader)
  if (typeof given === 'boolean' && valueType === 'BOOLEAN') return { value: given }
  return { fault: reader.translate('fault.invalid') }
}

/** Faults of a list of values, each at its place. */
export const valueFault = (at: number, message: string): Fault => ({ path: `readings.${at}.value`, message })
