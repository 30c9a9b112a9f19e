import { describe, expect, test } from 'vitest'
import { HttpError, NoResponse } from '../http-error.ts'
import { underKey } from './under-key.ts'

const lost = () => Promise.reject(new NoResponse(new Error('cut')))
const answered = (status: number) => () => Promise.reject(new HttpError(new Response(null, { status }), null))

/** The keys under which the same is sent one time after the other, each with another end. */
async function keysOf(what: string, ends: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const keys: string[] = []
  for (const end of ends) {
    const send = (key: string) => {
      keys.push(key)
      return end()
    }
    await underKey(what, send).catch(() => undefined)
  }
  return keys
}

describe('rule 49: a write', () => {
  test('goes under the key of the last try where that had no answer, or none that says what became of it', async () => {
    const [first, second, third] = await keysOf('a', [lost, answered(503), () => Promise.resolve()])
    expect(second).toBe(first)
    expect(third).toBe(first)
  })

  test('has a new key once there was an answer, be it a refusal', async () => {
    const keys = await keysOf('b', [() => Promise.resolve(), answered(409), () => Promise.resolve()])
    expect(new Set(keys).size).toBe(3)
  })

  test('of other content has another key', async () => {
    const [first] = await keysOf('c', [lost])
    const [other] = await keysOf('d', [lost])
    expect(other).not.toBe(first)
  })
})
