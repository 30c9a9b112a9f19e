/** Milliseconds within which the live channel tells of what this page wrote. */
const echoTime = 2_000
const written = new Map<string, number>()

interface Echo {
  /** The row is written, and its kind asked for anew. */
  written(): void
  /** It was not; tells whether a change was taken for the echo that was somebody else's. */
  failed(): boolean
}

/** Call it before a row is written: on a busy page the live channel may tell of it before the answer is read. */
export function expectEcho(id: string): Echo {
  const now = performance.now()
  for (const [one, until] of written) if (until < now) written.delete(one)
  written.set(id, Number.POSITIVE_INFINITY)
  return {
    written() {
      if (written.has(id)) written.set(id, performance.now() + echoTime)
    },
    failed: () => !written.delete(id),
  }
}

/** Does the live channel tell of this page's own write? Answered with yes once: what follows is somebody else's. */
export function isEcho(id: string): boolean {
  const until = written.get(id)
  written.delete(id)
  return until !== undefined && performance.now() <= until
}
