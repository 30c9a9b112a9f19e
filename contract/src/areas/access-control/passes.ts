import { z } from 'zod'

/** A pass as shown on its page and to readers of the visit. */
export const visitPass = z.object({ url: z.string() })

/** What a scanner reads: the address of a pass, or its token alone. */
export const scanBody = z.strictObject({ pass: z.string().trim().min(1).max(500) })

/** What a pass comes to at a gate. */
export const passOutcomes = ['VALID', 'NOT_YET', 'OVER', 'NOT_TODAY', 'NOT_APPROVED', 'UNKNOWN'] as const
export type PassOutcome = (typeof passOutcomes)[number]

export const scanAnswer = z.object({
  outcome: z.enum(passOutcomes),
  /** The outcome as a sentence. */
  message: z.string(),
  visitorId: z.string().nullable(),
  visitId: z.string().nullable(),
  name: z.string().nullable(),
  inside: z.object({ logId: z.string(), since: z.string() }).nullable(),
})
export type ScanAnswer = z.infer<typeof scanAnswer>

/** The token in what was scanned or typed; undefined where there is none. */
export const tokenIn = (text: string): string | undefined =>
  /(?:^|\/)([0-9a-f]{64})\/?$/.exec(text.trim())?.[1]
