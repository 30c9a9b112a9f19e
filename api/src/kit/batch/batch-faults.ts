import { AppError } from '../app-error.ts'

/** Prefixes the paths of a refusal with the operation's position, `<list>.<at>`. */
function atPosition(error: AppError, list: string, at: number): AppError {
  const { details = [] } = error.reason
  const own = details.length > 0 ? details : [{ path: '', message: '' }]
  return new AppError(error.code, {
    ...error.reason,
    details: own.map((fault) => ({
      ...fault,
      path: [list, at, fault.path].filter((step) => step !== '').join('.'),
    })),
  })
}

/** Refusals as one, under the code and the text of the first; the faults of others say what they are. */
export function joined(first: AppError, rest: readonly AppError[]): AppError {
  const details = [first, ...rest].flatMap(({ code, reason }) =>
    (reason.details ?? []).map((fault) => (code === first.code ? fault : { ...fault, code })),
  )
  return new AppError(first.code, { ...first.reason, details })
}

/** Faults of many operations, by their position in the list that was sent. */
export class BatchFaults {
  readonly #list: string
  readonly #faults: { at: number; error: AppError }[] = []

  /** @param list the field of the body that holds the operations: `changes` */
  constructor(list: string) {
    this.#list = list
  }

  add(at: number, error: AppError): void {
    this.#faults.push({ at, error: atPosition(error, this.#list, at) })
  }

  /**
   * Runs a check of one operation; a refusal is recorded at its position, otherwise its result is returned.
   */
  async check<T>(at: number, work: () => Promise<T> | T): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      this.add(at, error)
      return undefined
    }
  }

  has(at: number): boolean {
    return this.#faults.some((fault) => fault.at === at)
  }

  /** All refusals as one, in the order of the operations, further ones first; undefined where there is none. */
  asOne(before: readonly AppError[] = []): AppError | undefined {
    const own = [...this.#faults].sort((a, b) => a.at - b.at).map(({ error }) => error)
    const [first, ...rest] = [...before, ...own]
    return first && joined(first, rest)
  }

  /** @throws all refusals as one, where there is any */
  throwAny(): void {
    const error = this.asOne()
    if (error) throw error
  }
}
