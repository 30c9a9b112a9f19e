import { z } from 'zod'
import { email } from '../kit/fields.ts'
import { languages } from '../kit/label.ts'
import type { AccessRule } from './ability.ts'

/** Answer of GET /api/users/me (specification, section 7). Role labels come in the reader's language. */
export const currentUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(languages),
  roles: z.array(z.object({ id: z.string(), name: z.string(), label: z.string() })),
  facilities: z.array(
    z.object({ id: z.string(), name: z.string(), timeZone: z.string(), isDefault: z.boolean() }),
  ),
  rules: z.array(z.custom<AccessRule>()),
  build: z.object({ time: z.string(), version: z.string() }),
})
export type CurrentUser = z.infer<typeof currentUser>

export const credentials = z.strictObject({ email: email(), password: z.string().min(1).max(200) })
export const session = z.object({ token: z.string(), expiresAt: z.string() })
export type Session = z.infer<typeof session>
export const ownChanges = z.strictObject({ locale: z.enum(languages).optional() })
