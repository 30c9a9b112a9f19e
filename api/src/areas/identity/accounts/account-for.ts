import { users } from '@darsena/contract/areas/identity/users'
import { sql } from 'kysely'
import type { Accounts, Person } from '../../../kit/accounts.ts'
import { AppError } from '../../../kit/app-error.ts'
import type { Context } from '../../../kit/context.ts'
import type { Row } from '../../../kit/crud/list-rows.ts'
import { idsIn } from '../../../kit/crud/references.ts'
import { readable } from '../../../kit/crud/rights.ts'
import { changeableUser } from '../changeable-user.ts'
import { assertRolesHeld } from '../held-grants.ts'
import { usersService } from '../users.ts'
import { mailInvitation } from './account-mails.ts'

async function idOfRole({ db }: Context, name: string): Promise<string> {
  const found = await sql<{
    id: string
  }>`select id from roles where name = ${name} and archived_at is null`.execute(db)
  const [role] = found.rows
  if (!role) throw new AppError('NOT_FOUND')
  return role.id
}

/** The account that an address has already, if the caller may see it. */
async function idByEmail(context: Context, email: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`select u.id from users u where lower(u.email) = lower(${email})
    and u.archived_at is null and ${readable(users, 'u', context)}`.execute(context.db)
  return found.rows[0]?.id
}

async function withRole(context: Context, id: string, roleId: string): Promise<Row> {
  const user = await usersService.get(context, id)
  if (user.state === 'DISABLED')
    throw new AppError('WRONG_STATE', {
      text: 'identity:accountDisabled',
      params: { email: String(user.email) },
    })
  const roleIds = idsIn(user.roleIds)
  if (roleIds.includes(roleId)) return user
  return usersService.update(context, id, { roleIds: [...roleIds, roleId], version: user.version })
}

/** An account in the facility at work; its mails come in the inviter's language until the person chooses one. */
const newAccount = (context: Context, person: Person, roleId: string): Promise<Row> =>
  usersService.create(context, {
    ...person,
    locale: context.language,
    roleIds: [roleId],
    facilityIds: context.facilityId ? [context.facilityId] : [],
    departmentIds: [],
  })

export const accountFor: Accounts['accountFor'] = async (context, base, person, role) => {
  const roleId = await idOfRole(context, role)
  await assertRolesHeld(context, [roleId])
  const known = await idByEmail(context, person.email)
  const user = known ? await withRole(context, known, roleId) : await newAccount(context, person, roleId)
  const isMailed = user.state === 'INVITED'
  if (isMailed) {
    await changeableUser(context, user.id)
    await mailInvitation(context.db, base, user.id)
  }
  return { userId: user.id, isMailed }
}
