import { z } from 'zod'
import { choice, decimal, integer, localised, text, yesNo } from '../../kit/fields.ts'
import { instrumentScales, instruments } from './instrument-scales.ts'
import { unitNames } from './units.ts'

/** What a reading is (specification, section 3). */
export const valueTypes = ['STRING', 'ENUM', 'INTEGER', 'NUMBER', 'BOOLEAN', 'DATE', 'DATETIME'] as const
export type ValueType = (typeof valueTypes)[number]

const limit = () => decimal(-1_000_000_000, 1_000_000_000, 6)

/** `min` and `max` refuse a value, the others flag it; a value at a limit is fine. Smallest first. */
export const limitNames = ['min', 'alarmMin', 'attentionMin', 'attentionMax', 'alarmMax', 'max'] as const
export type LimitName = (typeof limitNames)[number]
export type Limits = { [L in LimitName]?: number | null | undefined }

const limits = {
  min: limit().nullish(),
  max: limit().nullish(),
  attentionMin: limit().nullish(),
  attentionMax: limit().nullish(),
  alarmMin: limit().nullish(),
  alarmMax: limit().nullish(),
}

/**
 * A limit that is on the wrong side of the one before it: min above max, or an alarm inside of the attention limits.
 * @returns undefined where they are in order
 */
export function misplacedLimit(given: Limits): LimitName | undefined {
  const present = limitNames.filter((name) => typeof given[name] === 'number')
  return present.find((name, at) => {
    const before = present[at - 1]
    return before !== undefined && Number(given[before]) > Number(given[name])
  })
}

const option = z.strictObject({
  id: z.uuid().optional(),
  value: text(60),
  label: localised(120),
  /** Choosing it proposes a problem. */
  isProblem: yesNo().default(false),
})

const scaleLimits = z.strictObject({ scale: choice(instrumentScales), ...limits })

const fields = z.strictObject({
  id: z.uuid().optional(),
  label: localised(200),
  valueType: choice(valueTypes),
  unit: choice(unitNames).nullish(),
  required: yesNo().default(false),
  ...limits,
  decimals: integer(0, 6).nullish(),
  /** The answer to a yes/no question that proposes a problem. */
  problemValue: yesNo().nullish(),
  /** A day in the past proposes a problem. */
  isExpiry: yesNo().default(false),
  /** Days before an expiry from which it is pointed out. */
  attentionDays: integer(0, 3650).nullish(),
  /** Its scale is chosen on the report; the limits above are those of its first scale. */
  instrument: choice(instruments).nullish(),
  /** Limits on the instrument's other scales. */
  scaleLimits: z.array(scaleLimits).max(10).default([]),
  options: z.array(option).max(100).default([]),
})

export interface ReadingFault {
  path: (string | number)[]
  fault: string
}

type Written = z.output<typeof fields>
type Checked = Limits & Partial<Omit<Written, LimitName>>

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** Fields that only readings of some value types have. */
const ownFields: readonly (readonly [keyof Written, readonly ValueType[]])[] = [
  ...limitNames.map((name) => [name, ['INTEGER', 'NUMBER']] as const),
  ['unit', ['INTEGER', 'NUMBER']],
  ['instrument', ['INTEGER', 'NUMBER']],
  ['scaleLimits', ['INTEGER', 'NUMBER']],
  ['decimals', ['NUMBER']],
  ['problemValue', ['BOOLEAN']],
  ['isExpiry', ['DATE']],
  ['attentionDays', ['DATE']],
  ['options', ['ENUM']],
]

function optionFaults(reading: Checked): ReadingFault[] {
  const options = reading.options ?? []
  const values = options.map(({ value }) => value.toUpperCase())
  const doubles = values.flatMap((value, at) =>
    values.indexOf(value) < at ? [{ path: ['options', at, 'value'], fault: 'notUnique' }] : [],
  )
  const isEmpty = reading.valueType === 'ENUM' && options.length === 0
  return isEmpty ? [{ path: ['options'], fault: 'required' }] : doubles
}

/** What does not go together in a reading: a field of another value type, limits out of order, options twice or missing. */
export function readingFaults(reading: Checked): ReadingFault[] {
  const strange = ownFields.flatMap(([field, types]): ReadingFault[] => {
    const fits = types.some((type) => type === reading.valueType)
    const isMeant =
      field === 'problemValue' ? typeof reading.problemValue === 'boolean' : isGiven(reading[field])
    return !fits && isMeant ? [{ path: [field], fault: 'otherValueType' }] : []
  })
  const misplaced = misplacedLimit(reading)
  const scales = (reading.scaleLimits ?? []).flatMap((one, at): ReadingFault[] => {
    const name = misplacedLimit(one)
    return name ? [{ path: ['scaleLimits', at, name], fault: 'limitsInOrder' }] : []
  })
  return [
    ...strange,
    ...(misplaced ? [{ path: [misplaced], fault: 'limitsInOrder' }] : []),
    ...scales,
    ...(isGiven(reading.attentionDays) && !reading.isExpiry && reading.valueType === 'DATE'
      ? [{ path: ['attentionDays'], fault: 'onlyForExpiry' }]
      : []),
    ...optionFaults(reading),
  ]
}

const custom = 'custom' as const

/** A reading as it is written, with its options; those that are left out of a list are archived. */
export const readingBody = fields.superRefine((reading, context) => {
  for (const { path, fault } of readingFaults(reading))
    context.addIssue({ code: custom, path, params: { fault } })
})
export type ReadingBody = z.output<typeof readingBody>

const side = z.object({ it: z.string().nullish(), en: z.string().nullish() })
const answeredLimits = {
  min: z.number().nullable(),
  max: z.number().nullable(),
  attentionMin: z.number().nullable(),
  attentionMax: z.number().nullable(),
  alarmMin: z.number().nullable(),
  alarmMax: z.number().nullable(),
}

/** A reading as it is answered, and as a checklist copies it. */
export const readingRow = z.object({
  id: z.string(),
  label: side,
  valueType: z.enum(valueTypes),
  unit: z.string().nullable(),
  required: z.boolean(),
  ...answeredLimits,
  decimals: z.number().nullable(),
  problemValue: z.boolean().nullable(),
  isExpiry: z.boolean(),
  attentionDays: z.number().nullable(),
  instrument: z.enum(instruments).nullable(),
  scaleLimits: z.array(
    z.object({
      scale: z.enum(instrumentScales),
      min: z.number().nullish(),
      max: z.number().nullish(),
      attentionMin: z.number().nullish(),
      attentionMax: z.number().nullish(),
      alarmMin: z.number().nullish(),
      alarmMax: z.number().nullish(),
    }),
  ),
  options: z.array(z.object({ id: z.string(), value: z.string(), label: side, isProblem: z.boolean() })),
})
export type ReadingRow = z.infer<typeof readingRow>

/** All that a checklist holds of an item, in both languages. */
export const itemDefinition = z.object({
  code: z.string(),
  name: side,
  instructions: side.nullable(),
  photo: z.enum(['OPTIONAL', 'ON_PROBLEM', 'ALWAYS']),
  severityHint: z.number().nullable(),
  appliesTo: z.enum(['SAIL', 'METAL_HULL']).nullable(),
  readings: z.array(readingRow),
})
export type ItemDefinition = z.infer<typeof itemDefinition>
