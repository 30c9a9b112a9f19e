/** Milliseconds within which the live channel tells of what this page wrote. */
const echoTime = 2_000
const written = new Map<string, number>()

/** A row that this page has just written, and whose kind it asks for anew by itself. */
export function noteOwnWrite(id: string): void {
  const now = performance.now()
  for (const [one, until] of written) if (until < now) written.delete(one)
  written.set(id, now + echoTime)
}

/** Does the live channel tell of this page's own write? Answered with yes once: what follows is somebody else's. */
export function isEcho(id: string): boolean {
  const until = written.get(id)
  written.delete(id)
  return until !== undefined && performance.now() <= until
}
