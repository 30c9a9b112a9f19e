import type { Random, Schema } from './test-values.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

export interface Operation {
  method: string
  path: string
  /** `GET /api/boats/{id}` */
  name: string
  parameters: Parameter[]
  body: Schema | undefined
  isForm: boolean
}

interface Documented {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

interface Document {
  paths: Record<string, Record<string, Documented>>
}

/** Streams that do not end, and what ends the session by which all others are sent. */
const leftOut = new Set(['GET /api/live', 'POST /api/auth/logout', 'DELETE /api/users/me/sessions'])

/** All operations of an OpenAPI document, in its order. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase()
      const name = `${method} ${path}`
      const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
      const isForm = type === 'multipart/form-data'
      return leftOut.has(name) ? [] : [{ method, path, name, parameters, body: content?.schema, isForm }]
    }),
  )
}

/** What was sent and what came back. */
export interface Exchange {
  operation: string
  url: string
  body: string
  status: number
  text: string
}

/** Words of the inside: of the code, its libraries, and the database. */
const inside =
  /node_modules|\.ts:\d+|\bat \w+ \(|ZodError|\bselect .+ from |violates|relation "|syntax error at|invalid input syntax|duplicate key|pg_\w+|ECONN|stack"|\bundefined\b|\[object Object\]/i

/** Everything that is wrong with an answer, whatever was asked. */
export function faultsOf({ status, text }: Pick<Exchange, 'status' | 'text'>): string[] {
  const faults: string[] = []
  if (status === 0) return ['the connection was cut']
  if (status >= 500) faults.push(`the status is ${status}`)
  if (status < 400) return faults
  if (inside.test(text)) faults.push(`the text is of the inside: ${inside.exec(text)?.[0]}`)
  let body: { code?: unknown; message?: unknown; requestId?: unknown; details?: { path?: string }[] } = {}
  try {
    body = JSON.parse(text)
  } catch {
    return [...faults, 'the refusal is no JSON']
  }
  if (typeof body.code !== 'string' || !body.message || !body.requestId)
    faults.push('the refusal lacks its code, text or request')
  if (status === 422 && body.code === 'VALIDATION') {
    const places = (body.details ?? []).filter(({ path }) => path)
    if (places.length === 0) faults.push('the refusal names no place')
  }
  return faults
}

/** Fisher and Yates. */
export function shuffled<T>(random: Random, all: readonly T[]): T[] {
  const mixed = [...all]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [mixed[at], mixed[other]]
    if (one !== undefined && two !== undefined) [mixed[at], mixed[other]] = [two, one]
  }
  return mixed
}
