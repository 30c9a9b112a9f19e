import { z } from 'zod'
import { instant } from '../../kit/fields.ts'
import { asWindow } from '../../kit/query-values.ts'
import { sessionTypes } from './session-choices.ts'

export const plannedMovesQuery = asWindow(
  z.strictObject({ portId: z.uuid(), from: instant(), to: instant() }),
)

/** Work that is to bring a boat from a place to another one: from where she lies then by her stay, to the target. */
export const plannedMoves = z.object({
  items: z.array(
    z.object({
      sessionId: z.string(),
      bookingId: z.string(),
      type: z.enum(sessionTypes),
      boat: z.string().nullable(),
      at: z.string(),
      fromSlotIds: z.array(z.string()),
      toSlotId: z.string().nullable(),
      toSlotCode: z.string().nullable(),
    }),
  ),
})
export type PlannedMove = z.infer<typeof plannedMoves>['items'][number]

export const placeChangeQuery = z.strictObject({ boatId: z.uuid(), toSlotId: z.uuid(), at: instant() })

/** What becomes of a boat's place when work brings her to a slot at a moment. */
export const placeChange = z.object({
  /** Codes of where she lies then; null without a stay: she comes by road. */
  from: z.array(z.string()).nullable(),
  to: z.string(),
  /** The target is in the port of her stay. */
  isSamePort: z.boolean(),
  /** Others who hold the target at that moment or later, while her stay goes on. */
  taken: z.array(z.object({ boat: z.string().nullable(), from: z.string(), to: z.string().nullable() })),
  /** Boats behind the target that are to be launched before this one; where they stand and when. */
  behind: z.array(z.object({ boat: z.string().nullable(), place: z.string(), day: z.string() })),
})
export type PlaceChange = z.infer<typeof placeChange>
