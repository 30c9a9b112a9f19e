import { z } from 'zod'
import type { AccessRule } from '../access/ability.ts'
import { email } from './fields.ts'
import { languages } from './label.ts'

/** Answer of GET /api/users/me (specification, section 7). Role labels come in the reader's language. */
export const currentUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(languages),
  /** Signs in with a code besides the password. */
  secondFactor: z.boolean(),
  /** Gets mails about documents that expire. */
  documentMails: z.boolean(),
  roles: z.array(z.object({ id: z.string(), name: z.string(), label: z.string() })),
  facilities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      /** `HH:mm` on its clock. */
      checkInTime: z.string(),
      checkOutTime: z.string(),
      isDefault: z.boolean(),
    }),
  ),
  rules: z.array(z.custom<AccessRule>()),
  build: z.object({ time: z.string(), version: z.string() }),
})
export type CurrentUser = z.infer<typeof currentUser>

/** Six digits of the app on one's phone, or a recovery code; blanks and hyphens do not count. */
export const oneTimeCode = () => z.string().trim().min(1).max(40)

export const credentials = z.strictObject({
  email: email(),
  password: z.string().min(1).max(200),
  code: oneTimeCode().optional(),
})
export const session = z.object({ token: z.string(), expiresAt: z.string() })
export type Session = z.infer<typeof session>

/** A session, or the word that the password was right and a code is due. */
export const signInAnswer = z.union([session, z.object({ secondFactor: z.literal(true) })])
export type SignInAnswer = z.infer<typeof signInAnswer>

export const ownChanges = z.strictObject({
  locale: z.enum(languages).optional(),
  documentMails: z.boolean().optional(),
})
