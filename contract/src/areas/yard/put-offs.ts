import { z } from 'zod'
import { text } from '../../kit/fields.ts'
import { languages } from '../../kit/label.ts'
import { sessionStatuses, sessionTypes } from './session-choices.ts'

/** Which of the changes of a save are work that is put off together, and why. */
export const putOffOrder = z.strictObject({
  /** The day that the work was to be on, on the facility's clock. */
  day: z.iso.date(),
  /** Where only work with this asset is put off. */
  assetId: z.uuid().optional(),
  reason: text(200).nullable().optional(),
  sessionIds: z.array(z.uuid()).min(1).max(500),
})
export type PutOffOrder = z.infer<typeof putOffOrder>

const time = z.string().nullable()

/** Work that was put off together, with what has become of it since. */
export const putOffs = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      day: z.string(),
      assetName: z.string().nullable(),
      reason: z.string().nullable(),
      createdAt: z.string(),
      createdBy: z.string().nullable(),
      broughtBackAt: time,
      /** Mails that went out about it. */
      mails: z.number().int(),
      sessions: z.array(
        z.object({
          id: z.string(),
          bookingId: z.string(),
          type: z.enum(sessionTypes),
          boat: z.string().nullable(),
          status: z.enum(sessionStatuses),
          version: z.number().int(),
          /** When and with which asset it was to be. */
          hadStartsAt: z.string(),
          hadEndsAt: z.string(),
          hadAssetId: z.string().nullable(),
          startsAt: time,
          /** Nobody has planned it anew since, so it can come back. */
          isAsLeft: z.boolean(),
        }),
      ),
    }),
  ),
})
export type PutOffs = z.infer<typeof putOffs>

export const recipientKinds = ['USER', 'MANAGER', 'MEMBER'] as const

/** Why somebody is concerned. */
export const concerns = ['CLIENT', 'ASSIGNEE', 'MANAGER', 'OWNER', 'REPRESENTATIVE', 'CAPTAIN'] as const

const recipient = { kind: z.enum(recipientKinds), id: z.uuid(), language: z.enum(languages) }

/** People whom work that was put off concerns, each with the mail that would go out now. */
export const concernedPeople = z.object({
  people: z.array(
    z.object({
      ...recipient,
      id: z.string(),
      name: z.string(),
      concern: z.enum(concerns),
      /** Mails can reach them. */
      hasEmail: z.boolean(),
      phone: z.string().nullable(),
      /** The last mail about this day. */
      mailedAt: time,
      subject: z.string(),
      paragraphs: z.array(z.string()),
    }),
  ),
  /** Companies that were to work that day; they are to be called. */
  contractors: z.array(z.string()),
})
export type ConcernedPeople = z.infer<typeof concernedPeople>

export const putOffMails = z.strictObject({ recipients: z.array(z.strictObject(recipient)).min(1).max(500) })
export const putOffMailed = z.object({ sent: z.number().int() })
