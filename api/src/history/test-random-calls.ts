import { uuidv7 } from '@darsena/contract/kit/uuid'
import { randomFrom } from '@darsena/db/random-from'
import type { Answer, Client } from '../test-app.ts'

/** What random clients do, how often with which answer, and what was wrong with the answers. */
export class RandomCalls {
  readonly violations: string[] = []
  readonly done = new Map<string, number>()
  readonly random: () => number
  /** Statuses that a request may get; all else is a fault of the product. */
  readonly #expected: ReadonlySet<number>

  constructor(seed: number, expected: readonly number[] = [200, 201, 204, 404, 409, 422]) {
    this.random = randomFrom(seed)
    this.#expected = new Set(expected)
  }

  below = (end: number): number => Math.floor(this.random() * end)

  oneOf = <T>(list: readonly T[]): T => {
    const chosen = list[this.below(list.length)]
    if (chosen === undefined) throw new Error('There is nothing to choose from')
    return chosen
  }

  count(name: string, { status }: { status: number }): void {
    const key = `${name} ${status}`
    this.done.set(key, (this.done.get(key) ?? 0) + 1)
  }

  assertExpected(url: string, answers: readonly Answer<unknown>[]): void {
    for (const { status, text } of answers)
      if (!this.#expected.has(status)) this.violations.push(`${url}: ${status} ${text}`)
  }

  /**
   * Sends it once, or several times under one key: at once, or one after the other; all answers must be one.
   * @param user the same one at each process, since a retry is a retry of the same user
   */
  async send<T>(
    user: readonly Client[],
    url: string,
    post: (client: Client, headers: Record<string, string>) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const headers = { 'idempotency-key': uuidv7() }
    const send = () => post(this.oneOf(user), headers)
    const luck = this.random()
    const answers = luck < 0.15 ? await Promise.all([send(), send()]) : [await send()]
    if (luck > 0.85) answers.push(await send())
    const good = answers.filter(({ status }) => status < 300)
    if (new Set(good.map(({ text }) => text)).size > 1)
      this.violations.push(`two effects of one ${url}: ${good[1]?.text}`)
    this.assertExpected(url, answers)
    return good[0] ?? this.oneOf(answers)
  }
}

/** So many steps, done by some at once until none are left. */
export async function workThrough(steps: number, workers: readonly (() => Promise<void>)[]): Promise<void> {
  let left = steps
  await Promise.all(
    workers.map(async (step) => {
      while (left > 0) {
        left -= 1
        await step()
      }
    }),
  )
}
