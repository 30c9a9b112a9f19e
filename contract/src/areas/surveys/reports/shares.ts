import { z } from 'zod'
import { labelled } from '../../../kit/define-resource.ts'
import { languages } from '../../../kit/label.ts'

/** How much of a report a link shows: all of it, or its problems only. */
export const shareContents = ['COMPLETE', 'PROBLEMS'] as const
export type ShareContent = (typeof shareContents)[number]

export const shareStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const

/** How long a link lives where nobody says it, and at most. */
export const shareDays = { usual: 30, most: 1_830 } as const

const isPrintable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const printable = (schema: z.ZodString) => schema.refine(isPrintable, { params: { fault: 'unprintable' } })

/** A link to a report. What is absent is: complete, with photos, in the caller's language, for 30 days, without a password. */
export const newShare = z.strictObject({
  /** For whom it is: «insurer». */
  label: printable(z.string().trim().min(1).max(100)).nullable().optional(),
  content: z.enum(shareContents).optional(),
  locale: z.enum(languages).optional(),
  withPhotos: z.boolean().optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  password: printable(z.string().min(6).max(200)).nullable().optional(),
})
export type NewShare = z.infer<typeof newShare>

/** A link as colleagues see it; its address is answered only once, when it is made. */
export const share = z.object({
  id: z.string(),
  label: z.string().nullable(),
  content: z.enum(shareContents),
  locale: z.enum(languages),
  withPhotos: z.boolean(),
  hasPassword: z.boolean(),
  state: z.enum(shareStates),
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: labelled.nullable(),
  revokedAt: z.string().nullable(),
  revokedBy: labelled.nullable(),
  /** Openings of the report, not calls for its pictures. */
  views: z.number(),
  lastViewedAt: z.string().nullable(),
})
export type Share = z.infer<typeof share>

export const shareList = z.object({ items: z.array(share) })
export const madeShare = share.extend({ url: z.string(), token: z.string() })
export type MadeShare = z.infer<typeof madeShare>

export const unlockBody = z.strictObject({ password: z.string().min(1).max(200) })
