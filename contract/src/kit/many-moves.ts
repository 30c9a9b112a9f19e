import { z } from 'zod'

/** Rows that one request moves at most. */
export const mostMoved = 100

/** Which rows are moved at once; each stands for itself. */
export const movedIds = z.array(z.uuid()).min(1).max(mostMoved)

/** What became of a move of several rows: those that could not be moved say why, in the reader's language. */
export const manyMoved = z.object({
  done: z.array(z.string()),
  refused: z.array(
    z.object({
      id: z.string(),
      /** '' for a row that the caller may not see. */
      label: z.string(),
      code: z.string(),
      message: z.string(),
    }),
  ),
})
export type ManyMoved = z.infer<typeof manyMoved>
