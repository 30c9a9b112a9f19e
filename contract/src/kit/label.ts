import type { Localised } from './fields.ts'

export type Language = 'it' | 'en'
export const languages = ['it', 'en'] as const

/** The side of a localised text for a reader, or the other side where it is missing. */
export const inLanguage = (value: Localised | null | undefined, language: Language): string =>
  value?.[language] ?? value?.it ?? value?.en ?? ''

const isLocalised = (value: unknown): value is Localised =>
  typeof value === 'object' && value !== null && ('it' in value || 'en' in value)

const shown = (value: unknown, language: Language): string =>
  isLocalised(value) ? inLanguage(value, language) : String(value ?? '')

const countryNames = new Map<Language, Intl.DisplayNames>()

/** `IT` → `Italia`, in the reader's language; what is no country's code stays as it is. */
export function countryName(code: string, language: Language): string {
  const names = countryNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  countryNames.set(language, names)
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** What a choice is called in the reader's language. */
export type ChoiceWord = (field: string, value: string) => string

/** The field that a row is called by in the first place: of the label's first group one that it must have. */
export const nameFieldOf = (resource: {
  label: readonly (readonly string[])[]
  traits: Record<string, { required: boolean }>
}): string => {
  const [group = []] = resource.label
  return group.find((field) => resource.traits[field]?.required) ?? group[0] ?? ''
}

/** What a row is called: «name · brand model · hull number»; parts that are empty are left out. */
export function labelOf(
  resource: {
    label: readonly (readonly string[])[]
    traits: Record<string, { kind: string }>
  },
  row: object,
  language: Language,
  word: ChoiceWord = (_, value) => value,
): string {
  const values = new Map<string, unknown>(Object.entries(row))
  const part = (field: string) => {
    const text = shown(values.get(field), language)
    const kind = resource.traits[field]?.kind
    if (text && kind === 'country') return countryName(text, language)
    return text && kind === 'choice' ? word(field, text) : text
  }
  const groups = resource.label.map((group) => group.map(part).filter(Boolean).join(' '))
  return groups.filter(Boolean).join(' · ')
}
