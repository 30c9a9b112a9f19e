import { Temporal } from '@darsena/contract/kit/time/temporal'

/** How a cell's number is to be read, after its number format. */
export type NumberFormat = 'plain' | 'day' | 'time' | { digits: number }

// ECMA-376 part 1, 18.8.30: formats that stand in no file. 14-17, 22 and the East Asian ones are days.
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47])

/** @param code custom format such as `dd/mm/yyyy`, `[$-410]d mmm`, `000` */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtInDays.has(id) ? 'day' : builtInTimes.has(id) ? 'time' : 'plain'
  if (/^0{2,}$/.test(code)) return { digits: code.length }
  // Quoted, escaped and bracketed parts are text, colours and locales, not letters of a date.
  const letters = code.replaceAll(/"[^"]*"|\\.|_.|\[(?![hms]+\])[^\]]*\]/gi, '').toLowerCase()
  if (/general|standard/.test(letters)) return 'plain'
  if (/[yd]/.test(letters)) return 'day'
  return /[hms]/.test(letters) ? 'time' : 'plain'
}

const withoutExponent = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** Digits without exponent, grouping or locale, to the 15 places that spreadsheets keep. */
export function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  return text.includes('e') ? withoutExponent.format(rounded) : text
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (seconds % 60 === 0 ? parts.slice(0, 2) : parts).map(twoDigits).join(':')
}

const epoch1904 = Temporal.PlainDate.from('1904-01-01')
const epoch1900 = Temporal.PlainDate.from('1899-12-30')

/** Day 60 of the 1900 system is a 29 February that never was, so days before it are one off. */
const dayOf = (serial: number, is1904: boolean): string => {
  const days = !is1904 && serial < 60 ? serial + 1 : serial
  return (is1904 ? epoch1904 : epoch1900).add({ days }).toString()
}

const lastSerial = 2_958_465

/** A serial number as `YYYY-MM-DD`, with ` HH:mm` where it has a time; no zone, as in the sheet. */
export function momentOf(serial: number, format: 'day' | 'time', is1904: boolean): string {
  if (serial < 0 || serial > lastSerial) return plainNumber(serial)
  const seconds = Math.round(serial * 86_400)
  const days = Math.floor(seconds / 86_400)
  const rest = seconds % 86_400
  if (format === 'time' && days === 0) return clock(rest)
  return rest === 0 ? dayOf(days, is1904) : `${dayOf(days, is1904)} ${clock(rest)}`
}

/** The serial number of a day in the 1900 system, or undefined before March 1900, which Excel gets wrong. */
export function serialOf(day: string): number | undefined {
  const date = Temporal.PlainDate.from(day)
  const { days } = epoch1900.until(date, { largestUnit: 'day' })
  return days > 60 && days <= lastSerial ? days : undefined
}

/** What XML cannot hold stands as `_x000D_` in a workbook (ECMA-376 part 1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** Control characters but tab and line feed, broken surrogates, and the two that are no characters. */
const outsideXml = /[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Any text as the content of an element of a workbook; `unescaped` gives it back. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(outsideXml, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>]/g, (char) => entities[char] ?? char)
