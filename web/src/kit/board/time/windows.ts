/** Unix seconds, half-open. */
export interface Window {
  from: number
  to: number
}

const day = 86_400
/** At the least so much is asked for at once, however near one looks. */
const leastSpan = 32 * day

/** What is in sight and as much again on either side, on whole blocks of 8 days, so that small moves ask for nothing. */
export function wantedAround(seen: Window): Window {
  const margin = Math.max(leastSpan, seen.to - seen.from) / 2
  const block = 8 * day
  return {
    from: Math.floor((seen.from - margin) / block) * block,
    to: Math.ceil((seen.to + margin) / block) * block,
  }
}

/**
 * The window to ask for next: nothing while what is loaded reaches half the margin beyond what is seen; else the piece that
 * is missing on one side; else, far from what is loaded, all of it.
 * @returns `isFresh`: what is loaded does not join up with it and has to go
 */
export function missingWindow(
  seen: Window,
  loaded: Window | undefined,
): (Window & { isFresh: boolean }) | undefined {
  const wanted = wantedAround(seen)
  if (!loaded) return { ...wanted, isFresh: true }
  const spare = Math.max(leastSpan, seen.to - seen.from) / 4
  if (loaded.from <= seen.from - spare && loaded.to >= seen.to + spare) return undefined
  const isApart = wanted.to < loaded.from || wanted.from > loaded.to
  if (isApart) return { ...wanted, isFresh: true }
  const isShortBefore = wanted.from < loaded.from
  const isShortAfter = wanted.to > loaded.to
  if (isShortBefore && isShortAfter) return { ...wanted, isFresh: true }
  if (isShortBefore) return { from: wanted.from, to: loaded.from, isFresh: false }
  return { from: loaded.to, to: wanted.to, isFresh: false }
}

/** What to ask for anew when something changed: what is loaded, but not what was scrolled past long ago. */
export function refreshedWindow(seen: Window, loaded: Window): Window {
  const reach = 2 * Math.max(leastSpan, seen.to - seen.from)
  const from = Math.max(loaded.from, wantedAround(seen).from - reach)
  const to = Math.min(loaded.to, wantedAround(seen).to + reach)
  return from < to ? { from, to } : wantedAround(seen)
}
