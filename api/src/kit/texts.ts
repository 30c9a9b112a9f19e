import type { KitKey } from '@darsena/contract/kit/faults'
import { type Language, languages } from '@darsena/contract/kit/label'
import type { KeysOf, TextParams } from '@darsena/contract/kit/text-keys'
import sharedEn from '@darsena/contract/kit/texts.en.json' with { type: 'json' }
import sharedIt from '@darsena/contract/kit/texts.it.json' with { type: 'json' }
import { createInstance } from 'i18next'
import kitEn from './texts.en.json' with { type: 'json' }
import kitIt from './texts.it.json' with { type: 'json' }

/** Catalogues of the areas by their names; each area's manifest adds its own, so that a wrong key does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface AreaTexts {}

type AreaKey = { [N in keyof AreaTexts & string]: `${N}:${KeysOf<AreaTexts[N]>}` }[keyof AreaTexts & string]

/** A key of the kit's texts, `fault.required`, or of an area's, `marina:someStay`. */
export type TextKey = KitKey | KeysOf<typeof kitIt> | AreaKey

/** What a reason stands for under a heading of the kit's texts: `notANumber` of `fault`, `unchanged` of `import`. */
export type KeyUnder<H extends string> = TextKey extends infer K
  ? K extends `${H}.${infer Name}`
    ? Name
    : never
  : never

/** Gives the text for a key, its `{name}` placeholders filled. */
export type Translate<K extends string = TextKey> = (key: K, params?: TextParams) => string

const i18n = createInstance()
await i18n.init({
  lng: 'it',
  fallbackLng: 'it',
  resources: {},
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})

function addTexts(name: string, texts: Readonly<Record<Language, object>>): void {
  for (const language of languages) i18n.addResourceBundle(language, name, texts[language], true)
}

function translatorsOf<K extends string>(name: string): (language: Language) => Translate<K> {
  const inLanguage = (language: Language): Translate<K> => {
    const translate = i18n.getFixedT(language, name)
    return (key, params) => translate(key, params ?? {})
  }
  const translators = { it: inLanguage('it'), en: inLanguage('en') }
  return (language) => translators[language]
}

/** A catalogue with keys of its own, the texts of mails for example. */
export function catalogue<T extends object>(
  name: string,
  texts: Readonly<Record<Language, T>>,
): (language: Language) => Translate<KeysOf<T>> {
  addTexts(name, texts)
  return translatorsOf(name)
}

/** Catalogues of an area, by the names under which `AreaTexts` knows them. */
export type AreaCatalogues = { readonly [N in keyof AreaTexts]?: Readonly<Record<Language, AreaTexts[N]>> }

/** Makes the texts of an area known to all translators. */
export function addAreaTexts(catalogues: AreaCatalogues): void {
  for (const [name, texts] of Object.entries<Readonly<Record<Language, object>>>(catalogues)) {
    addTexts(name, texts)
  }
}

addTexts('kit', { it: sharedIt, en: sharedEn })
addTexts('kit', { it: kitIt, en: kitEn })

/** Texts of the kit and of all areas in a language. */
export const translator = translatorsOf<TextKey>('kit')

/** The first supported language of an Accept-Language header, else undefined. */
export function languageOf(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return languages.find((language) => language === wanted.find((one) => one === 'it' || one === 'en'))
}
