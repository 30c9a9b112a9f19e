import { type Language, languages } from '@darsena/contract/kit/label'
import i18next, { type BackendModule, type ParseKeys, type TypeOptions } from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { token } from '../token.ts'
import { write } from '../writes/write.ts'
import { chosenLanguage, firstLanguage, isLanguage } from './first-language.ts'

export type Namespace = keyof TypeOptions['resources'] & string
/** A key with its namespace: `fleet:menu.yachts`. */
export type TextKey = { [N in Namespace]: `${N}:${ParseKeys<N>}` }[Namespace]

/** The catalogue that a key's text is in. */
export const namespaceOfKey = (key: TextKey): Namespace => key.split(':')[0] as Namespace

type Catalogue = Record<string, unknown>
const files: Record<string, () => Promise<Catalogue>> = {
  ...import.meta.glob<Catalogue>('../../../../contract/src/**/*.{it,en}.json', { import: 'default' }),
  ...import.meta.glob<Catalogue>('/src/**/texts.{it,en}.json', { import: 'default' }),
}

/** `/src/areas/fleet/texts.it.json` → `fleet`, `…/contract/src/areas/fleet/boats.it.json` → `boats`, `…/contract/src/kit/texts.it.json` → `kit`. */
function namespaceOf(path: string): string {
  const own = /^\/src\/(?:areas\/)?(.+)\/texts\.\w+\.json$/.exec(path)?.[1]
  return own ?? /([^/]+)\/texts\.\w+\.json$/.exec(path)?.[1] ?? /([^/]+)\.\w+\.json$/.exec(path)?.[1] ?? path
}

const languageOf = (path: string) => /\.(\w+)\.json$/.exec(path)?.[1]

const catalogues = new Map(
  Object.entries(files).map(([path, load]) => [`${languageOf(path)} ${namespaceOf(path)}`, load]),
)

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = catalogues.get(`${language} ${namespace}`)
    if (!load) return done(new Error(`No catalogue ${namespace} in ${language}`), false)
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    )
  },
}

/** Chosen before signing in, so the account learns of it at the sign-in. */
let isChosenSignedOut = false

export const i18n = i18next

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'it')

/** Starts the texts; the given namespaces are there when it resolves, others come when a screen asks for them. */
export async function startTexts(first: readonly Namespace[]): Promise<void> {
  const follow = (language: string) => {
    document.documentElement.lang = language
  }
  i18next.on('languageChanged', follow)
  chosenLanguage.subscribe(() => void i18next.changeLanguage(firstLanguage()))
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      supportedLngs: [...languages],
      fallbackLng: false,
      ns: [...first],
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      react: { useSuspense: true },
    })
}

const started = new Promise<void>((resolve) => i18next.on('initialized', () => resolve()))

/** The router asks for those of the first page before the texts have started, when i18next loads nothing and says nothing. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await started
  await i18next.loadNamespaces([...namespaces])
}

const saveToAccount = (locale: Language) =>
  write('/users/me', { method: 'PATCH', body: { locale }, keepalive: true }).catch(() => {})

async function choose(language: Language) {
  chosenLanguage.set(language)
  await i18next.changeLanguage(language)
  if (token.get()) await saveToAccount(language)
  else isChosenSignedOut = true
}

/**
 * Called once when a user is loaded. An account begins in Italian, so Italian on it is only known to be a choice
 * when this browser has seen one; until then the browser's own language stays.
 */
export async function adoptAccountLanguage(locale: Language): Promise<void> {
  if (isChosenSignedOut) {
    isChosenSignedOut = false
    if (locale !== currentLanguage()) await saveToAccount(currentLanguage())
    return
  }
  if (locale === currentLanguage() || (locale === 'it' && !chosenLanguage.get())) return
  chosenLanguage.set(locale)
  await i18next.changeLanguage(locale)
}

export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  useTranslation('kit')
  const setLanguage = useCallback((language: Language) => void choose(language), [])
  return { language: currentLanguage(), setLanguage }
}

/** Texts by keys that come as data, such as the labels of the menu. */
export function useTextOf(): (key: TextKey) => string {
  const { i18n: texts } = useTranslation('kit')
  return (key) => texts.t(key as ParseKeys)
}
