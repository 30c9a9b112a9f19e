import { z } from 'zod'

/** Where calendar programs ask with the key. */
export const calendarFeedPath = '/api/marina-events.ics'

const calendarKey = z.object({
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

/** The key of one's own calendar feed, without the key itself; null without any. */
export const ownCalendarKey = z.object({ key: calendarKey.nullable() })
export type OwnCalendarKey = z.infer<typeof ownCalendarKey>

/** The only answer that ever holds the key. */
export const createdCalendarKey = calendarKey.extend({ key: z.string() })
export type CreatedCalendarKey = z.infer<typeof createdCalendarKey>
