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
 * What the fleet knows of a boat at a glance, each part as far as the reader may see it. The answer holds the parts of
 * other areas as well.
 */
export const boatOverview = z.object({
  people: z.array(person),
  documents: z.array(document),
})
export type BoatOverview = z.infer<typeof boatOverview>
