import { z } from 'zod'
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

/**
 * What one wants to know of a boat at a glance, each part as far as the reader may see it. Other areas add theirs: where
 * she is, what comes next, what is open.
 */
export const boatOverview = z.object({
  people: z.array(person),
  documents: z.array(document),
})
export type BoatOverview = z.infer<typeof boatOverview>
