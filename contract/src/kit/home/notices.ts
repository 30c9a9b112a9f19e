import { z } from 'zod'
import type { Resource } from '../define-resource.ts'

/** Topics for which users choose notices: in the app, by mail, both or none. */
export const noticeGroups = ['documents', 'visits', 'arrivals', 'reports', 'bookings', 'stays'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/**
 * The channels of a user who has chosen nothing. `mail` says who writes the mail: `notice` the notice itself; `area`
 * the area that gives the notice has a mail of its own, which asks for the choice.
 */
export const noticeDefaults: Readonly<
  Record<NoticeGroup, { inApp: boolean; byMail: boolean; mail: 'notice' | 'area' }>
> = {
  documents: { inApp: true, byMail: true, mail: 'area' },
  visits: { inApp: true, byMail: false, mail: 'notice' },
  arrivals: { inApp: true, byMail: true, mail: 'area' },
  reports: { inApp: true, byMail: false, mail: 'notice' },
  bookings: { inApp: true, byMail: false, mail: 'notice' },
  stays: { inApp: true, byMail: false, mail: 'notice' },
}

/** A kind of notice: it refers to one row, and only readers of that row see it. */
export interface NoticeKindDeclaration {
  group: NoticeGroup
  row: Resource
  /** Fields that say which row it is, references by their labels; by default what the row is called. */
  names?: readonly string[]
}

export const noticeAnswer = z.object({
  id: z.string(),
  kind: z.string(),
  group: z.enum(noticeGroups),
  /** In the reader's language, made of the row as it is now. */
  text: z.string(),
  /** Where it leads to: an address of the web app. */
  page: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type NoticeAnswer = z.infer<typeof noticeAnswer>

/** Notices on one page. */
export const noticePageSize = 20

export const noticesAnswer = z.object({
  items: z.array(noticeAnswer),
  /** How many are unread, these and older ones. */
  unread: z.number().int(),
  hasMore: z.boolean(),
})
export type NoticesAnswer = z.infer<typeof noticesAnswer>

export const noticesQuery = z.strictObject({
  /** Those older than this one. */
  before: z.uuid().optional(),
  unread: z.enum(['true', 'false']).optional(),
})

/** The notices that are meant; absent: all of one's own. */
export const noticesMeant = z.strictObject({ ids: z.array(z.uuid()).max(200).optional() })

export const noticeChoice = z.object({
  group: z.enum(noticeGroups),
  inApp: z.boolean(),
  byMail: z.boolean(),
})
export type NoticeChoice = z.infer<typeof noticeChoice>
export const noticeChoices = z.object({ items: z.array(noticeChoice) })
export type NoticeChoices = z.infer<typeof noticeChoices>
