import {
  type ReadingRow,
  readingRow,
  type ValueType,
} from '@darsena/contract/areas/surveys/audit-item-readings'
import { z } from 'zod'

/** A reading while it is edited; what is empty is left out when it is sent. */
export type ReadingDraft = Omit<ReadingRow, 'options'> & {
  options: { id?: string | undefined; value: string; label: ReadingRow['label']; isProblem: boolean }[]
  /** The one that is stored has its id; a new one is known by this only. */
  isNew: boolean
}

const stored = z.array(readingRow)

/** The readings of an item as the API answers it. */
export const draftsOf = (readings: unknown): ReadingDraft[] =>
  (stored.safeParse(readings).data ?? []).map((reading) => ({ ...reading, isNew: false }))

export const newReading = (): ReadingDraft => ({
  id: crypto.randomUUID(),
  isNew: true,
  label: { it: '', en: '' },
  valueType: 'STRING',
  unit: null,
  required: false,
  min: null,
  max: null,
  attentionMin: null,
  attentionMax: null,
  alarmMin: null,
  alarmMax: null,
  decimals: null,
  problemValue: null,
  isExpiry: false,
  attentionDays: null,
  instrument: null,
  scaleLimits: [],
  options: [],
})

const numeric = [
  'unit',
  'min',
  'max',
  'attentionMin',
  'attentionMax',
  'alarmMin',
  'alarmMax',
  'instrument',
] as const

/** Fields that readings of a value type have, in the order of the form. */
export const fieldsFor = {
  STRING: [],
  ENUM: [],
  INTEGER: numeric,
  NUMBER: [...numeric, 'decimals'],
  BOOLEAN: ['problemValue'],
  DATE: ['isExpiry', 'attentionDays'],
  DATETIME: [],
} as const satisfies Record<ValueType, readonly (keyof ReadingDraft)[]>

const side = (label: ReadingRow['label']) => ({ it: label.it || null, en: label.en || null })

/** As it is sent: only what readings of its type have. */
export function readingBodyOf(draft: ReadingDraft): object {
  const { id, label, valueType, required, options, scaleLimits, instrument } = draft
  const own = Object.fromEntries(fieldsFor[valueType].map((field) => [field, draft[field]]))
  return {
    id,
    label: side(label),
    valueType,
    required,
    ...own,
    ...(instrument ? { scaleLimits } : {}),
    ...(valueType === 'ENUM'
      ? { options: options.map((option) => ({ ...option, label: side(option.label) })) }
      : {}),
  }
}

export const sameReadings = (one: readonly ReadingDraft[], other: readonly ReadingDraft[]): boolean =>
  JSON.stringify(one.map(readingBodyOf)) === JSON.stringify(other.map(readingBodyOf))

/** One step up or down in the list. */
export function stepped<T>(list: readonly T[], at: number, step: -1 | 1): T[] {
  const next = [...list]
  const [moved] = next.splice(at, 1)
  if (moved !== undefined) next.splice(Math.max(0, at + step), 0, moved)
  return next
}
