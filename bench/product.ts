import { resolve } from 'node:path'
import { session } from '@darsena/contract/kit/current-user'
import { type ChildServer, startChild } from './child-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** `DIST`: another build than this checkout's, to measure beside it. */
const dist = resolve(process.env.DIST ?? 'dist')

/** The product as it is built, in a process of its own; what it keeps beside the database goes away with us. */
export const startProduct = (env: Record<string, string>): Promise<ChildServer> =>
  startChild(resolve(dist, 'server.js'), { DATA_DIR: temporaryFolder(), ...env })

/** @returns the session's bearer token */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in as ${email} gave ${answer.status}: ${await answer.text()}`)
  return session.parse(await answer.json()).token
}
