import type { LiveSignal } from '@darsena/contract/kit/live'
import type { Change } from './logged-changes.ts'

// The wire form of server-sent events: HTML standard, section 9.2.

/** A change, under the id of its line in the log: whoever reconnects says the last one received. */
export const changeText = ({ logId, entityType, id, action }: Change): string =>
  `id: ${logId}\ndata: ${JSON.stringify({ entityType, id, action })}\n\n`

/** A named event without content. */
export const signalText = (signal: LiveSignal): string => `event: ${signal}\ndata: {}\n\n`

/** Everything up to this line of the log is to be asked for again. */
export const resetText = (logId: number): string => `id: ${logId}\n${signalText('reset')}`

/** Nobody sees it; it keeps the connection open, and tells how far the reader is. */
export const heartbeatText = (logId: number | undefined): string =>
  logId === undefined ? ':\n\n' : `:\nid: ${logId}\n\n`
