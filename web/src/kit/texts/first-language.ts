import { type Language, languages } from '@darsena/contract/kit/label'
import { browserStore } from '../browser-store.ts'

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value)

export const chosenLanguage = browserStore('language')

/** The language to begin with: chosen in this browser, else the first of the browser's own that there is. */
export function firstLanguage(): Language {
  const wanted = [chosenLanguage.get(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.find(isLanguage) ?? 'it'
}
