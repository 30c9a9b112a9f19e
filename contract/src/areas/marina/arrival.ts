import { z } from 'zod'

/**
 * What the desk should know before it records an arrival. ELSEWHERE and OCCUPIED stand in its way; the others are warnings.
 * EARLY and LATE: by more than a day.
 */
export const arrivalKinds = [
  'ELSEWHERE',
  'OCCUPIED',
  'NO_BERTH',
  'NOT_USABLE',
  'MISFIT',
  'EARLY',
  'LATE',
] as const
export type ArrivalKind = (typeof arrivalKinds)[number]

export const arrivalNotices = z.object({
  notices: z.array(
    z.object({
      kind: z.enum(arrivalKinds),
      /** In the reader's language. */
      message: z.string(),
      /** The stay that should leave first, where there is one and the reader may see it. */
      bookingId: z.string().nullable(),
    }),
  ),
})
export type ArrivalNotices = z.infer<typeof arrivalNotices>
export type ArrivalNotice = ArrivalNotices['notices'][number]
