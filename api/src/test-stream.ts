import { EventEmitter, once } from 'node:events'
import type { LiveChange } from '@darsena/contract/kit/live'
import type { TestApp } from './test-app.ts'

export interface LiveEvent extends Partial<LiveChange> {
  /** `message` where the event has no name. */
  name: string
}

/** An open page: it collects the events of the live channel. */
export interface TestStream {
  status: number
  headers: Headers
  events: readonly LiveEvent[]
  /** What a client says when it comes back. */
  lastEventId: string | undefined
  /** The first event that fits, as soon as it is there; the stream's end is an error. */
  until(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>
  ended: Promise<void>
  close(): void
}

/** The address of an app that listens, on any free port. */
export async function listening({ app }: TestApp): Promise<string> {
  return app.server.listening ? app.listeningOrigin : app.listen({ port: 0, host: '127.0.0.1' })
}

function readBlock(block: string): { id?: string; name: string; data: string } {
  const fields = block.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line) ?? [])
  const textOf = (field: string) => fields.find(([, name]) => name === field)?.[2]
  const id = textOf('id')
  return {
    ...(id === undefined ? {} : { id }),
    name: textOf('event') ?? 'message',
    data: textOf('data') ?? '',
  }
}

/** Opens GET /api/live as a browser does. */
export async function openStream(
  address: string,
  token: string | undefined,
  lastEventId?: string,
): Promise<TestStream> {
  const leaving = new AbortController()
  const answer = await fetch(`${address}/api/live`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  })
  const events: LiveEvent[] = []
  const news = new EventEmitter().setMaxListeners(0)
  const stream = {
    status: answer.status,
    headers: answer.headers,
    events,
    lastEventId,
    ended: Promise.resolve(),
    close: () => leaving.abort(),
    async until(fits: (event: LiveEvent) => boolean): Promise<LiveEvent> {
      for (;;) {
        const found = events.find(fits)
        if (found) return found
        const [what] = await once(news, 'news')
        if (what === 'end') throw new Error(`The stream ended after ${JSON.stringify(events.at(-1))}`)
      }
    },
  }
  const read = async () => {
    let rest = ''
    for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const blocks = `${rest}${chunk}`.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const { id, name, data } of blocks.map(readBlock)) {
        if (id !== undefined) stream.lastEventId = id
        if (data) events.push({ name, ...JSON.parse(data) })
      }
      news.emit('news', 'event')
    }
  }
  stream.ended = read()
    .catch(() => undefined)
    .then(() => void news.emit('news', 'end'))
  // The greeting says where in the log it begins.
  if (answer.ok) await once(news, 'news')
  return stream
}
