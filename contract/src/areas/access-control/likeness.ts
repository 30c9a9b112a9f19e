import { z } from 'zod'
import { duplicatesBy, mergeOf } from '../../kit/merging.ts'
import { visitors } from './visitors.ts'

const typed = z.string().max(200).optional()

/** What is known of a visitor who may be there already. */
export const visitorAsked = z.strictObject({
  firstName: typed,
  lastName: typed,
  company: typed,
  email: z.string().max(254).optional(),
  plate: z.string().max(20).optional(),
  /** The visitor that is asked about, if it is there itself. */
  id: z.uuid().optional(),
})
export const likeVisitors = duplicatesBy(['email', 'name', 'plate'])
export const visitorMerge = mergeOf(visitors)
