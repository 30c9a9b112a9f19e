import type { PublicReading } from '@darsena/contract/areas/surveys/reports/public-report'
import { unitNamed } from '@darsena/contract/areas/surveys/units'
import { inLanguage, type Language } from '@darsena/contract/kit/label'
import type { KeysOf, TextParams } from '@darsena/contract/kit/text-keys'
import { createContext, useContext } from 'react'
import { formatDay, formatInstant, formatNumber } from '../kit/texts/format.ts'
import en from './texts.en.json'
import it from './texts.it.json'

export type TextKey = KeysOf<typeof it>

const flat = (value: object, path = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]) => {
    const at = path ? `${path}.${key}` : key
    return typeof inner === 'object' && inner !== null ? flat(inner, at) : [[at, String(inner)]]
  })
const catalogues = { it: new Map(flat(it)), en: new Map(flat(en)) }

/** A text of this program; `{name}` stands for a parameter. */
export const textIn = (language: Language, key: TextKey, params: TextParams = {}): string =>
  (catalogues[language].get(key) ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? ''),
  )

export interface Reader {
  language: Language
  /** Of the facility: times are on its clock. */
  timeZone: string
  token: string
}

export const ReaderContext = createContext<Reader>({ language: 'it', timeZone: 'Europe/Madrid', token: '' })

type Localised = Parameters<typeof inLanguage>[0]

/** Texts, days, numbers and values as this reader reads them. */
export function useReader() {
  const reader = useContext(ReaderContext)
  const { language, timeZone } = reader
  const t = (key: TextKey, params?: TextParams) => textIn(language, key, params)
  const symbolOf = (unit: string | null) => {
    const known = unit === null ? undefined : unitNamed(unit)
    return known ? inLanguage(known.symbol, language) : (unit ?? undefined)
  }
  const number = (value: number, unit?: string) => formatNumber(value, language, { unit })
  return {
    ...reader,
    t,
    number,
    say: (value: Localised) => inLanguage(value, language),
    day: formatDay,
    /** The day of an instant on the facility's clock. */
    dayOf: (instant: string) => formatInstant(instant, timeZone).slice(0, 10),
    instant: (at: string) => formatInstant(at, timeZone),
    value({ value, option, valueType, unit }: PublicReading): string {
      if (option) return inLanguage(option, language)
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      if (typeof value === 'number') return number(value, symbolOf(unit))
      if (valueType === 'DATE') return formatDay(value)
      return valueType === 'DATETIME' ? formatInstant(value, timeZone) : value
    },
  }
}
