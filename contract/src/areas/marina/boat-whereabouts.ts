import { z } from 'zod'
import { stayKinds, stayStatuses } from './stay-choices.ts'

/** A stay of the boat, with the berths that it has then. */
const stay = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(stayKinds),
  status: z.enum(stayStatuses),
  portId: z.string(),
  port: z.string(),
  slots: z.array(z.string()),
  /** Arrived, and away from these berths for some days. */
  isAway: z.boolean(),
  from: z.string(),
  to: z.string().nullable(),
})

export type StayInOverview = z.infer<typeof stay>

/** What the marina adds to the overview of a boat. */
export const boatWhereabouts = z.object({
  /** Where she is: the stay that she has arrived for; null when she is in no port that the reader sees. */
  whereNow: stay.nullable(),
  /** What comes next. */
  next: z.array(stay),
})
export type BoatWhereabouts = z.infer<typeof boatWhereabouts>
