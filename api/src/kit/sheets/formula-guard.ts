// Spreadsheets run what begins so; also behind a tab or line break, and in full width (OWASP, CSV injection).
const formula = /^'*\s*[=+\-@＝＋－＠]/
const negativeNumber = /^-\d+(?:[.,]\d+)?$/

/** Text that a spreadsheet would run as a formula gets an apostrophe before it; a negative number stays one. */
export const guarded = (text: string): string =>
  formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text

/** Takes back the apostrophe that `guarded`, or a spreadsheet, put before a text. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
