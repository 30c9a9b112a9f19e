import { z } from 'zod'
import { labelled } from '../../kit/define-resource.ts'
import { boatMembers } from './boat-members.ts'

/** Two rows of one person become one: the other's references move here, with these values of either. */
export const memberMerge = z.strictObject({
  otherId: z.uuid(),
  values: z.strictObject(boatMembers.patch.omit({ version: true }).shape).default({}),
})

/** What is known of somebody who may be there already. */
export const duplicateQuery = z.strictObject({
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  birthDate: z.iso.date().optional(),
  /** The person that is asked about, if it is there itself. */
  id: z.uuid().optional(),
})

export const duplicates = z.object({
  items: z.array(labelled.extend({ sameEmail: z.boolean(), sameNameAndBirth: z.boolean() })),
})
export type Duplicates = z.infer<typeof duplicates>
