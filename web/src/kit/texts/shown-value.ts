import type { Resource } from '@darsena/contract/kit/define-resource'
import { refKey } from '@darsena/contract/kit/define-resource'
import type { FieldTraits, Localised } from '@darsena/contract/kit/fields'
import { countryName, inLanguage, type Language } from '@darsena/contract/kit/label'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session.tsx'
import { formatDay, formatInstant, formatNumber } from './format.ts'
import { useLanguage } from './i18n.ts'
import { type ResourceWords, useResourceTexts } from './resource-texts.ts'

interface Reader {
  language: Language
  timeZone: string
  words: ResourceWords
  yes: string
  no: string
}

/** Years and counts are written without thousands marks: 1996, not 1.996. */
const shownNumber = (value: number, { kind, unit, decimals }: FieldTraits, language: Language) =>
  formatNumber(value, language, { unit, decimals, grouped: kind !== 'integer' })

function shown(name: string, traits: FieldTraits | undefined, value: unknown, reader: Reader): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((one) => shown(name, traits, one, reader)).join(', ')
  if (typeof value === 'object' && 'label' in value) return String(value.label)
  if (!traits || traits.kind === 'instant') return formatInstant(String(value), reader.timeZone)
  if (typeof value === 'number') return shownNumber(value, traits, reader.language)
  if (typeof value === 'boolean') return value ? reader.yes : reader.no
  if (traits.kind === 'localised') return inLanguage(value as Localised, reader.language)
  if (traits.kind === 'choice' || traits.kind === 'choices') return reader.words.choice(name, String(value))
  if (traits.kind === 'country') return countryName(String(value), reader.language)
  if (traits.kind === 'day') return formatDay(String(value))
  return String(value)
}

export interface Shown {
  /** A value of one of the resource's fields as a reader sees it; '' where there is none. */
  value: (field: string, value: unknown) => string
  /** The same for a field of a row, references by their labels. */
  field: (field: string, row: object) => string
}

/** How values of a resource are written for this reader: language, units, the facility's clock. */
export function useShown(resource: Resource): Shown {
  const { language } = useLanguage()
  const { facility } = useSession()
  const words = useResourceTexts(resource)
  const { t } = useTranslation('kit')
  const value = useCallback(
    (field: string, raw: unknown) =>
      shown(field, resource.traits[field], raw, {
        language,
        timeZone: facility.timeZone,
        words,
        yes: t('yes'),
        no: t('no'),
      }),
    [resource, language, facility.timeZone, words, t],
  )
  const ofRow = useCallback(
    (field: string, row: object) => {
      const values = row as Record<string, unknown>
      const isReference = resource.traits[field]?.to !== undefined
      return value(field, values[isReference ? refKey(field) : field])
    },
    [resource, value],
  )
  return useMemo(() => ({ value, field: ofRow }), [value, ofRow])
}
