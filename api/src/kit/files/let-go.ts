const { port1: nowhere } = new MessageChannel()
nowhere.close()

/**
 * Gives back the memory of bytes that nobody needs any more, at once. What the garbage collector would find later counts
 * as old by then, and has it go through the whole heap again and again. What goes to a closed port is detached and lost
 * (HTML, message ports).
 */
export function letGo(chunks: readonly Buffer[]): void {
  // Bytes that share their memory with others stay.
  const own = chunks.filter(({ buffer, byteLength }) => buffer.byteLength === byteLength)
  nowhere.postMessage(
    null,
    own.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
  )
}
