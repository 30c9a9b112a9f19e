import { z } from 'zod'

export const importOutcomes = ['create', 'update', 'skip', 'error'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
export const onMatchChoices = ['skip', 'update'] as const

const importRow = z.object({
  /** Line in the file, the heading being line 1. */
  row: z.number(),
  fate: z.enum(importOutcomes),
  id: z.string().optional(),
  /** Why it is skipped. */
  note: z.string().optional(),
  /** What the row is called, for the preview. */
  label: z.string().optional(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })).optional(),
})
export type ImportRow = z.infer<typeof importRow>

/** Answer of POST /api/R/import: how headings were understood and what becomes of every row. */
export const importReport = z.object({
  mapping: z.record(z.string(), z.string().nullable()),
  /** The first values of each column that has any. */
  samples: z.record(z.string(), z.array(z.string())),
  counts: z.object({ create: z.number(), update: z.number(), skip: z.number(), error: z.number() }),
  rows: z.array(importRow),
})
export type ImportReport = z.infer<typeof importReport>

/** Lines of an `application/x-ndjson` answer: how far a work is, then its answer with the status it would have had. */
export type WorkProgress = { done: number; of: number } | { status: number; body: unknown }

export const importLimits = { bytes: 20 * 1024 * 1024, columns: 200, rows: 50_000 } as const
