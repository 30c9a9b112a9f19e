export type NumberReading = number | 'notANumber' | 'ambiguous'

/** How people write the units of the contract behind a number. */
const unitWords: Record<string, string> = {
  m: 'm|mt|mtr|metri|metro|metres?|meters?',
  kg: 'kg|kgs|chili|chilogrammi|kilograms?|kilos?',
}

const withoutUnit = (text: string, unit: string | undefined) =>
  unit ? text.replace(new RegExp(`(?<=\\d)\\s*(?:${unitWords[unit] ?? unit})\\.?$`, 'i'), '') : text

/** Digits with their decimal mark as a point and nothing between groups, or what keeps it from being read. */
function plainDigits(text: string, decimals: number): string | 'notANumber' | 'ambiguous' {
  if (/^\d+$/.test(text)) return text
  if (/^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(text))
    return text.replaceAll(/[ '’]/g, '').replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(text)) return text.replaceAll(/[.,]/g, '')
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && decimals < 3) {
    return decimals === 0 ? text.replace(/[.,]/, '') : 'ambiguous'
  }
  return /^\d*[.,]\d+$|^\d+(?:[.,]\d+)?e[+-]?\d{1,2}$/i.test(text) ? text.replace(',', '.') : 'notANumber'
}

/**
 * A number as people write it in Italy, Spain and Britain: decimal comma or point, groups of three, the
 * field's own unit behind it. One mark before three digits (`10.954`) is a decimal mark where the field has
 * three decimals, a group separator where it has none, and reported as ambiguous in between: no weight may
 * change by a factor of a thousand.
 */
export function readNumber(text: string, field: { unit?: string; decimals?: number }): NumberReading {
  const bare = withoutUnit(text.replaceAll(/\s/g, ' ').replace('−', '-').trim(), field.unit)
  const [, sign, body = ''] = /^([+-]?)\s*(.*)$/.exec(bare) ?? []
  const digits = plainDigits(body, field.decimals ?? 3)
  if (digits === 'notANumber' || digits === 'ambiguous') return digits
  return Number(digits) * (sign === '-' ? -1 : 1)
}
