import { pause } from '../device/pause.ts'
import { batchOf } from './batch.ts'
import type { Operation, OperationFailure, StoredUpload } from './operation.ts'
import type { OutboxStore } from './outbox-store.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { BatchAnswer, Transport } from './transport.ts'

/** Milliseconds. */
export interface Pauses {
  /** Before the second attempt; doubled with each one that follows. */
  first: number
  longest: number
  /** Interval of looking for operations stored by another tab, where the browser does not notify. */
  poll: number
  /** Before operations are sent together that have just come in: more may follow, and keys become words. */
  gather: number
}

export const usualPauses: Pauses = { first: 1_000, longest: 120_000, poll: 20_000, gather: 400 }

interface Sending {
  store: OutboxStore
  transport: Transport
  pauses: Pauses
  signal: AbortSignal
  /** Called for every change of the store. */
  onChange: () => void
  onDone: (operation: Operation, answer: unknown) => void
  onSignedOut: () => void
}

/** The browser has lost the bytes of a photo. */
const bytesGone: OperationFailure = {
  status: 0,
  code: 'FILE_GONE',
  message: '',
  details: [],
  answer: undefined,
}

type Way = 'changes' | 'uploads'
const wayOf = ({ upload }: Operation): Way => (upload ? 'uploads' : 'changes')

/** The server has no such operation, or another one under its number: it is sent again. */
const unanswered: Outcome = { kind: 'later', everything: false, seconds: undefined, failure: undefined }

const outcomesOf = (answers: readonly BatchAnswer[]): ReadonlyMap<string, Outcome | 'held'> =>
  new Map(
    answers.flatMap(({ key, outcome, answer, failure }): [string, Outcome | 'held'][] => {
      if (outcome === 'held') return [[key, 'held']]
      return [[key, outcome === 'done' || !failure ? { kind: 'done', answer } : { kind: outcome, failure }]]
    }),
  )

/** With jitter, so that devices which lost the server together do not come back together. */
export const backOff = (failures: number, { first, longest }: Pauses): number =>
  Math.min(first * 2 ** Math.min(failures - 1, 20), longest) * (0.5 + Math.random() / 2)

/**
 * Sends what is stored, texts and uploads at the same time: of each kind one operation after the other, those of a lane
 * in their order. Ends with the signal, or when the session has ended.
 */
export class OperationSender {
  readonly #sending: Sending
  /** Moments (`performance.now()`) before which a lane, or everything, is left in peace. */
  readonly #restUntil = new Map<string, number>()
  #allRestUntil = 0
  #failures = 0
  #isSignedOut = false
  #wake = new AbortController()

  constructor(sending: Sending) {
    this.#sending = sending
  }

  async run(): Promise<void> {
    await Promise.all([this.#work('changes'), this.#work('uploads')])
  }

  /** There is something new to send. @param isAtOnce the network is back, or the user does not want to wait */
  wake(isAtOnce = false): void {
    if (isAtOnce) {
      this.#restUntil.clear()
      this.#allRestUntil = 0
    }
    this.#wake.abort()
    this.#wake = new AbortController()
  }

  get #isOver(): boolean {
    return this.#sending.signal.aborted || this.#isSignedOut
  }

  async #work(way: Way): Promise<void> {
    while (!this.#isOver) {
      // Taken before the store is read, so that what comes in meanwhile is not slept through.
      const { signal } = this.#wake
      const next = await this.#next(way)
      if (this.#isOver) return
      if (typeof next === 'number') await this.#sleep(next, signal)
      else if (next.isBatched) await this.#attemptBatch(next)
      else await this.#attempt(next)
    }
  }

  async #sleep(milliseconds: number, woken: AbortSignal): Promise<void> {
    const { signal, pauses } = this.#sending
    const either = new AbortController()
    const end = () => either.abort()
    for (const one of [signal, woken]) one.addEventListener('abort', end, { once: true })
    if (signal.aborted || woken.aborted) end()
    await pause(Math.max(1, Math.min(milliseconds, pauses.poll)), either.signal)
    for (const one of [signal, woken]) one.removeEventListener('abort', end)
  }

