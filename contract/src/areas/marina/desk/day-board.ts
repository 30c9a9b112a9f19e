import { z } from 'zod'
import { day } from '../../../kit/fields.ts'
import { stayKinds, stayStatuses } from '../stay-choices.ts'

/** What the desk still has to ask for, in the order in which the board names it. */
export const missingThings = [
  'berth',
  'contact',
  'phone',
  'length',
  'beam',
  'draft',
  'insurance',
  'registry',
  'expires',
] as const
export type MissingThing = (typeof missingThings)[number]

/** So many lines of each kind and day are shown. */
export const mostOnBoard = 300

export const dayBoardQuery = z.strictObject({ day: day().optional() })

const line = z.object({
  id: z.string(),
  code: z.string(),
  boat: z.string().nullable(),
  length: z.number().nullable(),
  beam: z.number().nullable(),
  kind: z.enum(stayKinds),
  status: z.enum(stayStatuses),
  /** As it was, else as it is expected. */
  at: z.string(),
  /** Has come, or has left. */
  isDone: z.boolean(),
  /** Should have come, or should have left, on an earlier day. */
  isLate: z.boolean(),
  berths: z.array(z.string()),
  port: z.string(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  peopleCount: z.number().nullable(),
  missing: z.array(z.enum(missingThings)),
})
export type BoardLine = z.infer<typeof line>

export const dayBoardAnswer = z.object({
  facility: z.string(),
  timeZone: z.string(),
  /** The day and the next. */
  days: z.array(
    z.object({ day: z.string(), arrivals: z.array(line), departures: z.array(line), hasMore: z.boolean() }),
  ),
})
export type DayBoardAnswer = z.infer<typeof dayBoardAnswer>
