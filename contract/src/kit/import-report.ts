import { z } from 'zod'

export const importOutcomes = ['create', 'update', 'skip', 'ask', 'error'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
export const onMatchChoices = ['skip', 'update'] as const
/** What an empty cell does to a row that is updated. */
export const onEmptyChoices = ['keep', 'clear'] as const

/** What a field says now, and what it would say, as a sheet has it. */
const fieldChange = z.object({ column: z.string(), from: z.string(), to: z.string() })
export type FieldChange = z.infer<typeof fieldChange>

/** A row that may be the same, and what the line would change in it. */
const candidate = z.object({ id: z.string(), label: z.string(), changes: z.array(fieldChange) })
export type ImportCandidate = z.infer<typeof candidate>

/** By line: what becomes of it where somebody has to say so; an id is that of the candidate that is the same. */
export const importDecisions = z.record(
  z.string().regex(/^\d{1,6}$/),
  z.union([z.enum(['create', 'skip']), z.uuid()]),
)
export type ImportDecisions = z.infer<typeof importDecisions>

const importRow = z.object({
  /** Line in the file, the heading being line 1. */
  row: z.number(),
  fate: z.enum(importOutcomes),
  id: z.string().optional(),
  /** Why it is skipped. */
  note: z.string().optional(),
  /** What the row is called, for the preview. */
  label: z.string().optional(),
  /** What an update changes in its row. */
  changes: z.array(fieldChange).optional(),
  /** Rows that may be the same, where nothing proves it. */
  candidates: z.array(candidate).optional(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })).optional(),
})
export type ImportRow = z.infer<typeof importRow>

/** Answer of POST /api/R/import: how headings were understood and what becomes of every row. */
export const importReport = z.object({
  mapping: z.record(z.string(), z.string().nullable()),
  /** The first values of each column that has any. */
  samples: z.record(z.string(), z.array(z.string())),
  counts: z.object({
    create: z.number(),
    update: z.number(),
    skip: z.number(),
    ask: z.number(),
    error: z.number(),
  }),
  rows: z.array(importRow),
})
export type ImportReport = z.infer<typeof importReport>

/** Lines of an `application/x-ndjson` answer: how far a work is, then its answer with the status it would have had. */
export type WorkProgress = { done: number; of: number } | { status: number; body: unknown }

export const importLimits = { bytes: 20 * 1024 * 1024, columns: 200, rows: 50_000 } as const
