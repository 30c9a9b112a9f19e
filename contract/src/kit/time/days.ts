/** The day, `YYYY-MM-DD`, that it is in a zone (IANA name) at an instant; now where none is given. */
export const dayIn = (timeZone: string, at: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

/** `2026-03-29` → `29/03/2026`, in both languages. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/')
