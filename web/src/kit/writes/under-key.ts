import { uuidv7 } from '@darsena/contract/kit/uuid'
import { HttpError } from '../http-error.ts'

/** Milliseconds for which a write that had no answer is taken for the same when it is sent again. */
const memory = 10 * 60_000

interface Unanswered {
  key: string
  at: number
}

const unanswered = new Map<string, Unanswered>()

/** An answer below 500 says what became of the write; anything else leaves it open. */
const isAnswer = (error: unknown) => error instanceof HttpError && error.status < 500

/**
 * Sends a write under an Idempotency-Key: the same one again where the last try had no answer, since that may have taken
 * effect all the same.
 * @param what names the write and its content
 */
export async function underKey<T>(what: string, send: (key: string) => Promise<T>): Promise<T> {
  const now = performance.now()
  for (const [one, { at }] of unanswered) if (now - at > memory) unanswered.delete(one)
  const key = unanswered.get(what)?.key ?? uuidv7()
  unanswered.set(what, { key, at: now })
  try {
    const answer = await send(key)
    unanswered.delete(what)
    return answer
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(what)
    throw error
  }
}
