import type { LiveSignal } from '@darsena/contract/kit/live'
import type { Change } from './logged-changes.ts'

// The wire form of server-sent events: HTML standard, section 9.2.

/** A change, under the id of its log line: a reconnecting reader sends the last one received. */
export const changeText = ({ logId, entityType, id, action }: Change): string =>
  `id: ${logId}\ndata: ${JSON.stringify({ entityType, id, action })}\n\n`

/** A named event without content. */
export const signalText = (signal: LiveSignal): string => `event: ${signal}\ndata: {}\n\n`

/** Everything up to this line of the log is to be asked for again. */
export const resetText = (logId: number): string => `id: ${logId}\n${signalText('reset')}`

/** A comment that readers ignore; it keeps the connection open and moves the reader's position. */
export const heartbeatText = (logId: number | undefined): string =>
  logId === undefined ? ':\n\n' : `:\nid: ${logId}\n\n`
