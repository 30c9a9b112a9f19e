import { z } from 'zod'

/** What GET /api/live tells: this row was changed, ask for it again. Sent only to those who may read the row. */
export const liveChange = z.object({
  entityType: z.string(),
  id: z.string(),
  action: z.enum(['CREATE', 'UPDATE', 'ARCHIVE', 'RESTORE', 'DELETE']),
})
export type LiveChange = z.infer<typeof liveChange>

/**
 * Events with a name and no content: `reset`, too much was missed, ask for everything again; `access`, the own account
 * or rights changed, ask for /users/me again; `signed-out`, the session is over, and the stream with it.
 */
export type LiveSignal = 'reset' | 'access' | 'signed-out'
