import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

type Json = { [key: string]: unknown }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const checks = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]

/** `X or null` becomes `nullable`: the compiled serializer then need not try each side; checks were made on the way in. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (!isObject(node)) return node
  const sides = Array.isArray(node.anyOf) ? node.anyOf : []
  const [only, ...others] = sides.filter((side) => !(isObject(side) && side.type === 'null'))
  if (isObject(only) && others.length === 0 && sides.length === 2)
    return { ...(simplify(only) as Json), nullable: true }
  const retained = Object.entries(node).filter(([key]) => !checks.includes(key) || isObject(node[key]))
  return Object.fromEntries(retained.map(([key, value]) => [key, simplify(value)]))
}

/** JSON Schema of what an answer looks like. */
const answerSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' }) as Json

/** Turns a schema into a compiled serializer: undeclared fields cannot leak, and it is as fast as writing JSON by hand. */
export function serializerOf(schema: z.ZodType): (value: unknown) => string {
  const { $schema: _, ...plain } = answerSchema(schema)
  return fastJson(simplify(plain) as Schema)
}
