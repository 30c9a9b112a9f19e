import type { Translate } from '@darsena/contract/kit/faults'
import { type Language, languages } from '@darsena/contract/kit/label'
import kitEn from '@darsena/contract/kit/texts.en.json' with { type: 'json' }
import kitIt from '@darsena/contract/kit/texts.it.json' with { type: 'json' }
import { createInstance } from 'i18next'

const i18n = createInstance()
await i18n.init({
  lng: 'it',
  fallbackLng: 'it',
  ns: ['kit'],
  defaultNS: 'kit',
  resources: { it: { kit: kitIt }, en: { kit: kitEn } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})

const inLanguage = (language: Language): Translate => {
  const translate = i18n.getFixedT(language)
  return (key, params) => translate(key, params ?? {})
}
const translators: Record<Language, Translate> = { it: inLanguage('it'), en: inLanguage('en') }

/** Texts of the catalogue `kit` in a language. */
export const translator = (language: Language): Translate => translators[language]

/** The first language of an Accept-Language header that we speak, else undefined. */
export function languageOf(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return languages.find((language) => language === wanted.find((one) => one === 'it' || one === 'en'))
}
