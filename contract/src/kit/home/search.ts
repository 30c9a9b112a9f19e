import { z } from 'zod'

/** Rows of one kind that a search shows. */
export const searchRowsPerKind = 6

export const searchQuery = z.strictObject({ q: z.string().trim().max(200) })

export const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  /** What distinguishes it from others of the same name: whose it is, where. */
  beside: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchAnswer = z.object({
  /** The words that were looked for. */
  q: z.string(),
  /** Kinds of which something was found, by the names of their resources. */
  kinds: z.array(z.object({ resource: z.string(), hits: z.array(searchHit), hasMore: z.boolean() })),
})
export type SearchAnswer = z.infer<typeof searchAnswer>
