import type { Operation } from './operation.ts'

/** How operations reach the server; made with the session of their user. */
export interface Transport {
  /** Sends the request of an operation under its key. @throws HttpError, NoResponse, NoToken */
  request(operation: Operation, body: Operation['body'], signal: AbortSignal): Promise<unknown>
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
