import type { PendingSecondFactor } from '@darsena/contract/areas/identity/second-factor'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { AppError } from '../../../kit/app-error.ts'
import type { Server } from '../../../kit/server/server.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { newTotpSecret, otpauthOf, stepOf } from './totp.ts'

type SecretServices = Pick<Server, 'vault' | 'app'>

/**
 * A new secret that counts once a code of it is shown; one that was not yet confirmed is replaced.
 * @throws WRONG_STATE when there is a second factor already
 */
export async function beginSecondFactor(
  db: Database,
  { vault }: SecretServices,
  { userId, email }: { userId: string; email: string },
): Promise<PendingSecondFactor> {
  const secret = newTotpSecret()
  const stored =
    await sql`insert into second_factors (user_id, secret) values (${userId}, ${vault.seal(secret, userId)})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now()
    where second_factors.confirmed_at is null returning 1`.execute(db)
  if (stored.rows.length === 0) throw new AppError('WRONG_STATE')
  return { secret, otpauth: otpauthOf(secret, email) }
}

/** The secret while it waits to be confirmed, or once it is. */
async function secretOf(
  db: Database,
  { vault, app }: SecretServices,
  userId: string,
  isConfirmed: boolean,
): Promise<string | undefined> {
  const found = await sql<{ secret: string }>`select secret from second_factors
    where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed}`.execute(db)
  const row = found.rows[0]
  const secret = row && vault.open(row.secret, userId)
  if (row && !secret) app.log.error({ userId }, 'a second factor was sealed under another SECRET_KEY')
  return secret
}

/**
 * @returns whether the code was right; the second factor is then asked for from now on
 * @throws WRONG_STATE when none waits to be confirmed
 */
export async function confirmSecondFactor(
  db: Database,
  keeper: SecretServices,
  userId: string,
  code: string,
): Promise<boolean> {
  const secret = await secretOf(db, keeper, userId, false)
  if (!secret) throw new AppError('WRONG_STATE')
  const step = stepOf(secret, plain(code))
  if (step === undefined) return false
  const confirmed = await sql`update second_factors set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and confirmed_at is null returning 1`.execute(db)
  if (confirmed.rows.length === 0) throw new AppError('WRONG_STATE')
  return true
}

const plain = (code: string): string => code.replace(/[\s-]/g, '')

/**
 * Uses up a code of the app or a recovery code; either works once, also when it is sent twice at the same moment.
 * @returns which it was, or undefined when it lets nobody in
 */
export async function useCode(
  db: Database,
  keeper: SecretServices,
  userId: string,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  const given = plain(code)
  if (!/^\d{6}$/.test(given)) return (await useRecoveryCode(db, userId, given)) ? 'recovery' : undefined
  const secret = await secretOf(db, keeper, userId, true)
  const step = secret && stepOf(secret, given)
  if (!step) return undefined
  const used = await sql`update second_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning 1`.execute(db)
  return used.rows.length > 0 ? 'app' : undefined
}

/** @returns whether there was one, be it only begun */
export async function removeSecondFactor(db: Database, userId: string): Promise<boolean> {
  const removed = await sql<{ wasConfirmed: boolean }>`delete from second_factors where user_id = ${userId}
    returning confirmed_at is not null as "wasConfirmed"`.execute(db)
  return removed.rows[0]?.wasConfirmed ?? false
}
