import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { dayIn } from './time/days.ts'

/** What a field is to a reader: decides its input, its column format, its filter and its place in an export. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'localised'
  | 'choice'
  | 'choices'
  | 'country'
  | 'reference'
  | 'references'
  | 'yesNo'
  | 'integer'
  | 'number'
  | 'day'
  | 'instant'
  | 'clockTime'

/** Where a derived list comes from: the live rows of another resource that refer to this one. */
export interface Gathered {
  from: string
  /** The field by which they refer to this row, or to what this row refers to by its field `of`. */
  by: string
  of?: string
  /** The field whose values make the list: one reference or choice of each row, or a list of references kept in pairs. */
  take: string
  /** The field of those rows that the list goes by; by default the list goes by its own labels. */
  order?: string
  /** Only rows with this value in a choice or a yes/no of theirs. */
  where?: readonly [field: string, value: string]
  /** Only rows in whose period, from the day `from` through the day `to`, today is. */
  isCurrent?: boolean
}
export type FileAccept = 'image' | 'any'

export interface FieldMeta {
  kind: FieldKind
  /** Symbol shown beside the value: `m`, `kg`. */
  unit?: string
  decimals?: number
  multiline?: boolean
  maxLength?: number
  choices?: readonly string[]
  /** The resource a reference points at, by its path name. */
  to?: string
  /** Fields of the referred row that are answered beside its label, as texts. */
  detailFields?: readonly string[]
  /** The table that a list of references is kept in. */
  through?: string
  /** The rows that a derived list comes from. */
  gathered?: Gathered
  /** Of files: only pictures, or anything that may be uploaded. */
  accept?: FileAccept
  /** Worked out by the database from the rest of the row (a function of that name); never written. */
  derived?: boolean
  /** Masked in lists; seen whole only where one row is asked for, which leaves a mark in the row's history. */
  isGuarded?: boolean
  /** Set when the row is made, and never changed. */
  fixed?: boolean
  /** May be empty in some rows only, by rules of the area. */
  conditional?: boolean
  /** Of instants: the hour on the facility's clock that a day alone means; noon where it is not said. */
  hour?: 'checkIn' | 'checkOut'
  /** A code in capitals, in which hyphens only help the eye: with and without them it is the same. */
  isCode?: boolean
  /** An example value, where the kind alone does not give one. */
  example?: string
}

const fieldMeta = z.registry<FieldMeta>()

/** Text in both languages of the product; at least one is given, the other falls back to it. */
export interface Localised {
  it?: string | null | undefined
  en?: string | null | undefined
}

const unprintable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

const string = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(unprintable, { params: { fault: 'unprintable' } })

/** Text of at most `max` characters, trimmed; NUL and broken surrogates are refused, since PostgreSQL cannot keep them. */
export const text = (max: number) => string(max).register(fieldMeta, { kind: 'text', maxLength: max })

/** Text of several lines. */
export const longText = (max = 10_000) =>
  string(max).register(fieldMeta, { kind: 'text', maxLength: max, multiline: true })

/** Upper-case text after a pattern; `fault` names the message in the catalogue that explains it. */
export const code = (max: number, expression: RegExp, fault: string, example: string) =>
  string(max)
    .toUpperCase()
    .refine((value) => expression.test(value), { params: { fault } })
    .register(fieldMeta, { kind: 'text', maxLength: max, example, isCode: true })

/** Text in a format of its own; `fault` names the message in the catalogue that explains it. */
export const formatted = (max: number, isValid: (value: string) => boolean, fault: string, example: string) =>
  string(max)
    .refine(isValid, { params: { fault } })
    .register(fieldMeta, { kind: 'text', maxLength: max, example })

/** What stands in lists for the characters of a guarded text. */
export const maskSign = '•'

/** A short of letters and digits without accents, as codes are built of them. */
export const shortName = (max: number, example: string) =>
  string(max)
    .refine((value) => /^[A-Za-z0-9]+$/.test(value), { params: { fault: 'shortName' } })
    .register(fieldMeta, { kind: 'text', maxLength: max, example })

/** Text that lists mask. A masked one that is sent back is refused: it would take the place of what it stands for. */
export const guardedText = (max: number) =>
  string(max)
    .refine((value) => !value.includes(maskSign), { params: { fault: 'masked' } })
    .register(fieldMeta, { kind: 'text', maxLength: max, isGuarded: true })

const pathData = /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]*$/

/** The path data of an SVG path (SVG 2, section 9.3). */
export const svgPath = (max = 4000) =>
  string(max)
    .refine((value) => pathData.test(value), { params: { fault: 'svgPath' } })
    .register(fieldMeta, { kind: 'text', maxLength: max, multiline: true, example: 'M0 0H1V1Z' })

