import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import type { Database } from '../../src/connect.ts'
import { insertRows } from '../../src/insert-rows.ts'

export interface NewFacility {
  name: string
  code: string
  address?: string
}

export async function insertFacility(db: Database, facility: NewFacility): Promise<string> {
  const id = uuidv7()
  await sql`insert into facilities (id, name, code, address)
    values (${id}, ${facility.name}, ${facility.code}, ${facility.address ?? null})`.execute(db)
  return id
}

export interface NewUser {
  email: string
  name: string
  passwordHash: string | null
  /** Names of roles, and ids of facilities with the default one first. */
  roles?: readonly string[]
  facilityIds?: readonly string[]
  locale?: 'it' | 'en'
}

/** An active account with its roles and facilities. */
export async function insertUser(db: Database, user: NewUser): Promise<string> {
  const id = uuidv7()
  await sql`insert into users (id, email, name, locale, password_hash, email_confirmed_at)
    values (${id}, ${user.email}, ${user.name}, ${user.locale ?? 'it'}, ${user.passwordHash}, now())`.execute(
    db,
  )
  for (const [position, role] of (user.roles ?? []).entries()) {
    await sql`insert into user_roles (id, user_id, role_id, position)
      select ${uuidv7()}, ${id}, id, ${position} from roles where name = ${role} and archived_at is null`.execute(
      db,
    )
  }
  const memberships = (user.facilityIds ?? []).map((facility_id, position) => ({
    id: uuidv7(),
    user_id: id,
    facility_id,
    position,
  }))
  await insertRows(db, 'user_to_facilities', memberships)
  return id
}