  /** The operation whose turn it is, or the milliseconds until there may be one. */
  async #next(way: Way): Promise<Operation | number> {
    const { store } = this.#sending
    const now = performance.now()
    if (now < this.#allRestUntil) return this.#allRestUntil - now
    const lanesBefore = new Set<string>()
    let wait = Number.POSITIVE_INFINITY
    for (let page = await store.page(-1); page.length > 0; page = await store.page(page.at(-1)?.seq ?? 0)) {
      for (const operation of page) {
        const isFirst = !lanesBefore.has(operation.lane)
        lanesBefore.add(operation.lane)
        if (!isFirst || wayOf(operation) !== way || operation.state !== 'waiting') continue
        const rest = (this.#restUntil.get(operation.lane) ?? 0) - now
        if (rest > 0) wait = Math.min(wait, rest)
        else if (await this.#isReady(operation)) return operation
      }
    }
    return wait
  }

  async #isReady({ after }: Operation): Promise<boolean> {
    for (const id of after) if (await this.#sending.store.find(id)) return false
    return true
  }

  async #attempt(operation: Operation): Promise<void> {
    const outcome = await this.#send(operation)
    // A new sender may have been started after this one was ended: the answer is discarded, and requested again under
    // the same key.
    if (this.#sending.signal.aborted) return
    await this.#settle(operation, outcome)
  }

  /** Sends an operation with all that can go with it. */
  async #attemptBatch(first: Operation): Promise<void> {
    const { store, transport, signal, pauses } = this.#sending
    if (!first.isSent) await pause(pauses.gather, signal)
    if (this.#isOver) return
    const batch = await store.markSent(await batchOf(store, first))
    if (batch.length === 0) return
    let outcomes: ReadonlyMap<string, Outcome | 'held'>
    try {
      outcomes = outcomesOf(await transport.batch(batch, signal))
    } catch (error) {
      const outcome = outcomeOf(error)
      if (signal.aborted) return
      if (outcome.kind === 'later' || outcome.kind === 'signed-out') return this.#settle(first, outcome)
      outcomes = new Map(batch.map(({ key }) => [key, outcome]))
    }
    if (!signal.aborted) await this.#settleBatch(batch, outcomes)
  }

  async #settleBatch(
    batch: readonly Operation[],
    outcomes: ReadonlyMap<string, Outcome | 'held'>,
  ): Promise<void> {
    const { store, onChange, onDone } = this.#sending
    this.#failures = 0
    const done: [Operation, unknown][] = []
    for (const operation of batch) {
      const outcome = outcomes.get(operation.key) ?? unanswered
      if (outcome === 'held') continue
      if (outcome.kind === 'done') done.push([operation, outcome.answer])
      else if (outcome.kind === 'conflict' || outcome.kind === 'refused')
        await store.change(operation.seq, { state: outcome.kind, failure: outcome.failure })
      else await this.#settle(operation, outcome)
    }
    await store.removeAll(done.map(([operation]) => operation))
    for (const [operation, answer] of done) {
      this.#restUntil.delete(operation.lane)
      onDone(operation, answer)
    }
    onChange()
  }

  async #send(operation: Operation): Promise<Outcome> {
    const { store, transport, signal } = this.#sending
    const { upload } = operation
    try {
      if (!upload) return { kind: 'done', answer: await transport.request(operation, operation.body, signal) }
      const bytes = await store.bytesOf(operation.id)
      if (!bytes) return { kind: 'refused', failure: bytesGone }
      const body = await this.#withFile(operation, upload, bytes)
      return { kind: 'done', answer: await transport.request(operation, body, signal) }
    } catch (error) {
      return outcomeOf(error)
    }
  }

  async #withFile(
    operation: Operation,
    upload: StoredUpload,
    bytes: ArrayBuffer,
  ): Promise<Operation['body']> {
    const { store, transport, signal } = this.#sending
    const onBegun = (uploadId: string | undefined) =>
      store.change(operation.seq, { upload: { ...upload, uploadId } })
    const fileId = await transport.upload(operation, bytes, { signal, onBegun })
    return { ...operation.body, [upload.field]: fileId }
  }

  async #settle(operation: Operation, outcome: Outcome): Promise<void> {
    const { store, onChange, onDone, onSignedOut } = this.#sending
    if (outcome.kind === 'signed-out') {
      this.#isSignedOut = true
      this.wake()
      return onSignedOut()
    }
    if (outcome.kind === 'later') return this.#rest(operation, outcome)
    this.#failures = 0
    this.#restUntil.delete(operation.lane)
    if (outcome.kind === 'done') await store.remove(operation.id)
    else await store.change(operation.seq, { state: outcome.kind, failure: outcome.failure })
    if (outcome.kind === 'done') onDone(operation, outcome.answer)
    onChange()
  }

  async #rest(
    operation: Operation,
    { everything, seconds, failure }: Outcome & { kind: 'later' },
  ): Promise<void> {
    const { store, pauses, onChange } = this.#sending
    const attempts = operation.attempts + 1
    if (everything) this.#failures += 1
    const wait = Math.max(backOff(everything ? this.#failures : attempts, pauses), (seconds ?? 0) * 1_000)
    const until = performance.now() + wait
    if (everything) this.#allRestUntil = Math.max(this.#allRestUntil, until)
    else this.#restUntil.set(operation.lane, until)
    await store.change(operation.seq, { attempts, failure })
    onChange()
  }
}
