import { z } from 'zod'
import { labelled } from '../../kit/define-resource.ts'

/** Events of the sign-in log. */
export const signInEvents = [
  'SUCCESS',
  'FAILURE',
  'LOCKOUT',
  'SIGN_OUT',
  'PASSWORD_RESET',
  'PASSWORD_CHANGED',
  'ACCOUNT_CONFIRMED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODE_USED',
  'API_KEY_ADDED',
  'API_KEY_REMOVED',
] as const
export type SignInEvent = (typeof signInEvents)[number]

/** A line of the log; without a user where the address belongs to nobody. */
export const signIn = z.object({
  id: z.string(),
  at: z.string(),
  event: z.enum(signInEvents),
  user: labelled.nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type SignIn = z.infer<typeof signIn>
