import type { Language } from '@darsena/contract/kit/label'

export const defaultTimeZone = 'Europe/Madrid'

/** `2026-11-28` → `28/11/2026`; a day has no zone, so none can shift it. */
export function formatDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? []
  return year ? `${date}/${month}/${year}` : day
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

function partsOf(at: Date, timeZone: string) {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** An instant on the clock of a facility, `28/11/2026 14:05` in both languages; '' when it is no instant. */
export function formatInstant(instant: string | Date, timeZone: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.valueOf())) return ''
  const { day, time } = partsOf(at, timeZone)
  return `${formatDay(day)} ${time}`
}

/** Do clocks in both zones show the same, now and in half a year, whatever the zones are called? */
export function isSameClock(zone: string, other: string): boolean {
  const halfYear = 182 * 86_400_000
  return [Date.now(), Date.now() + halfYear].every(
    (at) => formatInstant(new Date(at), zone) === formatInstant(new Date(at), other),
  )
}

/** The day of an instant on a zone's clock. */
export const dayIn = (instant: string, timeZone: string): string => partsOf(new Date(instant), timeZone).day

/** The day it is in a zone, `YYYY-MM-DD`. */
export const todayIn = (timeZone: string): string => partsOf(new Date(), timeZone).day

export interface NumberShape {
  /** At most so many decimals; by default as many as the number has. */
  decimals?: number | undefined
  /** At least so many decimals, so that figures of a column line up. */
  minDecimals?: number
  unit?: string | undefined
  /** Thousands are set apart unless false, as in a field that is typed into. */
  grouped?: boolean
}

const locales: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }

/** `9.77` → `9,77 m` in Italian, `9.77 m` in English. */
export function formatNumber(
  value: number,
  language: Language,
  { decimals = 6, minDecimals = 0, unit, grouped = true }: NumberShape = {},
): string {
  const number = value.toLocaleString(locales[language], {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: decimals,
    useGrouping: grouped,
  })
  return unit ? `${number}\u00a0${unit}` : number
}

/**
 * Reads a number typed with comma or point. A lone separator is the decimal one, unless three digits follow where
 * so many decimals are not allowed; of two different ones the last is. Null for an empty text, NaN for none.
 */
export function parseNumber(text: string, decimals = 6): number | null {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-')
  if (bare === '') return null
  if (!/^[+-]?\d*([.,]\d+)*$/.test(bare) || !/\d/.test(bare)) return Number.NaN
  const separators = bare.replace(/[^.,]/g, '')
  const isGrouped = new Set(separators).size === 1 && (separators.length > 1 || isThousands(bare, decimals))
  if (isGrouped)
    return /^[+-]?\d{1,3}([.,]\d{3})+$/.test(bare) ? Number(bare.replace(/[.,]/g, '')) : Number.NaN
  const at = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  if (at < 0) return Number(bare)
  const whole = bare.slice(0, at)
  if (separators.length > 1 && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return Number.NaN
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${bare.slice(at + 1)}`)
}

const isThousands = (bare: string, decimals: number) =>
  decimals < 3 && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare)
