import { z } from 'zod'
import { passwordLength } from '../../access/password-length.ts'
import { oneTimeCode } from '../../kit/current-user.ts'

/** How often recovery codes can stand in for a lost phone. */
export const recoveryCodeCount = 10

export const secondFactorPassword = z.strictObject({ password: z.string().min(1).max(passwordLength.max) })
export const secondFactorCode = z.strictObject({ code: oneTimeCode() })

/** Shown once, to be read by an authenticator app: in Base32 to type, and as the URI of a QR code. */
export const pendingSecondFactor = z.object({ secret: z.string(), otpauth: z.string() })
export type PendingSecondFactor = z.infer<typeof pendingSecondFactor>

/** Shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
