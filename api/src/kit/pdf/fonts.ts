import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { coverageOf } from './font-coverage.ts'

const require = createRequire(import.meta.url)

/** Fonts of PDFs, all from packages, so that a page looks the same on every machine: text, right-to-left scripts, symbols. */
export const fontPaths = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  'noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
  'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
].map((path) => require.resolve(`@expo-google-fonts/${path}`))

let covered: Set<number> | undefined

function isCovered(character: string): boolean {
  covered ??= new Set(fontPaths.flatMap((path) => [...coverageOf(readFileSync(path))]))
  return covered.has(character.codePointAt(0) ?? 0)
}

/** Signs that steer a text without being seen: joiners, directions, variants of emoji. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** What stands for a character that no font has. */
const replacement = '\uFFFD'

/** A word that is longer than a line may break after so many signs. */
const longWord = /[^\s\u200B-]{40,}/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const breakable = (word: string): string =>
  [...graphemes.segment(word)]
    .map(({ segment }, at) => (at > 0 && at % 10 === 0 ? `\u200B${segment}` : segment))
    .join('')

/** A text of which every sign can be printed: PDF/UA refuses a document with one that no font has. */
export const printable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[^\n\x20-\x7E]/gu, (sign) => (invisible.test(sign) || isCovered(sign) ? sign : replacement))
    .replace(longWord, breakable)
