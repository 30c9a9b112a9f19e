import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'

/** First and last byte, both included. */
export interface ByteRange {
  from: number
  to: number
}

/** What an S3 store keeps of an upload on its way; a folder needs nothing of it. */
export interface StoredParts {
  uploadId?: string
  parts?: { number: number; etag: string; size: number }[]
  /** The number of the next part. It is noted before a part is sent, so that no two requests ever send the same one. */
  next?: number
  /** Where the bytes beyond the last whole part lie. */
  rest?: { key: string; size: number }
}

/** An upload as far as a store is concerned. */
export interface StoredUpload {
  id: string
  length: number
  received: number
  state: StoredParts
}

/** Bytes as they come, those that are there at a time together. */
export type Chunks = AsyncIterable<readonly Buffer[]>

/** How many bytes chunks have together. */
export const sizeOf = (chunks: readonly Buffer[]): number =>
  chunks.reduce((size, { length }) => size + length, 0)

/** Notes how far an upload has safely come. @throws where somebody else goes on with it */
export type Keep = (received: number, state: StoredParts) => Promise<void>

/** Where bytes are kept: a folder, or anything that speaks S3. Every failure of it is UNAVAILABLE (503). */
export interface FileStore {
  /** Which one this is, to be shown to whoever runs the product. */
  readonly place: string
  /** @throws when nothing could be stored now */
  check(): Promise<void>
  write(key: string, bytes: Buffer): Promise<void>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Absent already is fine. */
  remove(key: string): Promise<void>
  /**
   * Adds bytes where the upload has come to; what arrived before its source broke off is kept, and with the last byte the
   * upload is the content of its key.
   * @returns how many bytes are there now; that all are is noted by whoever makes a file of them
   */
  append(upload: StoredUpload, source: Chunks, keep: Keep): Promise<number>
  discard(upload: StoredUpload): Promise<void>
}

/** Where the bytes of a finished upload lie: spread over folders, since ids begin with the time. */
export const storageKey = (id: string): string => `files/${id.slice(-2)}/${id}`

/** The upload has come to another place than its sender thinks, or somebody else goes on with it. */
export const otherOffset = () => new AppError('CONFLICT', { text: 'reason.otherOffset' })

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

/** There is no room for more. */
export const storeFull = () => new AppError('UNAVAILABLE', { text: 'reason.storeFull', retryAfter: 60 })

/** A failure of the store as what the caller is told: full, or out of reach; trying again later makes sense. */
export function storeFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const isFull = full.has(String(codeOf(cause)))
  const error = isFull
    ? storeFull()
    : new AppError('UNAVAILABLE', { text: 'reason.storeAway', retryAfter: 5 })
  error.cause = cause
  return error
}

/** Runs a step of a store. @throws UNAVAILABLE */
export async function stored<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    throw storeFailure(error)
  }
}
