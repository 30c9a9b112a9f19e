import { scalesOf } from '@darsena/contract/areas/surveys/instrument-scales'
import { limitsOn, type ReadingRules } from '@darsena/contract/areas/surveys/reports/assess-reading'
import type { ReportReading } from '@darsena/contract/areas/surveys/reports/report'
import { type UnitName, unitNamed } from '@darsena/contract/areas/surveys/units'
import { inLanguage, type Language } from '@darsena/contract/kit/label'
import type { Translate } from '../../../kit/texts.ts'

/** How a report is written: in which language, on whose clock, and on which scale its moisture was read. */
export interface Writer {
  language: Language
  translate: Translate
  timeZone: string
  scale: string | null
}

const locales = { it: 'it-IT', en: 'en-GB' } as const

export const numberText = (
  value: number,
  { language }: Pick<Writer, 'language'>,
  decimals?: number,
): string =>
  new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 6,
  }).format(value)

/** A number with its unit's symbol. */
export const measureText = (value: number, unit: UnitName, writer: Writer, decimals?: number): string =>
  `${numberText(value, writer, decimals)} ${inLanguage(unitNamed(unit)?.symbol, writer.language)}`

/** A calendar day, `YYYY-MM-DD`, which has no zone. */
export const dayText = (day: string, { language }: Pick<Writer, 'language'>): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

/** The day of an instant on the facility's clock. */
export const instantDayText = (at: string, { language, timeZone }: Writer): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(new Date(at))

/** Day and time of an instant on the facility's clock, with the zone of the hour, which some come twice. */
export const instantText = (at: string, { language, timeZone }: Writer): string =>
  new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at))

/** A paragraph, and whether it runs from right to left: its first letter decides. */
export interface Paragraph {
  lines: string[]
  isRightToLeft: boolean
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

export const paragraphsOf = (text: string | null | undefined): Paragraph[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => ({
      lines: part.trim().split('\n'),
      isRightToLeft: rightToLeft.test(/\p{L}/u.exec(part)?.[0] ?? ''),
    }))

export interface PrintedReading {
  label: string
  value: string
  limits: string
  flag: string | null
  isAlarm: boolean
}

/** The symbol of a reading's unit, on the scale that was used where it depends on one. */
function symbolOf({ unit, instrument }: ReportReading, { scale, language }: Writer): string {
  const scales = instrument === 'MOISTURE_METER' ? scalesOf[instrument] : []
  const onScale = scales.find((one) => one.scale === scale)
  const name = onScale ? onScale.unit : unit
  const known = name ? unitNamed(name) : undefined
  return known ? inLanguage(known.symbol, language) : ''
}

function valueText(reading: ReportReading, writer: Writer): string {
  const { value, valueType, options, decimals } = reading
  if (value === null) return '–'
  if (typeof value === 'boolean') return writer.translate(value ? 'yes' : 'no')
  if (typeof value === 'number')
    return [numberText(value, writer, decimals), symbolOf(reading, writer)].filter(Boolean).join(' ')
  if (valueType === 'DATE') return dayText(value, writer)
  if (valueType === 'DATETIME') return instantText(value, writer)
  const option = options?.find((one) => one.value === value)
  return option ? inLanguage(option.label, writer.language) : value
}

/** What the value is measured by: attention and alarm limits, or else what is possible. */
function limitText(reading: ReportReading, writer: Writer): string {
  const { translate } = writer
  const limits = limitsOn(reading satisfies ReadingRules, writer.scale)
  const { min, max } = limits
  const texts = (['attentionMin', 'attentionMax', 'alarmMin', 'alarmMax'] as const).flatMap((name) => {
    const limit = limits[name]
    return limit == null
      ? []
      : [translate(`surveys/print:limit.${name}`, { limit: numberText(limit, writer) })]
  })
  if (texts.length > 0) return texts.join(', ')
  if (min == null || max == null) return ''
  return translate('surveys/print:limit.range', {
    min: numberText(min, writer),
    max: numberText(max, writer),
  })
}

/** A reading as it is printed, flagged where it is outside of its limits. */
export const printedReading = (reading: ReportReading, writer: Writer): PrintedReading => ({
  label: inLanguage(reading.label, writer.language),
  value: valueText(reading, writer),
  limits: limitText(reading, writer),
  flag: reading.flag && writer.translate(`surveys/print:flag.${reading.flag}`),
  isAlarm: reading.flag === 'ALARM',
})
