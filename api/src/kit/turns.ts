import { AppError } from './app-error.ts'

interface Limits {
  /** Works that run at the same time, of all users and of one. */
  atOnce: number
  atOncePerUser: number
  /** Works that wait, of all users and of one; more are refused. */
  waiting: number
  waitingPerUser: number
}

interface Waiting {
  userId: string
  begin: () => void
}

const tooMany = () => new AppError('TOO_MANY_REQUESTS', { retryAfter: 5 })

/**
 * Lets only so many works of a kind run at once, in this process; the others wait their turn before they take a
 * connection, so that nobody else's requests wait with them. A user who has many gets one turn after the other.
 * @returns runs a work in its turn; throws TOO_MANY_REQUESTS where too many wait already
 */
export function turns({ atOnce, atOncePerUser, waiting, waitingPerUser }: Limits) {
  const running: string[] = []
  const queue: Waiting[] = []
  const countOf = (users: readonly string[], userId: string) => users.filter((one) => one === userId).length
  const mayRun = (userId: string) => running.length < atOnce && countOf(running, userId) < atOncePerUser
  const next = () => {
    const at = queue.findIndex(({ userId }) => mayRun(userId))
    const [one] = at < 0 ? [] : queue.splice(at, 1)
    if (!one) return
    running.push(one.userId)
    one.begin()
  }
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const ofUser = countOf(
      queue.map((one) => one.userId),
      userId,
    )
    if (!mayRun(userId)) {
      if (queue.length >= waiting || ofUser >= waitingPerUser) throw tooMany()
      await new Promise<void>((begin) => queue.push({ userId, begin }))
    } else running.push(userId)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(userId), 1)
      next()
    }
  }
}

/** Works under one key that may wait for the one that runs. */
const mostUnderOneKey = 20

const underKey = new Map<string, { count: number; last: Promise<unknown> }>()

/**
 * Runs works of the same user and key one after the other, in this process, so that those that come while the first is
 * under way wait without a connection. Between processes the database makes them wait.
 * @throws TOO_MANY_REQUESTS where too many wait already
 */
export async function oneByOne<T>(
  userId: string,
  key: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return work()
  const name = `${userId} ${key}`
  const before = underKey.get(name)
  const count = (before?.count ?? 0) + 1
  if (count > mostUnderOneKey) throw tooMany()
  const run = (before?.last ?? Promise.resolve()).then(work)
  underKey.set(name, { count, last: run.catch(() => undefined) })
  try {
    return await run
  } finally {
    const now = underKey.get(name)
    if (now && now.count > 1) now.count -= 1
    else underKey.delete(name)
  }
}
