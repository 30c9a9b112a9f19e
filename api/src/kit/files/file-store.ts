import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'

/** First and last byte, both included. */
export interface ByteRange {
  from: number
  to: number
}

/** State of an upload under way in an S3 store; a folder needs none. */
export interface StoredParts {
  uploadId?: string
  parts?: { number: number; etag: string; size: number }[]
  /**
   * The number of the next part. It is stored before a part is sent, so that two requests never send the same
   * one.
   */
  next?: number
  /** Key of the bytes beyond the last complete part. */
  rest?: { key: string; size: number }
}

/** The fields of an upload that a store uses. */
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

/**
 * Stores how many bytes are durable.
 * @throws where another request continues the upload
 */
export type SaveProgress = (received: number, state: StoredParts) => Promise<void>

/** Storage of bytes: a folder or an S3 bucket. Every failure is UNAVAILABLE (503). */
export interface FileStore {
  /** Description of the store for operators. */
  readonly place: string
  /** @throws when nothing could be stored now */
  check(): Promise<void>
  write(key: string, bytes: Buffer): Promise<void>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Absent already is fine. */
  remove(key: string): Promise<void>
  /**
   * Appends bytes at the upload's offset. Bytes received before the source failed are retained; with the last
   * byte the upload becomes the content of its key.
   * @returns how many bytes are stored; the caller records that the upload is complete
   */
  append(upload: StoredUpload, source: Chunks, saveProgress: SaveProgress): Promise<number>
  discard(upload: StoredUpload): Promise<void>
}

/** Key of a finished upload's bytes: spread over folders, since ids begin with the time. */
export const storageKey = (id: string): string => `files/${id.slice(-2)}/${id}`

/** The upload's offset differs from the sender's, or another request continues it. */
export const otherOffset = () => new AppError('CONFLICT', { text: 'reason.otherOffset' })

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

/** There is no room for more. */
export const storeFull = () => new AppError('UNAVAILABLE', { text: 'reason.storeFull', retryAfter: 60 })

/** Whether a store failed because there is nothing under that key. */
export function isAbsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codeOf(error) === 'ENOENT' || ('status' in error && error.status === 404) || isAbsent(error.cause)
}

/** A failure of the store as an error for the caller: no space left, or unreachable; both may be retried. */
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
