import { z } from 'zod'

/** One page of a list. `total` is exact up to `countCap`; above it, it is the cap and `totalCapped` is true. */
export const listPage = <R extends z.ZodType>(row: R) =>
  z.object({
    items: z.array(row),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    totalCapped: z.boolean().optional(),
  })

export interface ListPage<Row> {
  items: Row[]
  page: number
  pageSize: number
  total: number
  totalCapped?: boolean
}

export const countCap = 10_000

export const historyEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** `VIEW`: somebody saw what lists mask. */
  action: z.enum(['CREATE', 'UPDATE', 'ARCHIVE', 'RESTORE', 'DELETE', 'VIEW']),
  by: z.object({ id: z.string(), label: z.string() }).nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>
