import { z } from 'zod'
import { text } from '../../kit/fields.ts'
import { sessionTypes } from './session-choices.ts'

const name = z.string().nullable()

/** Sequences of work that a yard keeps, with the days and hours between them. */
export const templates = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      steps: z.array(
        z.object({
          type: z.enum(sessionTypes),
          /** Days after the first one's. */
          afterDays: z.number().int(),
          /** `HH:mm` on the facility's clock. */
          at: z.string(),
          minutes: z.number().int(),
          assetName: name,
        }),
      ),
    }),
  ),
})
export type Templates = z.infer<typeof templates>

/** Made of the sessions of a booking that have a time. */
export const newTemplate = z.strictObject({ id: z.uuid().optional(), name: text(80), bookingId: z.uuid() })
export const madeTemplate = z.object({ id: z.string() })

export const proposalQuery = z.strictObject({ from: z.iso.date() })

/** A template from a day on: each step at the next free time of its asset, in order. */
export const proposal = z.object({
  steps: z.array(
    z.object({
      type: z.enum(sessionTypes),
      startsAt: z.string(),
      endsAt: z.string(),
      assetId: name,
      assetName: name,
      departmentId: name,
      contractor: name,
      /** Later than the template has it, since the asset is taken or closed then. */
      isLater: z.boolean(),
      /** The asset has no free time within two weeks. */
      isTaken: z.boolean(),
    }),
  ),
})
export type Proposal = z.infer<typeof proposal>