/** The domain in its ASCII form (RFC 5891) and lower case; the part before the @ as it was typed. */
function asciiDomain(value: string): string {
  const at = value.lastIndexOf('@')
  const address = `http://${value.slice(at + 1)}`
  return at > 0 && URL.canParse(address) ? value.slice(0, at + 1) + new URL(address).hostname : value
}

/** An e-mail address; an internationalised domain is kept in its ASCII form, so that one address is one text. */
export const email = () =>
  string(254)
    .overwrite(asciiDomain)
    .refine((value) => z.email().safeParse(value).success, { params: { fault: 'email' } })
    .register(fieldMeta, { kind: 'email', maxLength: 254 })

export const phone = () => string(40).register(fieldMeta, { kind: 'phone', maxLength: 40 })

export const localised = (max = 200) => {
  const side = string(max).nullish()
  return z
    .strictObject({ it: side, en: side })
    .refine((value) => Boolean(value.it ?? value.en), { params: { fault: 'required' } })
    .register(fieldMeta, { kind: 'localised', maxLength: max })
}

export const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values).register(fieldMeta, { kind: 'choice', choices: values })

/** Several of the values, each once and in their order; kept in a column of texts. */
export const choiceList = <const V extends readonly [string, ...string[]]>(values: V) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .overwrite((chosen) => values.filter((value) => chosen.includes(value)))
    .register(fieldMeta, { kind: 'choices', choices: values })

/** A number plate, kept in upper case without blanks and hyphens. */
export const plate = () =>
  string(20)
    .overwrite((value) => value.toUpperCase().replaceAll(/[\s-]/g, ''))
    .refine((value) => /^[\p{L}\p{N}]{1,16}$/u.test(value), { params: { fault: 'plate' } })
    .register(fieldMeta, { kind: 'text', maxLength: 20, example: 'AB123CD' })

/** ISO 3166-1 alpha-2; imports also take alpha-3 and sail letters (see `countryOf`). */
export const country = () => z.enum(countryCodes).register(fieldMeta, { kind: 'country' })

/**
 * A row of another resource, by id; comes back as `<field>Id` with `<field>: { id, label }`.
 * @param detailFields fields of that row that are answered beside its label, as texts
 */
export const ref = <const N extends string>(to: N, detailFields?: readonly string[]) =>
  z.uuid().register(fieldMeta, { kind: 'reference', to, ...(detailFields ? { detailFields } : {}) })

/**
 * Rows of another resource, in order, kept in a table of pairs; `<field>Ids` comes back with `<field>s: [{ id, label }]`.
 * @param through the table of pairs, with a column for each side and a `position`
 */
export const refList = <const N extends string>(to: N, through: string) =>
  z
    .array(z.uuid())
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, { params: { fault: 'doubleReference' } })
    .register(fieldMeta, { kind: 'references', to, through })

/** References that rows of another resource make, each once; for `derived` only. They come back with their labels. */
export const gatheredRefs = <const N extends string>(to: N, gathered: Gathered) =>
  z.array(z.string()).register(fieldMeta, { kind: 'references', to, gathered })

/** Choices that rows of another resource make, each once; for `derived` only. */
export const gatheredChoices = <const V extends readonly [string, ...string[]]>(
  values: V,
  gathered: Gathered,
) => z.array(z.enum(values)).register(fieldMeta, { kind: 'choices', choices: values, gathered })

/** An uploaded file, by id; `<field>Id` comes back with `<field>`, a `FileLink`. */
export const file = (accept: FileAccept = 'any') =>
  z.uuid().register(fieldMeta, { kind: 'reference', to: 'files', accept })

const fileIds = () =>
  z
    .array(z.uuid())
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, { params: { fault: 'doubleReference' } })

/**
 * Uploaded files, in order, kept in a table of pairs; `<field>Ids` comes back with `<field>s`, a list of `FileLink`.
 * @param through the table of pairs: `id`, a column for the row, one for the file, and a `position`
 */
export const fileList = (through: string, accept: FileAccept = 'any') =>
  fileIds().register(fieldMeta, { kind: 'references', to: 'files', through, accept })

/** The same for files that are nobody's business but the reader's: opening one leaves a mark in the row's history. */
export const guardedFiles = (through: string) =>
  fileIds().register(fieldMeta, { kind: 'references', to: 'files', through, accept: 'any', isGuarded: true })

export const yesNo = () => z.boolean().register(fieldMeta, { kind: 'yesNo' })

/**
 * A whole number from `min` to `max`; the messages say «greater than» and «less than», so the limits are set
 * exclusively.
 */
export const integer = (min: number, max: number) =>
  z
    .number()
    .int()
    .gt(min - 1)
    .lt(max + 1)
    .register(fieldMeta, { kind: 'integer', decimals: 0 })

