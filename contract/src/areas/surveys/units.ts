import type { Localised } from '../../kit/fields.ts'
import { inLanguage, type Language } from '../../kit/label.ts'

export interface Unit {
  name: string
  category: 'weight' | 'count'
  symbol: Localised
  display: Localised
}

/** Units of measure (specification, section 3). */
export const units: readonly Unit[] = [
  { name: 'grams', category: 'weight', symbol: { it: 'g', en: 'g' }, display: { it: 'Grammi', en: 'Grams' } },
  {
    name: 'each',
    category: 'count',
    symbol: { it: 'cad.', en: 'ea.' },
    display: { it: 'Cadauno', en: 'Each' },
  },
]

/** «symbol - display», as units are shown everywhere. */
export const unitLabel = (unit: Unit, language: Language): string =>
  `${inLanguage(unit.symbol, language)} - ${inLanguage(unit.display, language)}`
