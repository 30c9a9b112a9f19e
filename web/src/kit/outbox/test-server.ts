import { fingerprintOf } from '../device/fingerprint.ts'
import { HttpError, NoResponse } from '../http-error.ts'
import type { Operation } from './operation.ts'
import type { BatchAnswer, Transport } from './transport.ts'

/** What the network does with a request. */
export const deliveries = [
  'fine',
  'slow',
  'lost',
  'answer-lost',
  'repeated',
  'cut',
  'busy',
  'broken',
  'too-many',
] as const
export type Delivery = (typeof deliveries)[number]

const errorOf = (status: number, headers: Record<string, string> = {}) =>
  new HttpError(new Response(null, { status, headers }), { code: 'X', message: `answer ${status}` })
const noResponse = () => new NoResponse(new Error('no network'))
const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const never = () => new Promise<never>(() => undefined)

interface Applied {
  userId: string
  lane: string
  body: Operation['body']
}

/** A server in memory that does each key once, as ours does; with a fault it does not. */
export class TestServer {
  readonly applied: Applied[] = []
  readonly files = new Map<string, Uint8Array>()
  /** Requests under way for one user from tabs that live, at most. */
  mostAtOnce = 0
  ignoresKeys = false
  /** A request waits until another one of its user is under way, as the first one that is slow to arrive. */
  waitsForCompany = false
  readonly #answers = new Map<string, unknown>()
  readonly #uploads = new Map<string, Uint8Array>()
  readonly #sending: { tab: { isDead: boolean }; userId: string }[] = []
  readonly #alone: (() => void)[] = []

  do(key: string, operation: Operation, body: Operation['body']): unknown {
    if (!this.ignoresKeys && this.#answers.has(key)) return this.#answers.get(key)
    const status = body?.answer
    if (typeof status === 'number') throw errorOf(status)
    this.applied.push({ userId: operation.userId, lane: operation.lane, body })
    const answer = { number: this.applied.length }
    this.#answers.set(key, answer)
    return answer
  }

  /** Many at once: behind one that failed, those of its lane are left for later. */
  answersTo(operations: readonly Operation[]): BatchAnswer[] {
    const heldUp = new Set<string>()
    return operations.map((operation) => {
      const { key, lane } = operation
      if (heldUp.has(lane)) return { key, outcome: 'held', answer: undefined, failure: undefined }
      const answer = this.#answerTo(operation)
      if (answer.failure) heldUp.add(lane)
      return answer
    })
  }

  #answerTo(operation: Operation): BatchAnswer {
    const { key, body } = operation
    try {
      return { key, outcome: 'done', answer: this.do(key, operation, body), failure: undefined }
    } catch (error) {
      const { status } = error as HttpError
      const failure = { status, code: 'X', message: '', details: [], answer: undefined }
      return { key, outcome: status === 409 ? 'conflict' : 'refused', answer: undefined, failure }
    }
  }

