import { countryCodes, countryOf } from '@darsena/contract/kit/countries'
import type { FieldTraits } from '@darsena/contract/kit/fields'
import { countryName, type Language, languages } from '@darsena/contract/kit/label'
import type { ResourceTexts } from '@darsena/contract/kit/resource-texts'
import kitEn from '@darsena/contract/kit/texts.en.json' with { type: 'json' }
import kitIt from '@darsena/contract/kit/texts.it.json' with { type: 'json' }
import type { KeyUnder, Translate } from '../texts.ts'
import { unguardedParts } from './formula-guard.ts'
import { normalised } from './headings.ts'
import { readClockTime, readDayCell, readInstant } from './read-moment.ts'
import { readNumber } from './read-number.ts'

/** A cell as the field's value, not yet checked against the contract, or why it has none, in the reader's language. */
export type CellReading = { value: unknown; fault?: undefined } | { fault: string }
export type CellReader = (text: string) => CellReading

export interface CellContext {
  language: Language
  translate: Translate
  texts: Record<Language, ResourceTexts>
  /** Whose clock times of day are on: the facility's. */
  timeZone: string
}

type FaultName = KeyUnder<'fault'>
type Fault = (key: FaultName, params?: Record<string, string>) => CellReading
type Reading = (text: string, fault: Fault) => CellReading

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const yes = new Set([
  'si',
  's',
  'vero',
  'v',
  'x',
  'yes',
  'y',
  'true',
  't',
  '1',
  normalised(kitIt.yes),
  normalised(kitEn.yes),
])
const no = new Set(['no', 'n', 'falso', 'f', 'false', '0', normalised(kitIt.no), normalised(kitEn.no)])

const countryNames = new Map(
  languages.flatMap((language) =>
    countryCodes.map((code) => [normalised(countryName(code, language)), code]),
  ),
)

const numberReading =
  (traits: FieldTraits, language: Language): Reading =>
  (text, fault) => {
    const number = readNumber(text, traits)
    if (number === 'notANumber') return fault('notANumber')
    if (number === 'ambiguous') {
      const mark = language === 'it' ? ',' : '.'
      const params = { whole: text.replace(/[.,]/, ''), decimal: text.replace(/[.,]/, mark) }
      return fault('ambiguousNumber', params)
    }
    if (traits.kind === 'integer' && !Number.isInteger(number)) return fault('notWhole')
    return { value: number }
  }

function choiceReading(field: string, traits: FieldTraits, texts: CellContext['texts']): Reading {
  const byText = new Map<string, string>()
  for (const code of traits.choices ?? []) {
    for (const language of languages)
      byText.set(normalised(texts[language].choice?.[field]?.[code] ?? code), code)
  }
  for (const code of traits.choices ?? []) byText.set(normalised(code), code)
  return (text, fault) => {
    const value = byText.get(normalised(text))
    return value === undefined ? fault('notAChoice') : { value }
  }
}

/** Several choices in one cell, parted by commas, semicolons or blanks. */
const choicesReading =
  (read: Reading): Reading =>
  (text, fault) => {
    const values: unknown[] = []
    for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
      const reading = read(part, fault)
      if (reading.fault !== undefined) return reading
      values.push(reading.value)
    }
    return { value: values }
  }

const found =
  (read: (text: string) => unknown, key: FaultName): Reading =>
  (text, fault) => {
    const value = read(text)
    return value === undefined ? fault(key) : { value }
  }

function yesNoOf(text: string): boolean | undefined {
  const word = normalised(text)
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

function readingOf(field: string, traits: FieldTraits, { texts, language, timeZone }: CellContext): Reading {
  switch (traits.kind) {
    case 'integer':
    case 'number':
      return numberReading(traits, language)
    case 'choice':
      return choiceReading(field, traits, texts)
    case 'country':
      return found((text) => countryOf(text) ?? countryNames.get(normalised(text)), 'notAChoice')
    case 'yesNo':
      return found(yesNoOf, 'notAChoice')
    case 'day':
      return found(readDayCell, 'notADay')
    case 'instant':
      return found((text) => readInstant(text, timeZone), 'notADay')
    case 'clockTime':
      return found(readClockTime, 'notATime')
    case 'localised':
      return (text) => ({ value: { [language]: text } })
    case 'choices':
      return choicesReading(choiceReading(field, traits, texts))
    case 'text':
    case 'email':
    case 'phone':
    case 'reference':
    case 'references':
      return (text) => ({ value: text })
  }
}

/** What Excel leaves in a cell whose formula failed, in its English and Italian form. */
const formulaError = /^#(?:REF!|RIF!|VALUE!|VALORE!|DIV\/0!|N\/A|N\/D|NAME\?|NOME\?|NULL!|NULLO!|NUM!)$/

/**
 * Reads the cells of one column as values of a field. Empty cells are null; the formula guard's apostrophe is undone;
 * a reference stays the text it is called by, for the caller to look up.
 */
export function cellReader(field: string, traits: FieldTraits, context: CellContext): CellReader {
  const reading = readingOf(field, traits, context)
  return (cell) => {
    const text = unguardedParts(cell).trim()
    if (text === '') return { value: null }
    const value = shown(text)
    if (formulaError.test(text)) return { fault: context.translate('fault.formulaError', { value }) }
    return reading(text, (key, params) => ({
      fault: context.translate(`fault.${key}`, { value, ...params }),
    }))
  }
}
