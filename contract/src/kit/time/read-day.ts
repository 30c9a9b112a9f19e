const pad = (text: string) => text.padStart(2, '0')

/** The day as `YYYY-MM-DD`, or undefined when the calendar does not have it. */
function calendarDay(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${pad(month)}-${pad(date)}`
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.valueOf()) && read.toISOString().startsWith(day) ? day : undefined
}

/** A year of two digits is the one from 80 years ago to 19 years ahead: in 2026 `62` is 1962 and `27` is 2027. */
function fullYear(given: string, thisYear: number): string {
  if (given.length === 4) return given
  const first = thisYear - 80
  return String(first + ((((Number(given) - first) % 100) + 100) % 100))
}

/**
 * A calendar day as people write it, the same in forms, filters and sheets: `28/11/2026`, `28-11-26`, `28.11.2026`,
 * `28 11 2026`, `28112026`, `2026-11-28`, `2026/11/28`.
 * @param thisYear decides the century of years of two digits
 * @returns `YYYY-MM-DD`, or undefined for anything else and for days that do not exist
 */
export function readDay(text: string, thisYear = new Date().getUTCFullYear()): string | undefined {
  const bare = text.trim()
  const [, isoYear, , isoMonth, isoDate] = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(bare) ?? []
  if (isoYear && isoMonth && isoDate) return calendarDay(isoYear, isoMonth, isoDate)
  const [, date, , month, year] =
    /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4}|\d{2})$/.exec(bare) ??
    /^(\d{2})()(\d{2})(\d{4}|\d{2})$/.exec(bare) ??
    []
  return date && month && year ? calendarDay(fullYear(year, thisYear), month, date) : undefined
}
