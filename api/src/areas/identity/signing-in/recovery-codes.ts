import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@darsena/contract/areas/identity/second-factor'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { tokenHash } from '../../../kit/authenticate.ts'

// Crockford's Base32: no letter that is taken for another or for a digit.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

const newCode = (): string => [...randomBytes(length)].map((byte) => alphabet[byte % 32]).join('')

const shown = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** As it may have been read from paper: o for 0, i or l for 1. */
const typed = (code: string): string => code.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')

/** Codes of 80 random bits that each let one in once, kept as hashes. Earlier ones stop working. */
export async function makeRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash)
    values ${sql.join(codes.map((code) => sql`(${userId}, ${tokenHash(code)})`))}`.execute(db)
  return codes.map(shown)
}

/** Uses a code up; false when it is none of this person's, or was used before. */
export async function useRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const used = await sql`update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${tokenHash(typed(code))} and used_at is null returning 1`.execute(
    db,
  )
  return used.rows.length > 0
}
