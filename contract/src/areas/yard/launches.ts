import { z } from 'zod'

/** Places ashore of the facility at work, which stand before which, and the boats that stand there now. */
export const launchesAnswer = z.object({
  places: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      port: z.string(),
      /** Indexes of places that have to be empty before a boat gets out. */
      blockedBy: z.array(z.number().int()),
    }),
  ),
  boats: z.array(
    z.object({
      id: z.string(),
      /** Null where the reader may not see her. */
      label: z.string().nullable(),
      place: z.number().int(),
      /** The day of her planned launch, on the facility's clock. */
      plannedOn: z.string().nullable(),
      /** The day on which her owner wants her in the water. */
      wantedOn: z.string().nullable(),
    }),
  ),
})
export type LaunchesAnswer = z.infer<typeof launchesAnswer>

/** Places that have to be empty before a boat gets out of a place: all of them, in the place of those that were named. */
export const placesInFront = z.strictObject({ blockedByIds: z.array(z.uuid()).max(200) })
