import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { DeviceDatabase } from '../device/device-database.ts'
import { exclusively } from '../device/exclusively.ts'
import { pause } from '../device/pause.ts'
import type { NewOperation, Operation } from './operation.ts'
import { OutboxStore } from './outbox-store.ts'
import { OperationSender, type Pauses, usualPauses } from './send-operations.ts'
import type { Transport } from './transport.ts'

export interface OutboxOptions {
  database: DeviceDatabase
  userId: string
  transport: Transport
  /** Web Locks; undefined where the browser has none, then a lease in the database stands in. */
  locks: LockManager | undefined
  /** Milliseconds between a lease holder's signs of life. */
  beatEvery?: number
  pauses?: Pauses
  /** There is something to keep. */
  onStored?: () => void
}

/** An operation that the server has accepted, with its answer; announced in every tab of this user. */
export interface Done {
  operation: Operation
  answer: unknown
}

type Message = { kind: 'change' } | ({ kind: 'done' } & Done)

/**
 * Writes of one user, kept on the device until the server has answered them.
 *
 * A screen may say «saved on this device» when `add` resolves, and «saved» when the operation is done. Operations of a
 * lane reach the server in order; one tab sends at a time; each is sent under one `Idempotency-Key` however often it
 * takes. The server keeps keys for a day: for later repeats a create carries its row's id, and a change its version.
 * What the server refuses stays, with the reason, until the user tries again or discards it.
 */
export class Outbox {
  readonly store: OutboxStore
  readonly #options: OutboxOptions
  readonly #stop = new AbortController()
  readonly #listeners = new Set<() => void>()
  readonly #doneListeners = new Set<(done: Done) => void>()
  readonly #channel: BroadcastChannel | undefined
  #sender: OperationSender | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
    this.store = new OutboxStore(options.database, options.userId)
    if (typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data)
  }

  get #name(): string {
    return `${this.#options.database.name}-outbox-${this.store.userId}`
  }

  /** Sends from now on, as soon as no other tab of this user does, until `close`. */
  async send(): Promise<void> {
    const { signal } = this.#stop
    const options = { ...this.#options }
    while (!signal.aborted) {
      await exclusively(this.#name, signal, (held) => this.#sendWhile(held), options).catch(
        (error: unknown) => {
          if (!signal.aborted) console.error('Sending what is kept on the device stopped', error)
        },
      )
      await pause(options.pauses?.longest ?? usualPauses.longest, signal)
    }
  }

  async #sendWhile(signal: AbortSignal): Promise<void> {
    const { transport, pauses = usualPauses } = this.#options
    this.#sender = new OperationSender({
      store: this.store,
      transport,
      pauses,
      signal,
      onChange: () => this.#announce({ kind: 'change' }),
      onDone: (operation, answer) => this.#announce({ kind: 'done', operation, answer }),
      onSignedOut: () => this.close(),
    })
    await this.#sender.run()
    this.#sender = undefined
  }

  /** Ends sending; everything stays on the device. */
  close(): void {
    this.#stop.abort()
    this.#channel?.close()
  }

  /** Stores operations durably, all or none, and sends them as soon as it can. @returns their ids @throws DeviceFull */
  async add(...operations: readonly NewOperation[]): Promise<string[]> {
    const ids = await this.store.add(operations)
    this.#options.onStored?.()
    this.#announce({ kind: 'change' })
    return ids
  }

  /** Other content for an operation that nobody has sent yet. @returns whether it could be @throws DeviceFull */
  async amend(id: string, body: Operation['body']): Promise<boolean> {
    const isAmended = await this.store.amend(id, body)
    if (isAmended) this.#announce({ kind: 'change' })
    return isAmended
  }

  list(): Promise<Operation[]> {
    return this.store.list()
  }

  /**
   * Sends an operation again that was refused, met a conflict, or waits for its next try.
   * @param instead what is sent in its place, under a key of its own
   */
  async retry(id: string, instead?: Partial<Pick<Operation, 'path' | 'body'>>): Promise<void> {
    const found = await this.store.find(id)
    if (!found) return
    const changed = instead && { ...instead, key: uuidv7() }
    const isSent = instead ? undefined : found.isSent
    await this.store.change(found.seq, { state: 'waiting', failure: undefined, isSent, ...changed })
    this.#announce({ kind: 'change' })
    this.#sender?.wake(true)
  }

  /** Forgets an operation because its user says so; one that the server was asked already may have taken effect. */
  async discard(id: string): Promise<void> {
    await this.store.remove(id)
    this.#announce({ kind: 'change' })
  }

  /** The network is back: no pause is waited for. */
  wake(): void {
    this.#sender?.wake(true)
  }

  /** Operations were taken in from a file. */
  announceChange(): void {
    this.#announce({ kind: 'change' })
  }

  /**
   * Observes, in every tab, that something was stored, sent, refused or discarded.
   * @returns stops it
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Observes, in every tab, the server's answers to operations.
   * @returns stops it
   */
  onDone(listener: (done: Done) => void): () => void {
    this.#doneListeners.add(listener)
    return () => this.#doneListeners.delete(listener)
  }

  #announce(message: Message): void {
    this.#receive(message)
    if (!this.#stop.signal.aborted) this.#channel?.postMessage(message)
  }

  #receive(message: Message): void {
    this.#sender?.wake()
    if (message.kind === 'done') for (const listener of this.#doneListeners) listener(message)
    for (const listener of this.#listeners) listener()
  }
}
