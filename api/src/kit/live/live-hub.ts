import { EventEmitter, once } from 'node:events'
import { entityTypes, entityTypeTraits } from '@darsena/contract/access/entity-types'
import { AppError } from '../app-error.ts'
import { unavailable } from '../database-errors.ts'
import type { Server } from '../server/server.ts'
import { changeBatch, tooMuch } from './change-batch.ts'
import { keepListening, type Listener } from './listen.ts'
import { type LiveStream, liveStream, type StreamOptions } from './live-stream.ts'
import { type Change, changesSince, newestLogId, readNotice } from './logged-changes.ts'

/** Milliseconds in which changes are collected before they are sent. */
const gathering = 100
/** Interval in milliseconds of checking the listening connection; a new stream waits for it at most `longestWait`. */
const checkInterval = 15_000
const longestWait = 5_000
/** Streams of one user in this process: each visible page has one. */
const mostPerUser = 20

export interface LiveHub {
  /**
   * Opens a stream that goes on after the line `lastLogId` of the log; without one it begins now.
   * @throws UNAVAILABLE while the database cannot be listened to, TOO_MANY_REQUESTS to users who have too many open
   */
  open(options: StreamOptions, lastLogId: number | undefined): Promise<LiveStream>
  /** Ends all streams. */
  close(): Promise<void>
}

/** Changes of these types may concern what anybody may do; one of `User` concerns that user. */
const typesOfAccess = new Set<string>(entityTypes.filter((type) => entityTypeTraits[type].decidesAccess))

/** All open streams of this process, fed by one connection that listens; it is made when the first one opens. */
export function liveHub({ db, pool, app }: Pick<Server, 'db' | 'pool' | 'app'>): LiveHub {
  const streams = new Set<LiveStream>()
  const failed = (error: unknown) => app.log.warn({ err: error }, 'live stream')
  let gathered: Change[] = []
  /** The last line of the log that streams were given. */
  let position: number | undefined
  let isBehind = true
  let timer: NodeJS.Timeout | undefined
  let listener: Listener | undefined
  let checkTimer: NodeJS.Timeout | undefined
  const closing = new AbortController()
  const news = new EventEmitter().setMaxListeners(0)

  const sendBatch = (): void => {
    timer = undefined
    const changes = gathered
    const last = changes.at(-1)
    if (!last) return
    gathered = []
    position = last.logId
    const batch = changeBatch(db, changes, last.logId)
    const users = new Set(changes.filter(({ entityType }) => entityType === 'User').map(({ id }) => id))
    const isAboutAccess = changes.some(({ entityType }) => typesOfAccess.has(entityType))
    for (const stream of streams) {
      // Rights are renewed first, so that no change is sent under the previous ones.
      const isOwnAccount = users.has(stream.userId)
      if (isOwnAccount || isAboutAccess) stream.renewRights(isOwnAccount)
      stream.add(batch)
    }
  }
  const scheduleBatch = (): void => {
    if (!isBehind) timer ??= setTimeout(sendBatch, gathering)
  }
  const notice = (channel: string, payload: string): void => {
    if (channel === 'signed_out') {
      for (const stream of streams) if (stream.sessionId === payload) stream.renewRights()
      return
    }
    if (channel === 'noticed') {
      for (const stream of streams) if (stream.userId === payload) stream.signal('notices')
      return
    }
    const change = readNotice(payload)
    if (!change) return
    gathered.push(change)
    scheduleBatch()
  }
  const lost = (): void => {
    isBehind = true
    clearTimeout(timer)
    timer = undefined
    // Changes that were not sent yet are in the log, and are read from there.
    gathered = []
  }
  const listening = async (): Promise<void> => {
    const missed = position === undefined ? [] : await changesSince(db, position)
    if (!missed || position === undefined) position = await newestLogId(db)
    gathered = [...(missed ?? []), ...gathered]
    for (const stream of streams) {
      // Neither notices nor sign-outs are in the log.
      stream.signal('notices')
      stream.renewRights(!missed)
      if (!missed) stream.add(tooMuch(position))
    }
    isBehind = false
    if (gathered.length > 0) scheduleBatch()
    news.emit('listening')
  }
  const listen = async (): Promise<void> => {
    if (closing.signal.aborted) throw unavailable()
    listener ??= keepListening(pool, ['changes', 'signed_out', 'noticed'], {
      notice,
      listening,
      lost,
      failed,
    })
    checkTimer ??= setInterval(() => listener?.check(), checkInterval).unref()
    if (!isBehind) return
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(longestWait)])
    await once(news, 'listening', { signal }).catch(() => {
      throw unavailable()
    })
  }

  return {
    async open(options, lastLogId) {
      const { userId } = options.caller
      const own = [...streams].filter((stream) => stream.userId === userId)
      if (own.length >= mostPerUser) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 15 })
      await listen()
      const stream = liveStream(options)
      streams.add(stream)
      stream.body.once('close', () => streams.delete(stream))
      const now = position ?? 0
      // What was taken away since the request was let in, or during the break, counts from the beginning.
      stream.renewRights(lastLogId !== undefined)
      if (lastLogId === undefined) {
        stream.start(now)
        return stream
      }
      try {
        const missed = await changesSince(db, lastLogId)
        stream.start(missed ? changeBatch(db, missed, lastLogId) : tooMuch(now))
        return stream
      } catch (error) {
        stream.body.destroy()
        throw error
      }
    },
    async close() {
      closing.abort()
      clearInterval(checkTimer)
      clearTimeout(timer)
      for (const stream of streams) stream.end()
      await listener?.close()
    },
  }
}
