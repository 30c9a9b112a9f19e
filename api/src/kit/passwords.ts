import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** Also works, and takes as long, without an account: the duration reveals no e-mail address. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('an account that does not exist')
  const matches = await verify(stored ?? (await decoy), password)
  return matches && Boolean(stored)
}
