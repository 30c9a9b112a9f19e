import type { Context } from './context.ts'
import type { Server } from './server/server.ts'

/** A person who is to get an account. */
export interface Person {
  name: string
  email: string
  phone: string | null
}

export interface Account {
  userId: string
  /** True if a link to set the first password has been mailed. */
  isMailed: boolean
}

/** What the area of accounts provides to other areas. */
export interface Accounts {
  /**
   * Gives an account with this role to a person known by e-mail: the account with that address, or a new one, invited
   * by mail. A person invited before who has no password yet gets the mail again.
   * @throws FORBIDDEN when the caller may not create accounts, grant the role or change that account; WRONG_STATE
   * when the account is disabled; CONFLICT when the address belongs to an account that the caller may not see
   */
  accountFor(
    context: Context,
    base: Pick<Server, 'publicUrl' | 'vault'>,
    person: Person,
    role: string,
  ): Promise<Account>
}
