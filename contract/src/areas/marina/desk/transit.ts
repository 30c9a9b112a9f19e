import { z } from 'zod'
import { day } from '../../../kit/fields.ts'
import { asWindow } from '../../../kit/query-values.ts'

/** So many stays that are too long are named. */
export const mostTooLong = 100

/** Days, half-open. */
export const transitQuery = asWindow(z.strictObject({ from: day(), to: day() }))

const count = z.number().int()

export const transitAnswer = z.object({
  timeZone: z.string(),
  /** Null where the port has no such rule. */
  quotaPercent: z.number().nullable(),
  maxHours: count.nullable(),
  /** Berths in the water that are in use, and how many of them are kept for transit. */
  slots: count,
  reserved: count,
  /** Nights on which other stays take berths that are kept for transit. */
  short: z.array(z.object({ day: z.string(), missing: count })),
  tooLong: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      boat: z.string().nullable(),
      from: z.string(),
      to: z.string().nullable(),
      hours: count,
    }),
  ),
  hasMore: z.boolean(),
})
export type TransitAnswer = z.infer<typeof transitAnswer>

/** Whether a stay in transit lasts longer than its port allows; one without an end by how long it has lasted. */
export function isTransitTooLong(
  stay: { kind: string; from: string; to: string | null },
  maxHours: number | null | undefined,
  now = Date.now(),
): boolean {
  if (stay.kind !== 'TRANSIT' || maxHours == null) return false
  const end = stay.to === null ? Math.max(now, Date.parse(stay.from)) : Date.parse(stay.to)
  return end - Date.parse(stay.from) > maxHours * 3_600_000
}
