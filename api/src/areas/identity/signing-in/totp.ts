import { generateSecret, generateURI, verifySync } from 'otplib'

const period = 30

/** 160 random bits in Base32, as RFC 4226 recommends. */
export const newTotpSecret = (): string => generateSecret()

/** What a QR code for authenticator apps holds. */
export const otpauthOf = (secret: string, email: string): string =>
  generateURI({ issuer: 'Darsena', label: email, secret })

/**
 * The 30-second step since 1970 whose code this is, one step early or late included (RFC 6238, section 5.2), or
 * undefined when it is of none.
 */
export function stepOf(secret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const result = verifySync({ secret, token: code, period, epochTolerance: period })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
