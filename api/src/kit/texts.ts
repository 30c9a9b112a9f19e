import type { Translate } from '@darsena/contract/kit/faults'
import { type Language, languages } from '@darsena/contract/kit/label'
import kitEn from '@darsena/contract/kit/texts.en.json' with { type: 'json' }
import kitIt from '@darsena/contract/kit/texts.it.json' with { type: 'json' }
import { createInstance } from 'i18next'

const i18n = createInstance()
await i18n.init({
  lng: 'it',
  fallbackLng: 'it',
  resources: {},
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})

/** A further catalogue of texts, in both languages, under a name of its own. */
export function catalogue(name: string, texts: Record<Language, object>): (language: Language) => Translate {
  for (const language of languages) i18n.addResourceBundle(language, name, texts[language])
  const inLanguage = (language: Language): Translate => {
    const translate = i18n.getFixedT(language, name)
    return (key, params) => translate(key, params ?? {})
  }
  const translators = { it: inLanguage('it'), en: inLanguage('en') }
  return (language) => translators[language]
}

/** Texts of the contract's catalogue `kit` in a language. */
export const translator = catalogue('kit', { it: kitIt, en: kitEn })

/** The first language of an Accept-Language header that we speak, else undefined. */
export function languageOf(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return languages.find((language) => language === wanted.find((one) => one === 'it' || one === 'en'))
}
