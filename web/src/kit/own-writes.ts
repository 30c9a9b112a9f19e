/** Milliseconds within which the live channel announces this page's own writes. */
const echoTime = 2_000
const written = new Map<string, number>()

interface Echo {
  /** The row is written, and its kind asked for anew. */
  written(): void
  /** It was not; returns whether another user's change was taken for the echo. */
  failed(): boolean
}

/** Call it before a row is written: on a busy page the live event may arrive before the answer is read. */
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

/** Whether the live event announces this page's own write. True once: later events are other users'. */
export function isEcho(id: string): boolean {
  const until = written.get(id)
  written.delete(id)
  return until !== undefined && performance.now() <= until
}
