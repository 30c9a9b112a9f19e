const { port1: nowhere } = new MessageChannel()
nowhere.close()

/**
 * Frees the memory of bytes at once. Left to the garbage collector, they would count as old by then, and each
 * collection would walk the whole heap. Data transferred to a closed port is detached and freed (HTML,
 * message ports).
 */
export function letGo(chunks: readonly Buffer[]): void {
  // Bytes that share their memory with others stay.
  const own = chunks.filter(({ buffer, byteLength }) => buffer.byteLength === byteLength)
  nowhere.postMessage(
    null,
    own.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
  )
}
