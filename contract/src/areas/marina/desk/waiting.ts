import { z } from 'zod'
import { instant, text } from '../../../kit/fields.ts'
import { languages } from '../../../kit/label.ts'
import { fitVerdicts } from '../fit.ts'
import { stayKinds } from '../stay-choices.ts'

/** So many requests are shown; the page says where there are more. */
export const mostWaiting = 200

export const offerStates = ['OPEN', 'TAKEN', 'LAPSED', 'WITHDRAWN'] as const
export type OfferState = (typeof offerStates)[number]

const named = z.object({ id: z.string(), label: z.string() })

/** A berth that a stay gave up, that is still free for all of the wanted period and that the boat fits. */
const freedBerth = z.object({
  slot: z.object({ id: z.string(), code: z.string() }),
  verdict: z.enum(fitVerdicts),
  freedAt: z.string(),
  /** The stay that gave it up; null where the reader may not see it. */
  freedById: z.string().nullable(),
})
export type FreedBerth = z.infer<typeof freedBerth>

const offer = z.object({
  state: z.enum(offerStates),
  expiresAt: z.string(),
  offeredAt: z.string(),
  isMailed: z.boolean(),
  slotCodes: z.array(z.string()),
})

/** A request without a berth. */
export const waitingStay = z.object({
  id: z.string(),
  code: z.string(),
  /** When it came in: the order of the list. */
  requestedAt: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  kind: z.enum(stayKinds),
  port: named,
  boat: named
    .extend({ length: z.number().nullable(), beam: z.number().nullable(), draft: z.number().nullable() })
    .nullable(),
  contact: z
    .object({
      name: z.string(),
      phone: z.string().nullable(),
      hasMail: z.boolean(),
      language: z.enum(languages),
    })
    .nullable(),
  /** The latest one. */
  offer: offer.nullable(),
  freed: z.array(freedBerth),
})
export type WaitingStay = z.infer<typeof waitingStay>

export const waitingQuery = z.strictObject({
  portId: z.uuid().optional(),
  /** Only those whom something fits that this stay gave up. */
  freedById: z.uuid().optional(),
})
export type WaitingQuery = z.infer<typeof waitingQuery>

export const waitingAnswer = z.object({
  items: z.array(waitingStay),
  /** There are more than are shown. */
  hasMore: z.boolean(),
})
export type WaitingAnswer = z.infer<typeof waitingAnswer>

export const offerBody = z.strictObject({
  slotIds: z.array(z.uuid()).min(1).max(20),
  expiresAt: instant(),
  /** Of the mail; by default the person's. */
  language: z.enum(languages).optional(),
  overrideReason: text(500).optional(),
})
export type OfferBody = z.output<typeof offerBody>
