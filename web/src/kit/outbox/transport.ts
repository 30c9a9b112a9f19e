import type { Operation, OperationFailure } from './operation.ts'

/** What became of one operation of a batch. */
export interface BatchAnswer {
  /** Its key. */
  key: string
  /** `held`: one before it in its lane could not be done. */
  outcome: 'done' | 'conflict' | 'refused' | 'held'
  answer: unknown
  failure: OperationFailure | undefined
}

/** How operations reach the server; made with the session of their user. */
export interface Transport {
  /** Sends the request of an operation under its key. @throws HttpError, NoResponse, NoToken */
  request(operation: Operation, body: Operation['body'], signal: AbortSignal): Promise<unknown>
  /**
   * Sends operations of one path together, in their order. What the server has with other content than this device is left
   * out of the answer. @throws like `request`
   */
  batch(operations: readonly Operation[], signal: AbortSignal): Promise<readonly BatchAnswer[]>
  /**
   * Brings the bytes of an operation to the server, going on with an upload that was begun before.
   * @param onBegun awaited before bytes are sent; undefined where an upload that was begun is lost
   * @returns the id of the file, which the server has whole: compared by checksum where there is one
   */
  upload(
    operation: Operation,
    bytes: ArrayBuffer,
    options: { signal: AbortSignal; onBegun: (uploadId: string | undefined) => Promise<void> },
  ): Promise<string>
}
