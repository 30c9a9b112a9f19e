/** What keeps an operation from being done: the server's own words, and the places that it names. */
export interface OperationFailure {
  status: number
  code: string
  message: string
  details: readonly { path: string; message: string }[]
  /** The whole body of the answer, such as the row that was changed meanwhile. */
  answer: unknown
}

/**
 * `waiting`: to be sent, or sent without an answer. `conflict`: somebody else was first (409). `refused`: the server
 * does not take it (other 4xx). The last two wait for their user to try again or to discard them.
 */
export type OperationState = 'waiting' | 'conflict' | 'refused'

/** A write as a screen hands it in. */
export interface NewOperation {
  /** A UUID; made where it is absent. It is the `Idempotency-Key`, too. */
  id?: string
  /** What a screen asks about: the record that is written, such as `audit-reports/<id>`. */
  record: string
  /** Operations of a lane are sent in order, and wait for one that failed; by default the record is the lane. */
  lane?: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api. */
  path: string
  body?: Readonly<Record<string, unknown>>
  facilityId: string | null
  /** What a list of unsent work calls it, in its user's words; never sent. */
  about: string
  /** Ids of operations that have to be done before this one, whatever their lane. */
  after?: readonly string[]
  /** Sent together with others of this path, by a call that takes many operations and answers each one. */
  isBatched?: true
  /** Bytes that are uploaded first; the id of the server's file then stands in the body under `field`. */
  upload?: { file: Blob; name: string; field: string }
}

export interface StoredUpload {
  name: string
  type: string
  size: number
  field: string
  /** SHA-256 of the bytes in hexadecimal; absent where the browser has no means to compute it (plain http). */
  sha256: string | undefined
  /** The upload that the server knows of, to go on with. */
  uploadId: string | undefined
}

/** An operation as it lies on the device. */
export interface Operation {
  /** Order of entry on this device. */
  seq: number
  id: string
  /** Sent as `Idempotency-Key`: the id, until the user changes what is sent. */
  key: string
  userId: string
  facilityId: string | null
  record: string
  lane: string
  method: NewOperation['method']
  path: string
  body: Readonly<Record<string, unknown>> | undefined
  about: string
  after: readonly string[]
  isBatched?: true | undefined
  /** The server may have seen it: from now on it stays as it is. */
  isSent?: true | undefined
  upload: StoredUpload | undefined
  /** The device's time when it was entered (RFC 3339); the clock may be wrong, so nothing is ordered by it. */
  deviceAt: string
  state: OperationState
  /** How often it was sent in vain. */
  attempts: number
  failure: OperationFailure | undefined
}

/** Before it is stored it has no place in the order. */
export type OperationRow = Omit<Operation, 'seq'> & { seq?: number }

/** Stored apart, so that a list of operations does not read photos. */
export interface UploadBytes {
  id: string
  bytes: ArrayBuffer
}
