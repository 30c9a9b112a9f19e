import { canRow } from '@darsena/contract/access/ability'
import { sql } from 'kysely'
import { AppError } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/crud/list-rows.ts'
import { assertNoLessThan } from './held-grants.ts'
import { usersService } from './users.ts'

/**
 * A user, locked, whom the caller may change: seen, allowed, and holding nothing that the caller does not hold.
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function changeableUser(context: Context, id: string): Promise<Row> {
  await sql`select 1 from users where id = ${id} for update`.execute(context.db)
  const user = await usersService.get(context, id)
  if (!canRow(context.ability, 'update', 'User', user)) throw new AppError('FORBIDDEN')
  await assertNoLessThan(context, id)
  return user
}
