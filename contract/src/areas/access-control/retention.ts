import { z } from 'zod'

export const retentionKinds = ['VISITORS', 'LOG', 'SCANS'] as const
export type RetentionKind = (typeof retentionKinds)[number]

const days = z.coerce.number().int().min(1).max(3650).optional()

/** Days to try out in place of those of the facility. */
export const retentionQuery = z.strictObject({
  visitorRetentionDays: days,
  logRetentionDays: days,
  scanRetentionDays: days,
})
export type RetentionQuery = z.output<typeof retentionQuery>

export const retentionAnswer = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      /** None: kept without end. */
      days: z.number().nullable(),
      /** What the next run lets go. */
      due: z.number(),
      /** What a hold keeps, though its days are over. */
      held: z.number(),
      /** How much follows in each of the next twelve months, those without any left out. */
      months: z.array(z.object({ month: z.string(), count: z.number() })),
      /** The next of them, where they have a name. */
      next: z.array(z.object({ name: z.string(), on: z.string() })),
    }),
  ),
  /** What earlier runs have let go here and of visitors, the latest first. */
  runs: z.array(z.object({ kind: z.enum(retentionKinds), ranAt: z.string(), count: z.number() })),
})
export type RetentionAnswer = z.infer<typeof retentionAnswer>
