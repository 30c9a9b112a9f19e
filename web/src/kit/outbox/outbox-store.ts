import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Table } from 'dexie'
import type { DeviceDatabase } from '../device/device-database.ts'
import { fingerprintOf } from '../device/fingerprint.ts'
import type { NewOperation, Operation, OperationRow, UploadBytes } from './operation.ts'

/** The device has no room left; nothing was stored. */
export class DeviceFull extends Error {
  constructor(cause: unknown) {
    super('DEVICE_FULL', { cause })
    this.name = 'DeviceFull'
  }
}

const isQuotaError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || /quota/i.test(error.message))

function rethrown(error: unknown): never {
  throw isQuotaError(error) ? new DeviceFull(error) : error
}

interface Prepared {
  row: OperationRow
  bytes: ArrayBuffer | undefined
}

async function prepare(userId: string, given: NewOperation): Promise<Prepared> {
  const id = given.id ?? uuidv7()
  const bytes = await given.upload?.file.arrayBuffer()
  const upload =
    given.upload && bytes
      ? {
          name: given.upload.name,
          type: given.upload.file.type,
          size: bytes.byteLength,
          field: given.upload.field,
          sha256: await fingerprintOf(bytes),
          uploadId: undefined,
        }
      : undefined
  const row: OperationRow = {
    id,
    key: id,
    userId,
    facilityId: given.facilityId,
    record: given.record,
    // Photos do not wait for each other, nor texts for photos.
    lane: given.lane ?? (upload ? id : given.record),
    method: given.method,
    path: given.path,
    body: given.body,
    about: given.about,
    after: given.after ?? [],
    isBatched: given.isBatched,
    upload,
    deviceAt: new Date().toISOString(),
    state: 'waiting',
    attempts: 0,
    failure: undefined,
  }
  return { row, bytes }
}

const stored = (row: OperationRow): Operation => {
  if (row.seq === undefined) throw new Error(`Operation ${row.id} was never stored`)
  return { ...row, seq: row.seq }
}

/** The operations of one user on this device. Nobody else's are ever read through it. */
export class OutboxStore {
  readonly database: DeviceDatabase
  readonly userId: string

  constructor(database: DeviceDatabase, userId: string) {
    this.database = database
    this.userId = userId
  }

  get #operations(): Table<OperationRow, number> {
    return this.database.table('operations')
  }
  get #uploads(): Table<UploadBytes, string> {
    return this.database.table('uploads')
  }

  #own() {
    return this.#operations.where('[userId+seq]').between([this.userId, -Infinity], [this.userId, Infinity])
  }

  /** Stores operations, all or none, in the order given; they are on the disk when it resolves. @throws DeviceFull */
  async add(given: readonly NewOperation[]): Promise<string[]> {
    const prepared = await Promise.all(given.map((one) => prepare(this.userId, one)))
    await this.put(prepared)
    return prepared.map(({ row }) => row.id)
  }

  /** Stores what is not there yet, all or none. @returns how many @throws DeviceFull */
  async put(prepared: readonly Prepared[]): Promise<number> {
    const work = async () => {
      let count = 0
      for (const { row, bytes } of prepared) {
        if ((await this.#operations.where('id').equals(row.id).count()) > 0) continue
        await this.#operations.add(row)
        if (bytes) await this.#uploads.put({ id: row.id, bytes })
        count += 1
      }
      return count
    }
    return this.database.transaction('rw', this.#operations, this.#uploads, work).catch(rethrown)
  }

  /** All of them, in their order. */
  async list(): Promise<Operation[]> {
    return (await this.#own().toArray()).map(stored)
  }

  /** Up to 100 that come after a place in the order. */
  async page(after: number): Promise<Operation[]> {
    const range = this.#operations
      .where('[userId+seq]')
      .between([this.userId, after], [this.userId, Infinity], false, true)
    return (await range.limit(100).toArray()).map(stored)
  }

  async find(id: string): Promise<Operation | undefined> {
    const row = await this.#operations.where('id').equals(id).first()
    return row?.userId === this.userId ? stored(row) : undefined
  }

  async bytesOf(id: string): Promise<ArrayBuffer | undefined> {
    return (await this.#uploads.get(id))?.bytes
  }

  /** Changes an operation that is still there. */
  async change(seq: number, to: Partial<Operation>): Promise<void> {
    await this.#own()
      .and((row) => row.seq === seq)
      .modify(to)
  }

  /**
   * Other content for an operation that has not been sent yet, in its place in the order. @returns whether it could be
   * @throws DeviceFull
   */
  async amend(id: string, body: Operation['body']): Promise<boolean> {
    const work = this.#own()
      .and((row) => row.id === id && row.state === 'waiting' && row.isSent === undefined)
      .modify({ body, deviceAt: new Date().toISOString() })
    return (await work.catch(rethrown)) > 0
  }

  /** They are about to be sent. @returns them as they are from then on */
  async markSent(operations: readonly Operation[]): Promise<Operation[]> {
    const places = operations.map(({ seq }) => seq)
    return this.database.transaction('rw', this.#operations, async () => {
      const own = this.#operations.where('seq').anyOf(places)
      await own.and(({ isSent }) => isSent === undefined).modify({ isSent: true })
      return (await this.#operations.where('seq').anyOf(places).sortBy('seq')).map(stored)
    })
  }

  /** Takes operations away for good that the server has taken, all at once. */
  async removeAll(operations: readonly Operation[]): Promise<void> {
    await this.#operations.bulkDelete(operations.map(({ seq }) => seq))
  }

  /** Takes an operation away for good: the server has answered, or its user wants it gone. */
  async remove(id: string): Promise<void> {
    const { userId } = this
    await this.database.transaction('rw', this.#operations, this.#uploads, async () => {
      const row = await this.#operations.where('id').equals(id).first()
      if (row?.userId !== userId || row.seq === undefined) return
      await this.#operations.delete(row.seq)
      await this.#uploads.delete(id)
    })
  }
}
