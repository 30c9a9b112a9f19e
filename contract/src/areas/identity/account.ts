import { z } from 'zod'
import { passwordLength } from '../../access/password-length.ts'
import { email, text } from '../../kit/fields.ts'
import { languages } from '../../kit/label.ts'

/** What a one-time link is for. */
export const linkPurposes = ['INVITE', 'RESET_PASSWORD', 'CONFIRM_EMAIL', 'FIRST_ADMIN'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Lifetimes of one-time links, in hours. */
export const linkHours: Record<LinkPurpose, number> = {
  INVITE: 7 * 24,
  RESET_PASSWORD: 1,
  CONFIRM_EMAIL: 7 * 24,
  FIRST_ADMIN: 7 * 24,
}

/** A password to be set; how easily it is guessed is judged by the server (see `password-strength`). */
const newPassword = () => z.string().min(1).max(passwordLength.max)

const token = z.string().min(1).max(200)

export const forgotPassword = z.strictObject({ email: email() })
export const resetPassword = z.strictObject({ token, password: newPassword() })
export const confirmEmail = z.strictObject({ token, password: newPassword().optional() })
export const inspectLink = z.strictObject({ token })

/** What a link that still works is for, so that its page can ask for the right things. */
export const linkFacts = z.object({
  purpose: z.enum(linkPurposes),
  email: z.string().nullable(),
  name: z.string().nullable(),
})
export type LinkFacts = z.infer<typeof linkFacts>

/** The first account of an installation, and the facility that it works in. */
export const firstAdmin = z.strictObject({
  token,
  name: text(120),
  email: email(),
  password: newPassword(),
  locale: z.enum(languages).default('it'),
  facilityName: text(120),
  facilityCode: text(12),
})

/** A place where somebody is signed in. */
export const ownSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const changePassword = z.strictObject({
  current: z.string().min(1).max(passwordLength.max),
  password: newPassword(),
})
export const changeEmail = z.strictObject({
  email: email(),
  password: z.string().min(1).max(passwordLength.max),
})
