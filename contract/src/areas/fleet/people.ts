import { z } from 'zod'
import { labelled } from '../../kit/define-resource.ts'

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