  begin(key: string): string {
    if (!this.#uploads.has(key)) this.#uploads.set(key, new Uint8Array())
    return key
  }

  receivedOf = (uploadId: string): number => this.#uploads.get(uploadId)?.length ?? 0

  append(uploadId: string, offset: number, bytes: Uint8Array): void {
    const known = this.#uploads.get(uploadId) ?? new Uint8Array()
    if (known.length !== offset) throw errorOf(409)
    const next = new Uint8Array([...known, ...bytes])
    this.#uploads.set(uploadId, next)
    this.files.set(uploadId, next)
  }

  async during<T>(tab: { isDead: boolean }, userId: string, work: () => Promise<T>): Promise<T> {
    const request = { tab, userId }
    this.#sending.push(request)
    const beside = this.#sending.filter((one) => one.userId === userId && !one.tab.isDead)
    this.mostAtOnce = Math.max(this.mostAtOnce, beside.length)
    if (beside.length > 1) for (const goOn of this.#alone.splice(0)) goOn()
    try {
      if (this.waitsForCompany && this.mostAtOnce < 2)
        await new Promise<void>((resolve) => this.#alone.push(resolve))
      return await work()
    } finally {
      this.#sending.splice(this.#sending.indexOf(request), 1)
    }
  }
}

/** The way from one tab to the server; `isDead` once the tab is killed, when nothing comes back to it any more. */
export class TestNetwork implements Transport {
  isDead = false
  isSignedIn = true
  readonly #server: TestServer
  readonly #nextDelivery: () => Delivery

  constructor(server: TestServer, nextDelivery: () => Delivery) {
    this.#server = server
    this.#nextDelivery = nextDelivery
  }

  async #through<T>(act: () => T): Promise<T> {
    if (this.isDead) return never()
    if (!this.isSignedIn) throw errorOf(401)
    const answer = await this.#with(this.#nextDelivery(), act)
    return this.isDead ? never() : answer
  }

  async #with<T>(delivery: Delivery, act: () => T): Promise<T> {
    await soon(delivery === 'slow' ? 5 : 0)
    if (delivery === 'lost') throw noResponse()
    if (delivery === 'busy') throw errorOf(503, { 'Retry-After': '0' })
    if (delivery === 'too-many') throw errorOf(429)
    if (delivery === 'broken') throw errorOf(500)
    const answer = act()
    if (delivery === 'repeated') act()
    await soon(delivery === 'slow' ? 5 : 0)
    if (delivery === 'answer-lost' || delivery === 'cut') throw noResponse()
    return answer
  }

  batch(operations: readonly Operation[]): Promise<readonly BatchAnswer[]> {
    const act = () => this.#server.answersTo(operations)
    return this.#server.during(this, operations[0]?.userId ?? '', () => this.#through(act))
  }

  request(operation: Operation, body: Operation['body']): Promise<unknown> {
    const act = () => this.#server.do(operation.key, operation, body)
    if (operation.upload) return this.#through(act)
    return this.#server.during(this, operation.userId, () => this.#through(act))
  }

  async upload(
    operation: Operation,
    bytes: ArrayBuffer,
    { onBegun }: { onBegun: (id: string) => Promise<void> },
  ): Promise<string> {
    const id = operation.upload?.uploadId ?? (await this.#through(() => this.#server.begin(operation.key)))
    await onBegun(id)
    const all = new Uint8Array(bytes)
    const from = await this.#through(() => this.#server.receivedOf(id))
    const half = from + Math.ceil((all.length - from) / 2)
    for (const [start, end] of [
      [from, half],
      [half, all.length],
    ] as const)
      await this.#through(() => start < end && this.#server.append(id, start, all.slice(start, end)))
    if (
      (await fingerprintOf(this.#server.files.get(id)?.slice().buffer ?? bytes)) !== operation.upload?.sha256
    )
      throw new Error('The server has other bytes')
    return id
  }
}

interface Waiting {
  owner: object
  begin: () => void
}

/** Web Locks as a browser grants them: a tab that is killed gives back what it holds. */
export class TestLocks {
  readonly #queues = new Map<string, Waiting[]>()
  readonly #dead = new Set<object>()

  of(owner: object): LockManager {
    const request = async (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      if (this.#dead.has(owner)) return never()
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, queue)
      await new Promise<void>((resolve, reject) => {
        const own = { owner, begin: resolve }
        queue.push(own)
        if (queue[0] === own) resolve()
        signal.addEventListener('abort', () => {
          if (queue[0] !== own) this.#leave(queue, owner)
          reject(signal.reason)
        })
      })
      await work()
      this.#leave(queue, owner)
    }
    return { request, query: async () => ({}) } as unknown as LockManager
  }

  kill(owner: object): void {
    this.#dead.add(owner)
    for (const queue of this.#queues.values()) this.#leave(queue, owner)
  }

  #leave(queue: Waiting[], owner: object): void {
    const wasFirst = queue[0]?.owner === owner
    queue.splice(0, queue.length, ...queue.filter((one) => one.owner !== owner))
    if (wasFirst) queue[0]?.begin()
  }
}
