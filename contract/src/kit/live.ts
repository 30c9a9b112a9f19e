import type { HistoryEntry } from './list-page.ts'

/** What GET /api/live tells: this row was changed, ask for it again. Sent only to those who may read the row. */
export interface LiveChange {
  entityType: string
  id: string
  action: Exclude<HistoryEntry['action'], 'VIEW'>
}

/**
 * Events with a name and no content: `reset`, too much was missed, ask for everything again; `access`, the own account
 * or rights changed, ask for /users/me again; `signed-out`, the session is over, and the stream with it.
 */
export type LiveSignal = 'reset' | 'access' | 'signed-out'
