import { Readable } from 'node:stream'
import type { LiveSignal } from '@darsena/contract/kit/live'
import { AppError } from '../app-error.ts'
import type { Caller } from '../context.ts'
import { type ChangeBatch, tooMuch } from './change-batch.ts'
import { changeText, heartbeatText, resetText, signalText } from './event-text.ts'
import { mostChanges } from './logged-changes.ts'

/** Unread bytes at which a reader is cut off; it reconnects with its position. */
const mostUnread = 256 * 1024
const heartbeat = 15_000

export interface StreamOptions {
  caller: Caller
  /**
   * Who holds the token now.
   * @throws UNAUTHENTICATED when nobody does any more
   */
  callerNow(): Promise<Caller>
  failed(error: unknown): void
}

/** The stream of one reader. Batches are sent in order, each under the rights at the time of sending. */
export interface LiveStream {
  readonly body: Readable
  readonly userId: string
  /** The session that opened it. */
  readonly sessionId: string
  /** Batches wait until then. `from` is the reader's position in the log, or the changes that it missed before. */
  start(from: number | ChangeBatch): void
  add(batch: ChangeBatch): void
  /** Reads the caller's rights again before anything else is sent. */
  renewRights(isOwnAccount?: boolean): void
  /** Sent at once, ahead of waiting batches. */
  signal(signal: LiveSignal): void
  end(signal?: LiveSignal): void
}

/** What the web knows of its user, and asks for again when it changed. */
const accessOf = ({ name, email, locale, roles, facilities, rules }: Caller): string =>
  JSON.stringify([name, email, locale, roles, facilities, rules])

export function liveStream({ caller: first, callerNow, failed }: StreamOptions): LiveStream {
  const body = new Readable({ read: () => undefined })
  let caller = first
  let queue: ChangeBatch[] = []
  /** The last line of the log that the reader has got; unknown until the missed changes are sent. */
  let position: number | undefined
  let renewal: { isOwnAccount: boolean } | undefined
  let isBusy = true
  let isOver = false

  const write = (text: string): void => {
    if (isOver) return
    body.push(text)
    if (body.readableLength > mostUnread) body.destroy()
  }
  const end = (signal?: LiveSignal): void => {
    if (isOver) return
    if (signal) write(signalText(signal))
    isOver = true
    body.push(null)
    // A reader that takes nothing must not keep the server from stopping.
    setTimeout(() => body.destroy(), 1_000).unref()
  }

  const renew = async (asked: { isOwnAccount: boolean }): Promise<void> => {
    const renewed = await callerNow()
    if (asked.isOwnAccount || accessOf(renewed) !== accessOf(caller)) write(signalText('access'))
    caller = renewed
    // What was asked for meanwhile is still to be done.
    if (renewal === asked) renewal = undefined
  }
  const sendBatch = async (batch: ChangeBatch): Promise<void> => {
    const readable = await batch.readableBy(caller.ability)
    if (renewal || queue[0] !== batch) return
    queue.shift()
    position = batch.lastId
    write(readable ? readable.map(changeText).join('') : resetText(batch.lastId))
  }
  const work = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      for (let next = queue[0]; !isOver && (renewal || next); next = queue[0]) {
        if (renewal) await renew(renewal)
        else if (next) await sendBatch(next)
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED') end('signed-out')
      else failed(error)
    }
    isBusy = false
  }
  const renewRights = (isOwnAccount = false): void => {
    renewal = { isOwnAccount: isOwnAccount || (renewal?.isOwnAccount ?? false) }
    void work()
  }

  const beat = setInterval(() => {
    write(heartbeatText(position))
    renewRights()
  }, heartbeat).unref()
  body.once('close', () => {
    isOver = true
    clearInterval(beat)
  })

  return {
    body,
    userId: first.userId,
    sessionId: first.sessionId,
    start(from) {
      if (typeof from === 'number') position = from
      else queue.unshift(from)
      write(heartbeatText(position))
      isBusy = false
      void work()
    },
    add(batch) {
      queue.push(batch)
      const waiting = queue.reduce((sum, one) => sum + one.size, 0)
      if (waiting > mostChanges) queue = [tooMuch(batch.lastId)]
      void work()
    },
    renewRights,
    signal: (signal) => write(signalText(signal)),
    end,
  }
}
