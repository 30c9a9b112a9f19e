// Spreadsheets run what begins so; also behind a tab or line break, and in full width (OWASP, CSV injection).
const formula = /^'*\s*[=+\-@＝＋－＠]/
const negativeNumber = /^-\d+(?:[.,]\d+)?$/

/** Text that a spreadsheet would run as a formula gets an apostrophe before it; a negative number stays one. */
export const guarded = (text: string): string =>
  formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text

/** A telephone number as it is written down begins with a sign, and is no formula. */
const phoneNumber = /^\+\d[\d ()./-]*$/

/**
 * A CSV file may be opened by a program that takes the other sign for the delimiter, which makes the rest of a text a
 * cell of its own.
 */
export const guardedParts = (text: string): string =>
  text
    .split(/(?<=[;,])/)
    .map(guarded)
    .join('')

/** For cells that are marked as text: only what would run once such a file is saved as another kind is guarded. */
export const guardedText = (text: string): string => (phoneNumber.test(text) ? text : guardedParts(text))

/** Takes back the apostrophes that `guardedParts`, or a spreadsheet, put into a text. */
export const unguardedParts = (text: string): string =>
  text
    .split(/(?<=[;,])/)
    .map(unguarded)
    .join('')

/** Takes back the apostrophe that `guarded`, or a spreadsheet, put before a text. */
const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
