import { z } from 'zod'
import type { Resource } from '../define-resource.ts'

/** Whom the home page is for, and when. */
export interface HomeReader {
  userId: string
  /** A day on the facility's clock, so many days from today: `YYYY-MM-DD`. */
  day: (daysLater: number) => string
}

/**
 * A number on the home page: how many rows a list has, filtered like this. It leads to that very list, so that both are
 * the same by the same rules.
 */
export interface HomeFigure {
  list: Resource
  /** The list's filters and order, as they stand in its address. */
  where: (reader: HomeReader) => Readonly<Record<string, string>>
  /** Present: the first rows are shown, too, each by these fields (else by what it is called), and by when it is. */
  rows?: { title?: readonly string[]; at?: string }
}

/** Rows that are shown under a figure. */
export const homeRows = 5

export const homeRow = z.object({
  id: z.string(),
  title: z.string(),
  /** An instant, or a day. */
  at: z.string().nullable(),
})
export type HomeRow = z.infer<typeof homeRow>

export const homeNumber = z.object({
  name: z.string(),
  /** The list that it leads to, and that list's filters and order as a query string. */
  list: z.string(),
  query: z.string(),
  /** How many rows that list has; with `isCapped`, at least so many. */
  count: z.number().int(),
  isCapped: z.boolean(),
  /** The first of them, of figures that show some. */
  rows: z.array(homeRow),
})
export type HomeNumber = z.infer<typeof homeNumber>
