import type { HistoryEntry } from './list-page.ts'

/** An event of GET /api/live: this row was changed, ask for it again. Sent only to those who may read the row. */
export interface LiveChange {
  entityType: string
  id: string
  action: Exclude<HistoryEntry['action'], 'VIEW'>
}

/**
 * Events with a name and no content: `reset`, too much was missed, ask for everything again; `access`, the own account
 * or rights changed, ask for /users/me again; `notices`, there are
 * new notices for the user, or some were read; `signed-out`, the session is over, and the stream with it.
 */
export type LiveSignal = 'reset' | 'access' | 'notices' | 'signed-out'
