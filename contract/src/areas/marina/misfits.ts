import { z } from 'zod'

/** A measure as a form has it: absent is as it is stored, empty is not known. */
const measure = z
  .string()
  .regex(/^$|^\d{1,7}(\.\d{1,3})?$/)
  .optional()

/** A berth or a boat as it is to be; what is absent stays. Metres and kilograms. */
export const misfitsQuery = z.strictObject({
  slotId: z.uuid().optional(),
  boatId: z.uuid().optional(),
  length: measure,
  width: measure,
  maxBeam: measure,
  maxDraft: measure,
  maxAirDraft: measure,
  maxWeightKg: measure,
  active: z.enum(['true', 'false']).optional(),
  lengthOverall: measure,
  beam: measure,
  draft: measure,
  airDraft: measure,
  displacementKg: measure,
})
export type MisfitsQuery = z.infer<typeof misfitsQuery>

/** @returns undefined where it is as it is stored, null where nobody knows it */
export const readMeasure = (text: string | undefined): number | null | undefined =>
  text === undefined ? undefined : text === '' ? null : Number(text)

/** How many are named; the rest is only counted. */
export const mostMisfits = 50

/** Stays from now on that would not fit any more, and why. */
export const misfits = z.object({
  total: z.number().int(),
  items: z.array(
    z.object({
      stayId: z.string(),
      code: z.string(),
      boat: z.string().nullable(),
      slots: z.array(z.string()),
      from: z.string(),
      to: z.string().nullable(),
      why: z.array(z.string()),
    }),
  ),
})
export type Misfits = z.infer<typeof misfits>
