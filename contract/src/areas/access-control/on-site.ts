import { z } from 'zod'
import { personKinds } from './authorized.ts'

/**
 * How sure it is that somebody is inside: seen in today; seen in on an earlier day and not out; closed by the system, since
 * nobody saw them leave; expected today and not come yet.
 */
export const certainties = ['TODAY', 'EARLIER', 'CLOSED', 'EXPECTED'] as const
export type Certainty = (typeof certainties)[number]

export const personOnSite = z.object({
  certainty: z.enum(certainties),
  kind: z.enum(personKinds),
  personId: z.string(),
  logId: z.string().nullable(),
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  boat: z.string().nullable(),
  berth: z.string().nullable(),
  host: z.string().nullable(),
  gate: z.string().nullable(),
  plate: z.string().nullable(),
  companions: z.number().nullable(),
  enteredAt: z.string().nullable(),
  overnight: z.boolean(),
})
export type PersonOnSite = z.infer<typeof personOnSite>

export const onSiteAnswer = z.object({
  facility: z.string(),
  timeZone: z.string(),
  /** When it was so. */
  at: z.string(),
  /** People who were seen in and not out, with those who came along. */
  inside: z.number(),
  items: z.array(personOnSite),
})
export type OnSiteAnswer = z.infer<typeof onSiteAnswer>
