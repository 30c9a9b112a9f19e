import type { Context } from './context.ts'
import type { Server } from './server/server.ts'

/** Somebody who is to have an account. */
export interface Person {
  name: string
  email: string
  phone: string | null
}

export interface Account {
  userId: string
  /** A link to set the first password is on its way. */
  isMailed: boolean
}

/** What the area of accounts does for others. */
export interface Accounts {
  /**
   * An account with this role for somebody known by e-mail: the one that the address has, else a new one, invited by mail.
   * Somebody who is invited and has no password yet is mailed again.
   * @throws FORBIDDEN when the caller may not make accounts, grant the role or change that account; WRONG_STATE when the
   * account is disabled; CONFLICT when the address has one that the caller may not see
   */
  accountFor(
    context: Context,
    base: Pick<Server, 'publicUrl' | 'vault'>,
    person: Person,
    role: string,
  ): Promise<Account>
}
