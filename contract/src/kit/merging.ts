import { z } from 'zod'
import { labelled, type Resource } from './define-resource.ts'

/** Two rows of one thing become one: what refers to the other moves here, with these values of either. */
export const mergeOf = (resource: Pick<Resource, 'patch'>) =>
  z.strictObject({
    otherId: z.uuid(),
    values: z.strictObject(resource.patch.omit({ version: true }).shape).default({}),
  })

/** Rows that may be the same thing, each with what it has in common. */
export const duplicatesBy = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({ items: z.array(labelled.extend({ same: z.array(z.enum(reasons)) })) })
