import { setReachable } from '../reachability.ts'
import { eventParser, type StreamEvent } from './event-parser.ts'

interface Handlers {
  /** The first connection stands: from here on nothing is missed. */
  opened(): void
  event(event: StreamEvent): void
  /** Nobody holds the token any more. */
  refused(): void
}

/** Milliseconds. The server says something every 15 seconds. */
const silence = 45_000
const waits = { first: 500, longest: 30_000 }
/** A page out of sight lets go of its connection, of which a browser has six for all tabs of a site (HTTP/1.1). */
const hiddenFor = 5_000
/** The longest time that a timer can wait. */
const untilSeen = 2 ** 31 - 1

/**
 * Observes the page's visibility and the network's return.
 * @returns stops it
 */
function watchPage(seen: () => void, hidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkVisibility = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(hidden, hiddenFor)
    else seen()
  }
  document.addEventListener('visibilitychange', checkVisibility)
  window.addEventListener('online', seen)
  checkVisibility()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', checkVisibility)
    window.removeEventListener('online', seen)
  }
}

/**
 * Keeps GET /api/live open while the page is in sight, and again after every break, from where it was.
 * @returns what ends it
 */
export function keepConnected(token: string, on: Handlers): () => void {
  let isOver = false
  let isFirst = true
  let lastEventId: string | undefined
  let wait = waits.first
  let current = new AbortController()
  let wake: () => void = () => undefined

  const read = async (response: Response, connection: AbortController): Promise<void> => {
    const parse = eventParser()
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let watchdog = setTimeout(() => connection.abort(), silence)
    try {
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) return
        clearTimeout(watchdog)
        watchdog = setTimeout(() => connection.abort(), silence)
        for (const event of parse(part.value)) {
          lastEventId = event.id ?? lastEventId
          if (isFirst) on.opened()
          isFirst = false
          wait = waits.first
          if (event.data && !isOver) on.event(event)
        }
      }
    } finally {
      clearTimeout(watchdog)
    }
  }
  const connect = async (connection: AbortController): Promise<void> => {
    const headers = new Headers({ Accept: 'text/event-stream', Authorization: `Bearer ${token}` })
    if (lastEventId !== undefined) headers.set('Last-Event-ID', lastEventId)
    const { signal } = connection
    const response = await fetch('/api/live', { headers, signal, cache: 'no-store' }).catch((error) => {
      if (!signal.aborted) setReachable(false)
      throw error
    })
    if (isOver) return
    setReachable(true)
    if (response.status === 401) {
      isOver = true
      on.refused()
    } else if (response.ok) await read(response, connection)
  }
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    // A page that is opened in the background waits until somebody looks at it.
    if (document.hidden) await pause(untilSeen)
    while (!isOver) {
      current = new AbortController()
      // An interruption is no failure: the changes meanwhile are sent after reconnecting.
      await connect(current).catch(() => undefined)
      if (isOver) return
      // Not all at once when a server comes back.
      await pause(document.hidden ? untilSeen : wait * (0.5 + Math.random()))
      wait = Math.min(wait * 2, waits.longest)
    }
  }
  const unwatch = watchPage(
    () => wake(),
    () => current.abort(),
  )
  void run()
  return () => {
    isOver = true
    unwatch()
    current.abort()
    wake()
  }
}
