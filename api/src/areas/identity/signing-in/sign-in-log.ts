import type { SignInEvent } from '@darsena/contract/areas/identity/sign-ins'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'

interface Origin {
  ip: string
  headers: { 'user-agent'?: string | undefined }
}

interface Who {
  userId?: string | null
  email?: string | null
}

/** The statement that writes one line of the administrators' log of sign-ins. */
export const signInLogged = (event: SignInEvent, who: Who, { ip, headers }: Origin) =>
  sql`insert into sign_in_log (event, user_id, email, address, user_agent)
    values (${event}, ${who.userId ?? null}, ${who.email ?? null}, ${ip}, ${headers['user-agent']?.slice(0, 300) ?? null})`

export const logSignIn = (db: Database, event: SignInEvent, who: Who, origin: Origin) =>
  signInLogged(event, who, origin).execute(db)
