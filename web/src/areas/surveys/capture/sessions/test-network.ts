import { uuidv7 } from '@darsena/contract/kit/uuid'
import { fingerprintOf } from '../../../../kit/device/fingerprint.ts'
import { HttpError, NoResponse } from '../../../../kit/http-error.ts'
import type { Operation } from '../../../../kit/outbox/operation.ts'
import { type BatchBody, sendBatch } from '../../../../kit/outbox/send-batch.ts'
import type { BatchAnswer, Transport } from '../../../../kit/outbox/transport.ts'

/** What the network does with a request. */
export const weathers = ['fine', 'slow', 'lost', 'answer-lost', 'repeated'] as const
export type Weather = (typeof weathers)[number]

/** What goes wrong in the product, planted to see whether the sessions find it. */
export interface Fault {
  ignoresOpIds?: boolean
  removesBeforeAnswer?: boolean
  hasNoLock?: boolean
  acknowledgesByName?: boolean
}

interface Way {
  /** Asks the server as the device's user. @throws HttpError */
  ask: <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<T>
  next: () => Weather
  /** Does this part of a photo arrive with another byte? */
  isGarbled: () => boolean
  fault: Fault
  /** What the clock of the device is wrong by, in milliseconds. */
  clock: number
  /** Batches under way from the living tabs of the device. */
  sending: Set<TestNetwork>
  onAtOnce: (count: number) => void
}

const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const never = () => new Promise<never>(() => undefined)
const noResponse = () => new NoResponse(new Error('no network'))
/** The last byte became another one. */
const garbled = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte))

/** The way from one tab to the real server; `isDead` once the tab is killed, when nothing comes back to it any more. */
export class TestNetwork implements Transport {
  isDead = false
  readonly #way: Way

  constructor(way: Way) {
    this.#way = way
  }

  /** Through the weather: what is repeated reaches the server twice, what is lost never or without an answer. */
  async #through<T>(act: () => Promise<T>): Promise<T> {
    if (this.isDead) return never()
    const weather = this.#way.next()
    if (weather === 'slow') await soon(15)
    if (weather === 'lost') throw noResponse()
    const answer = await act()
    if (weather === 'repeated') await act().catch(() => undefined)
    if (weather === 'answer-lost') throw noResponse()
    return this.isDead ? never() : answer
  }

  #asSent(operations: readonly Operation[]): Operation[] {
    const { clock, fault } = this.#way
    return operations.map((operation) => ({
      ...operation,
      deviceAt: new Date(Date.parse(operation.deviceAt) + clock).toISOString(),
      key: fault.ignoresOpIds ? uuidv7() : operation.key,
    }))
  }

  async batch(operations: readonly Operation[]): Promise<readonly BatchAnswer[]> {
    const { sending, onAtOnce } = this.#way
    const post = async (asSent: readonly Operation[]) =>
      sendBatch(asSent, (body) => this.#way.ask<BatchBody>('POST', asSent[0]?.path ?? '', body))
    const act = async () => {
      const asSent = this.#asSent(operations)
      const answers = await post(asSent)
      const keys = new Map(asSent.map(({ key }, at) => [key, operations[at]?.key ?? key]))
      return answers.map((answer) => ({ ...answer, key: keys.get(answer.key) ?? answer.key }))
    }
    sending.add(this)
    onAtOnce([...sending].filter(({ isDead }) => !isDead).length)
    try {
      return await this.#through(act)
    } finally {
      sending.delete(this)
    }
  }

  request({ method, path, key }: Operation, body: Operation['body']): Promise<unknown> {
    return this.#through(() => this.#way.ask(method, path, body, { 'Idempotency-Key': key }))
  }

  async upload(
    { upload }: Operation,
    content: ArrayBuffer,
    { onBegun }: { onBegun: (id: string | undefined) => Promise<void> },
  ): Promise<string> {
    const bytes = new Uint8Array(content)
    const tus = { 'Tus-Resumable': '1.0.0' }
    const begin = async () => {
      const headers = {
        ...tus,
        'Upload-Length': String(bytes.length),
        'Upload-Metadata': `filename ${btoa('a.pdf')}`,
      }
      return (await this.#way.ask<{ id: string }>('POST', '/files/uploads', undefined, headers)).id
    }
    const id = upload?.uploadId ?? (await this.#through(begin))
    await onBegun(id)
    const received = async () => {
      const answer = await this.#way
        .ask<{ received: number }>('GET', `/files/uploads/${id}`)
        .catch((error: unknown) => {
          // All is there, and a file was made of it.
          if (error instanceof HttpError && error.status === 404) return undefined
          throw error
        })
      return answer?.received ?? bytes.length
    }
    const from = await this.#through(received)
    const half = from + Math.ceil((bytes.length - from) / 2)
    for (const [start, end] of [
      [from, half],
      [half, bytes.length],
    ] as const) {
      if (start === end) continue
      const headers = {
        ...tus,
        'Upload-Offset': String(start),
        'Content-Type': 'application/offset+octet-stream',
      }
      const part = bytes.slice(start, end)
      const sent = this.#way.isGarbled() ? garbled(part) : part
      const send = () => this.#way.ask('PATCH', `/files/uploads/${id}`, sent, headers)
      await this.#through(send)
    }
    if (!this.#way.fault.acknowledgesByName) await this.#check(id, upload?.sha256, onBegun)
    return id
  }

  async #check(id: string, sha256: string | undefined, onBegun: (id: string | undefined) => Promise<void>) {
    const file = await this.#through(() => this.#way.ask<{ sha256: string }>('GET', `/files/${id}`))
    if (file.sha256 === sha256) return
    await onBegun(undefined)
    throw new Error('The file arrived with other bytes')
  }
}

/** SHA-256 of a photo, as the server has it. */
export const checksumOf = (bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> =>
  fingerprintOf(bytes.buffer)
