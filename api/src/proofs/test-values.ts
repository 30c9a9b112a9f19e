import { randomUUID } from 'node:crypto'

/** A JSON schema as the OpenAPI document has it. */
export interface Schema {
  [key: string]: unknown
  type?: string | string[]
  properties?: Record<string, Schema | boolean>
  required?: string[]
  items?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minItems?: number
  minLength?: number
  maxLength?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

export type Random = () => number

export const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)]

/** Ids that answers contained, by what they are ids of: `boatId`, `problemId`. */
export class Known {
  readonly #ids = new Map<string, string[]>()

  add(key: string, id: string): void {
    const there = this.#ids.get(key) ?? []
    // The newest hundred: what was made last is least likely to be used up.
    if (!there.includes(id)) this.#ids.set(key, [...there.slice(-99), id])
  }

  any(random: Random, key: string): string | undefined {
    return pick(random, this.#ids.get(key) ?? [])
  }

  /** Takes in an answer: ids of rows under the name of their list, references under their own. */
  learn(value: unknown, name: string): void {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 50)) this.learn(one, name)
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'id' && typeof inner === 'string') this.add(`${singular(name)}Id`, inner)
      else if (key.endsWith('Id') && typeof inner === 'string') this.add(key, inner)
      else if (key === 'items' && name.includes('-')) this.learn(inner, name)
      else this.learn(inner, key === 'items' && Array.isArray(inner) && 'total' in value ? name : key)
    }
  }
}

/** `audit-reports` → `auditReport`, `problems` → `problem`. */
export const singular = (name: string): string =>
  name
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')

/** Bounds of periods: later than now, and in order. */
const moments: Record<string, string> = {
  from: '2026-12-10T10:00:00Z',
  startsAt: '2026-12-10T10:00:00Z',
  at: '2026-12-11T10:00:00Z',
  to: '2026-12-14T10:00:00Z',
  endsAt: '2026-12-14T10:00:00Z',
}

function textFor(random: Random, key: string, schema: Schema, known: Known): string {
  if (schema.format === 'uuid') return known.any(random, key.replace(/Ids$/, 'Id')) ?? randomUUID()
  const moment =
    moments[key] ?? `2026-12-${String(10 + Math.floor(random() * 18)).padStart(2, '0')}T09:30:00Z`
  if (schema.format === 'date') return moment.slice(0, 10)
  if (schema.format === 'date-time') return moment
  if (schema.format === 'email') return `proof-${Math.floor(random() * 1e9)}@darsena.example`
  if (schema.format === 'uri') return 'https://darsena.example/'
  const text = `Prova ${Math.floor(random() * 1e6)}`
  return text.slice(0, schema.maxLength ?? 40).padEnd(schema.minLength ?? 0, 'x')
}

/** A value that the schema takes, as far as the schema says what is taken. */
export function sampleValue(
  random: Random,
  schema: Schema,
  known: Known,
  key = '',
  root: Schema = schema,
  depth = 0,
): unknown {
  // What may never be given is left out by JSON.
  const inner = (one: Schema | boolean, name = key) =>
    typeof one === 'boolean' ? undefined : sampleValue(random, one, known, name, root, depth + 1)
  if (schema.$ref) {
    const target = root.$defs?.[schema.$ref.split('/').at(-1) ?? '']
    return target && depth < 6 ? inner(target) : null
  }
  if ('const' in schema) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const filled = choices.filter(({ type }) => type !== 'null')
    return inner(pick(random, random() < 0.9 || filled.length === 0 ? filled : choices) ?? {})
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => inner(one)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    const required = schema.required ?? []
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([name]) => required.includes(name) || (depth < 3 && random() < 0.4),
    )
    return Object.fromEntries(entries.map(([name, one]) => [name, inner(one, name)]))
  }
  if (type === 'array') {
    const length = Math.max(schema.minItems ?? 0, random() < 0.8 ? 1 : 0)
    return Array.from({ length }, () => inner(schema.items ?? {}))
  }
  if (type === 'integer' || type === 'number') {
    const low = schema.minimum ?? 1
    const high = Math.min(schema.maximum ?? low + 20, low + 20)
    const number = low + random() * (high - low)
    return type === 'integer' ? Math.round(number) : Math.round(number * 10) / 10
  }
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  return textFor(random, key, schema, known)
}

const oddities: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\u200b\u202e',
  'x'.repeat(100_000),
  '🛥️ ÀÉ\u0301\n\t"\'\\;--',
  '\ud800',
  -1,
  0,
  1e308,
  -0.1,
  2 ** 53 + 2,
  true,
  [],
  {},
  [[[]]],
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  '$ne',
  '%00',
]

/** The same with one thing wrong, somewhere in it. */
export function spoiled(random: Random, value: unknown): unknown {
  const oddity = pick(random, oddities)
  if (typeof value !== 'object' || value === null || random() < 0.15) return oddity
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.2) return [...value, oddity]
    return value.map((one, at) => (at === 0 ? spoiled(random, one) : one))
  }
  const keys = Object.keys(value)
  const key = pick(random, keys)
  if (key === undefined || random() < 0.15)
    return { ...value, [random() < 0.5 ? 'unknown' : '__proto__x']: oddity }
  if (random() < 0.15) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  return { ...value, [key]: random() < 0.5 ? oddity : spoiled(random, Reflect.get(value, key)) }
}
