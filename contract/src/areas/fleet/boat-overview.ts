import { z } from 'zod'
import { stayKinds, stayStatuses } from '../marina/stay-choices.ts'
import { boatRoles } from './boat-roles.ts'
import { documentStates } from './document-states.ts'

/** Somebody who is something on the boat now. */
const person = z.object({ id: z.string(), label: z.string(), role: z.enum(boatRoles) })

/** A document that has expired or soon will, unless it was renewed. */
const document = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(documentStates),
  expiresOn: z.string(),
})

/** A stay of the boat, with the berths that it has then. */
const stay = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(stayKinds),
  status: z.enum(stayStatuses),
  port: z.string(),
  slots: z.array(z.string()),
  from: z.string(),
  to: z.string().nullable(),
})

/**
 * What one wants to know of a boat at a glance, each part as far as the reader may see it. Other areas add theirs: where
 * she is, what comes next, what is open.
 */
export const boatOverview = z.object({
  people: z.array(person),
  documents: z.array(document),
  /** Where she is: the stay that she has arrived for; null when she is in no port that the reader sees. */
  whereNow: stay.nullable(),
  /** What comes next. */
  next: z.array(stay),
})
export type BoatOverview = z.infer<typeof boatOverview>
