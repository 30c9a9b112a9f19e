import { activeFacility } from '../active-facility.ts'
import { currentUserId } from '../current-user.ts'
import { NoResponse } from '../http-error.ts'
import { isServerReachable } from '../reachability.ts'
import { readCopy, storeCopy } from './copy-store.ts'

/** Milliseconds that an answer is waited for where a copy can stand in for it. */
export const patience = 8_000

/** What the server answers, or what it answered when this device last asked. */
export type MaybeCopy<T> = T & { isCopy: boolean }

/** Of this facility, under which answers that belong to it are kept. */
const nameOf = (name: string) => `${activeFacility.get() ?? ''} ${name}`

/** Keeps an answer for the signed-in user and the facility at work. */
export async function storeAnswer(name: string, answer: unknown): Promise<void> {
  const userId = currentUserId()
  const warn = (error: unknown) => console.warn('A copy could not be kept on this device', error)
  if (userId) await storeCopy(userId, nameOf(name), answer).catch(warn)
}

/** The last answer that was kept. @throws NoResponse where there is none */
export async function lastAnswer<T>(name: string): Promise<T> {
  const userId = currentUserId()
  const copy = userId ? await readCopy<T>(userId, nameOf(name)) : undefined
  if (!copy) throw new NoResponse(new Error(`No copy of ${name} is on this device`))
  return copy.data
}

/**
 * Asks the server, and takes something else where it does not answer.
 * @throws what `ask` throws where the server answered, and what `otherwise` throws
 */
export async function askOrElse<T>(
  ask: () => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<MaybeCopy<T>> {
  if (!isServerReachable()) return { ...(await otherwise()), isCopy: true }
  try {
    return { ...(await ask()), isCopy: false }
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    return { ...(await otherwise()), isCopy: true }
  }
}
