import { z } from 'zod'
import { instant } from '../../kit/fields.ts'
import { asWindow, queryInteger } from '../../kit/query-values.ts'
import { fitDimensions, fitMissing, fitVerdicts } from './fit.ts'
import { slotKinds, slotOccupancies } from './stay-choices.ts'

/** An absent `to` is for good. */
export const freeSlotsQuery = asWindow(
  z.strictObject({
    from: instant(),
    to: instant().optional(),
    boatId: z.uuid().optional(),
    /** A stay that is to move: what it holds itself is not in its way. */
    portBookingId: z.uuid().optional(),
    limit: queryInteger(1, 200).default(50),
  }),
)

/** A berth that is free, with why it is where it is in the list. */
export const freeSlot = z.object({
  slot: z.object({ id: z.string(), code: z.string() }),
  groupName: z.string(),
  kind: z.enum(slotKinds),
  occupancy: z.enum(slotOccupancies),
  /** Null when no boat was named. */
  verdict: z.enum(fitVerdicts).nullable(),
  margins: z.array(
    z.object({
      dimension: z.enum(fitDimensions),
      verdict: z.enum(fitVerdicts),
      margin: z.number().nullable(),
      missing: z.enum(fitMissing).optional(),
    }),
  ),
  /** The boat is shorter than the berth is meant for. */
  isTooBig: z.boolean(),
  /** Nights that stay empty up to the stays around it; null when there is none. */
  nightsBefore: z.number().int().nullable(),
  nightsAfter: z.number().int().nullable(),
  water: z.boolean(),
  powerAmps: z.number().nullable(),
})
export type FreeSlot = z.infer<typeof freeSlot>

export const freeSlots = z.object({ items: z.array(freeSlot) })