const rounded = (decimals: number) => (value: number) => Number(value.toFixed(decimals))

const measure = (max: number, unit: string, decimals: number) =>
  z
    .number()
    .overwrite(rounded(decimals))
    .gt(0)
    .lte(max)
    .register(fieldMeta, { kind: 'number', unit, decimals })

/** A length in metres, to the millimetre, above 0 and plausible for a vessel (at most 200 m). */
export const metres = () => measure(200, 'm', 3)

/** A weight in kilograms, to 100 g, above 0 and at most 20,000 t. */
export const kilograms = () => measure(20_000_000, 'kg', 1)

/** A decimal number from `min` to `max`, both included, rounded to so many decimals. */
export const decimal = (min: number, max: number, decimals: number, unit?: string) =>
  z
    .number()
    .overwrite(rounded(decimals))
    .gte(min)
    .lte(max)
    .register(fieldMeta, { kind: 'number', decimals, ...(unit ? { unit } : {}) })

/** Years 1900 to 2199: others, such as 0227 and 9999, are typing errors. */
const isPlausible = (value: string) => /^(19|20|21)\d\d-/.test(value)
const plausible = { params: { fault: 'implausibleYear' } }

/** A calendar day `YYYY-MM-DD` without a zone, of a year from 1900 to 2199. */
export const day = () =>
  z.iso.date({ abort: true }).refine(isPlausible, plausible).register(fieldMeta, { kind: 'day' })

/** Today (`YYYY-MM-DD`) by the organisation's clock, Europe/Madrid: what belongs to no facility takes its days from there. */
export const organisationToday = () => dayIn('Europe/Madrid')

/** A day that has come already, as a birth has; today is the one of Europe/Madrid. */
export const pastDay = () =>
  z.iso
    .date({ abort: true })
    .refine(isPlausible, plausible)
    .refine((value) => value <= organisationToday(), { params: { fault: 'inFuture' } })
    .register(fieldMeta, { kind: 'day' })

/** One instant is one text: in UTC, to the millisecond, without zeros that say nothing, as the API answers it. */
const inUtc = (value: string): string => {
  const time = Date.parse(value)
  return Number.isNaN(time) ? value : new Date(time).toISOString().replace(/\.?0*Z$/, 'Z')
}

/**
 * An instant, RFC 3339 with offset, of a year from 1900 to 2199.
 * @param hour what a day alone means in a form, where it is not noon
 */
export const instant = (example?: string, hour?: FieldMeta['hour']) =>
  z.iso
    .datetime({ offset: true, abort: true })
    .refine(isPlausible, plausible)
    .overwrite(inUtc)
    .register(fieldMeta, { kind: 'instant', ...(example ? { example } : {}), ...(hour ? { hour } : {}) })

/** A time of day `HH:mm` on the facility's clock. */
export const clockTime = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .register(fieldMeta, { kind: 'clockTime' })

const isTimeZone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}

/** An IANA time zone that this runtime knows. */
export const timeZone = () =>
  string(64)
    .refine(isTimeZone, { params: { fault: 'timeZone' } })
    .register(fieldMeta, { kind: 'text', maxLength: 64, example: 'Europe/Rome' })

function marked<S extends z.ZodType>(schema: S, mark: Pick<FieldMeta, 'fixed' | 'conditional'>): S {
  fieldMeta.add(schema, { ...traitsOf(schema), ...mark })
  return schema
}

/** The field, not yet `.nullable()`, is set when the row is made, and never changed. */
export const fixed = <S extends z.ZodType>(schema: S): S => marked(schema, { fixed: true })

/** The field, not yet `.nullable()`, may be empty in some rows only, by rules of the area. */
export const conditional = <S extends z.ZodType>(schema: S): S => marked(schema, { conditional: true })

export interface FieldTraits extends FieldMeta {
  nullable: boolean
  hasDefault: boolean
  /** Must be given on create. */
  required: boolean
}

/**
 * What the kit needs to know of a field: its meta below `.nullable()`, `.default()` and refinements.
 * @throws when a schema was not made by a function of this file
 */
export function traitsOf(schema: z.ZodType): FieldTraits {
  let nullable = false
  let hasDefault = false
  let inner: z.core.$ZodType = schema
  for (;;) {
    const meta = fieldMeta.get(inner as z.ZodType)
    if (meta) return { ...meta, nullable, hasDefault, required: !nullable && !hasDefault }
    const def = (inner as z.ZodType).def as { type: string; innerType?: z.core.$ZodType }
    if (def.type === 'nullable') nullable = true
    if (def.type === 'default') hasDefault = true
    const parent = def.innerType ?? (inner as z.ZodType)._zod.parent
    if (!parent) throw new Error(`A field must be made by a function of contract/kit/fields, got ${def.type}`)
    inner = parent
  }
}
