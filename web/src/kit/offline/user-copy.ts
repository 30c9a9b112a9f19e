import type { CurrentUser } from '@darsena/contract/kit/current-user'
import { fingerprintOf } from '../device/fingerprint.ts'
import { readCopy, removeCopiesOf, storeCopy } from './copy-store.ts'

/** Who is signed in is known by the token before anything else is; the token itself is not kept a second time. */
async function ownerOf(token: string): Promise<string | undefined> {
  const fingerprint = await fingerprintOf(new TextEncoder().encode(token).buffer)
  return fingerprint && `session ${fingerprint}`
}

const name = 'users/me'

/** Keeps who a token belongs to, with roles, facilities and rules, so that the app opens without a network. */
export async function storeUser(token: string, user: CurrentUser): Promise<void> {
  const owner = await ownerOf(token)
  if (owner) await storeCopy(owner, name, user)
}

/** The owner of a token by the server's last answer. */
export async function storedUser(token: string): Promise<CurrentUser | undefined> {
  const owner = await ownerOf(token)
  return owner ? (await readCopy<CurrentUser>(owner, name))?.data : undefined
}

/** The token is no longer good. */
export async function forgetUser(token: string): Promise<void> {
  const owner = await ownerOf(token)
  if (owner) await removeCopiesOf(owner)
}
