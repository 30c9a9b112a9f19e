import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SameText, sameInBoth } from './same-in-both.ts'

/** Dotted key → text, or the list of texts that `heading` has. */
export type Texts = ReadonlyMap<string, string | readonly string[]>

/** What one pair of files holds, `<stem>.it.json` and `<stem>.en.json`. */
export interface Catalogue {
  stem: string
  /** How the code names it: `kit`, `kit/list`, `fleet`, `boats`; `server/fleet` is `fleet` in the server's code. */
  namespace: string
  it: Texts
  en: Texts
}

const folders = ['contract/src', 'api/src', 'web/src']
const languages = ['it', 'en'] as const

/** What CLDR asks for whole numbers: Italian has a form of its own for millions. */
const pluralForms = { it: ['one', 'many', 'other'], en: ['one', 'other'] } as const
const pluralKey = /^(.+)_(one|many|other)$/

/** `left_one` → `left`: the key that the code names. */
export const baseOf = (key: string): string => pluralKey.exec(key)?.[1] ?? key

/**
 * `web/src/areas/fleet/texts` → `fleet`, `api/src/areas/fleet/texts` → `server/fleet`,
 * `api/src/areas/surveys/print/texts` → `server/surveys/print`, `contract/src/kit/texts` → `kit`,
 * `contract/src/areas/fleet/boats` → `boats`.
 */
function namespaceOf(stem: string): string {
  const server = /^api\/src\/(?:areas\/)?(.+)\/texts$/.exec(stem)?.[1]
  if (server) return `server/${server}`
  const own = /^web\/src\/(?:areas\/)?(.+)\/texts$/.exec(stem)?.[1]
  return own ?? /([^/]+)\/texts$/.exec(stem)?.[1] ?? stem.slice(stem.lastIndexOf('/') + 1)
}

function flat(value: unknown, path: string): [string, string | readonly string[]][] {
  if (Array.isArray(value)) return [[path, value.map(String)]]
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
}

const textsOf = (file: string): Texts => new Map(flat(JSON.parse(readFileSync(file, 'utf8')), ''))

/** Every catalogue below a root; a file without the other language is reported, not read. */
export function readCatalogues(root: string): { catalogues: Catalogue[]; faults: string[] } {
  const files = new Set(
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(it|en)\.json$/.test(file))
        .map((file) => join(folder, file).replaceAll('\\', '/')),
    ),
  )
  const stems = [...new Set([...files].map((file) => file.replace(/\.\w+\.json$/, '')))].sort()
  const isWhole = (stem: string) => languages.every((language) => files.has(`${stem}.${language}.json`))
  const missing = stems.flatMap((stem) =>
    languages.map((language) => `${stem}.${language}.json`).filter((file) => !files.has(file)),
  )
  const read = (stem: string, language: string) => textsOf(join(root, `${stem}.${language}.json`))
  return {
    catalogues: stems.filter(isWhole).map((stem) => ({
      stem,
      namespace: namespaceOf(stem),
      it: read(stem, 'it'),
      en: read(stem, 'en'),
    })),
    faults: missing.map((file) => `${file}: is missing`),
  }
}

const placesIn = (texts: Texts, base: string): string => {
  const forms = [...texts].filter(([key]) => baseOf(key) === base).map(([, text]) => String(text))
  return [...new Set(forms.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join(' ')
}

function pluralFaults({ stem, ...texts }: Catalogue): string[] {
  return languages.flatMap((language) => {
    const keys = [...texts[language].keys()]
    const bases = new Set(keys.filter((key) => pluralKey.test(key)).map(baseOf))
    const wanted = [...bases].flatMap((base) => pluralForms[language].map((form) => `${base}_${form}`))
    const lacking = wanted.filter((key) => !keys.includes(key))
    const surplus = keys.filter((key) => pluralKey.test(key) && !wanted.includes(key))
    return [
      ...lacking.map((key) => `${stem}.${language}.json: ${key} is missing, the plural is incomplete`),
      ...surplus.map((key) => `${stem}.${language}.json: ${key} is no plural form of this language`),
    ]
  })
}

// Words between the places: a text such as «{column}: {message}» has nothing to translate.
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

/** Same keys, same places, nothing empty, whole plurals in both languages. */
export function pairFaults(catalogue: Catalogue): string[] {
  const { stem, it, en } = catalogue
  // Headings of sheets are what people write in either language; there need not be as many.
  const keysOf = (texts: Texts) =>
    new Set([...texts.keys()].filter((key) => !key.startsWith('heading.')).map(baseOf))
  const [italian, english] = [keysOf(it), keysOf(en)]
  const shared = [...italian].filter((key) => english.has(key))
  return [
    ...[...italian].filter((key) => !english.has(key)).map((key) => `${stem}.en.json: ${key} is missing`),
    ...[...english].filter((key) => !italian.has(key)).map((key) => `${stem}.it.json: ${key} is missing`),
    ...shared
      .filter((key) => placesIn(it, key) !== placesIn(en, key))
      .map((key) => `${stem}: ${key} has other places in Italian than in English`),
    ...languages.flatMap((language) =>
      [...catalogue[language]]
        .filter(([, text]) => [text].flat().some((one) => one.trim() === '') || text.length === 0)
        .map(([key]) => `${stem}.${language}.json: ${key} is empty`),
    ),
    ...pluralFaults(catalogue),
  ]
}

/** Texts that read alike in both languages though no exception allows it, and exceptions that nothing needs any more. */
export function sameFaults(
  catalogues: readonly Catalogue[],
  allowed: readonly SameText[] = sameInBoth,
): string[] {
  const permitted = new Set(allowed.flatMap(({ texts }) => texts))
  const alike = catalogues.flatMap(({ stem, it, en }) =>
    [...it]
      .filter(([key, text]) => typeof text === 'string' && hasWords(text) && en.get(key) === text)
      .map(([key, text]) => ({ stem, key, text: String(text) })),
  )
  const needed = new Set(alike.map(({ text }) => text))
  return [
    ...alike
      .filter(({ text }) => !permitted.has(text))
      .map(({ stem, key, text }) => `${stem}: ${key} is «${text}» in both languages`),
    ...[...permitted]
      .filter((text) => !needed.has(text))
      .map((text) => `tools/texts/same-in-both.ts: «${text}» is no longer needed`),
  ]
}
