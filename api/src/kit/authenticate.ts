import { createHash } from 'node:crypto'
import { type AccessRule, type AppAbility, abilityOf } from '@darsena/contract/access/ability'
import { type Grant, rulesOf } from '@darsena/contract/access/scopes'
import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { AppError } from './app-error.ts'
import type { Caller } from './context.ts'

/** Tokens are stored and compared as their SHA-256. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Sessions slide: they end this many days after they were last seen. */
export const sessionDays = 30

/** What bearer tokens of programs begin with; those of sessions are shorter. */
export const apiKeyPrefix = 'dsk_'
const apiKeyPattern = /^dsk_[\w-]{43}$/

/** How often it is noted that a session or a key is in use. */
const noted = "interval '5 minutes'"

// One statement per request, prepared once per connection: session, person, roles, facilities and grants together.
const callerSql = (columns: string, from: string): string => `
  select ${columns}, u.id as "userId", u.name, u.email, u.locale,
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'label', r.label) order by r.name)
       from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null
      where ur.user_id = u.id), '[]') as roles,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'timeZone', f.time_zone,
        'checkInTime', f.check_in_time, 'checkOutTime', f.check_out_time, 'isDefault', uf.is_default)
        order by uf.is_default desc, uf.position, f.name)
       from user_to_facilities uf join facilities f on f.id = uf.facility_id and f.archived_at is null
      where uf.user_id = u.id), '[]') as facilities,
    (select coalesce(jsonb_agg(jsonb_build_array(p.entity_type, p.action, g.scope, g.inverted)), '[]')::text
       from (select rp.permission_id, rp.scope, false as inverted
               from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null
               join role_permissions rp on rp.role_id = ur.role_id
              where ur.user_id = u.id
             union select permission_id, scope, inverted from user_permissions where user_id = u.id) g
       join permissions p on p.id = g.permission_id) as grants,
    coalesce((select jsonb_agg(distinct m.boat_id) from boat_managers m
      where m.user_id = u.id and m.archived_at is null and m.current), '[]') as "managedBoatIds"
  from ${from} and u.disabled_at is null and u.archived_at is null`

const bySession = {
  name: 'caller by session',
  text: callerSql(
    `s.id as "sessionId", false as "isKey", s.last_seen_at < now() - ${noted} as "isStale"`,
    'sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()',
  ),
  note: `update sessions set last_seen_at = now(), expires_at = now() + interval '${sessionDays} days' where id = $1`,
}

const byKey = {
  name: 'caller by key',
  text: callerSql(
    `k.id as "sessionId", true as "isKey", coalesce(k.last_used_at < now() - ${noted}, true) as "isStale"`,
    'api_keys k join users u on u.id = k.user_id where k.token_hash = $1',
  ),
  note: 'update api_keys set last_used_at = now() where id = $1',
}

/** By the id that a link to a file carries instead of the token. */
const byId = {
  s: { name: 'caller by session id', text: bySession.text.replace('s.token_hash = $1', 's.id = $1') },
  k: { name: 'caller by key id', text: byKey.text.replace('k.token_hash = $1', 'k.id = $1') },
}

const byCalendarKey = {
  name: 'caller by calendar key',
  text: callerSql(
    `u.id as "sessionId", true as "isKey", coalesce(k.last_used_at < now() - ${noted}, true) as "isStale"`,
    'calendar_keys k join users u on u.id = k.user_id where k.token_hash = $1',
  ),
  note: 'update calendar_keys set last_used_at = now() where user_id = $1',
}

/** No session: for work on behalf of a user who did not request it. */
const byUser = callerSql(
  `u.id as "sessionId", false as "isKey", false as "isStale"`,
  'users u where u.email_confirmed_at is not null',
)

type GrantTuple = [Grant['entityType'], Grant['action'], Grant['scope'], boolean]
type CallerRow = Omit<Caller, 'rules' | 'ability'> & {
  isStale: boolean
  grants: string
  managedBoatIds: string[]
}

const memory = new Map<string, { rules: AccessRule[]; ability: AppAbility }>()

/**
 * Building an ability costs more than looking it up; the key contains everything that it is built from, so a
 * cached one is never stale.
 */
function accessOf(row: CallerRow): { rules: AccessRule[]; ability: AppAbility } {
  const facilityIds = row.facilities.map((facility) => facility.id)
  const { managedBoatIds } = row
  const key = [row.userId, ...facilityIds, row.grants, ...managedBoatIds].join(' ')
  const known = memory.get(key)
  if (known) return known
  const tuples: GrantTuple[] = JSON.parse(row.grants)
  const grants = tuples.map(([entityType, action, scope, inverted]) => ({
    entityType,
    action,
    scope,
    inverted,
  }))
  const rules = rulesOf(grants, { userId: row.userId, facilityIds, managedBoatIds })
  const access = { rules, ability: abilityOf(rules) }
  if (memory.size >= 500) memory.clear()
  memory.set(key, access)
  return access
}

async function findRow(pool: Pool, authorization: string | undefined): Promise<CallerRow> {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '') ?? []
  if (!token) throw new AppError('UNAUTHENTICATED')
  const { name, text } = apiKeyPattern.test(token) ? byKey : bySession
  const found = await pool.query<CallerRow>({ name, text, values: [tokenHash(token)] })
  const row = found.rows[0]
  if (!row) throw new AppError('UNAUTHENTICATED')
  return row
}

const callerOf = (row: CallerRow): Caller => {
  const { isStale: _, grants: __, managedBoatIds: ___, ...caller } = row
  return { ...caller, ...accessOf(row) }
}

/**
 * Who holds this bearer token now. Rights are read at every request, so what was taken away no longer works.
 * @throws UNAUTHENTICATED when the token is missing, unknown, expired or revoked, or its user disabled
 */
export async function authenticate(pool: Pool, authorization: string | undefined): Promise<Caller> {
  const row = await findRow(pool, authorization)
  if (row.isStale) {
    await pool.query(row.isKey ? byKey.note : bySession.note, [row.sessionId])
  }
  return callerOf(row)
}

/**
 * The same without counting as use: a page that is only left open does not extend its session.
 * @throws UNAUTHENTICATED
 */
export const findCaller = async (pool: Pool, authorization: string | undefined): Promise<Caller> =>
  callerOf(await findRow(pool, authorization))

/** Whose calendar key this is, under their rights of this moment; undefined when it is unknown, revoked, or its owner disabled. */
export async function callerOfCalendarKey(pool: Pool, key: string): Promise<Caller | undefined> {
  const { name, text, note } = byCalendarKey
  const { rows } = await pool.query<CallerRow>({ name, text, values: [tokenHash(key)] })
  const [row] = rows
  if (row?.isStale) await pool.query(note, [row.userId])
  return row && callerOf(row)
}

/**
 * The owner of this session or API key, for callers that hold a signature of ours over its id.
 * @param by `s.` or `k.` and the id
 */
export async function callerOfLink(pool: Pool, by: string): Promise<Caller | undefined> {
  const { name, text } = by.startsWith('k.') ? byId.k : byId.s
  const found = await pool.query<CallerRow>({ name, text, values: [by.slice(2)] })
  return found.rows[0] && callerOf(found.rows[0])
}

/**
 * Everybody with a working account, with their current rights: for notifications.
 * @param who selects the recipients, as a condition on the user `u`
 */
export async function allCallers(db: Database, who: RawBuilder<unknown>): Promise<Caller[]> {
  const found = await sql<CallerRow>`${sql.raw(byUser)} and ${who} order by u.email`.execute(db)
  return found.rows.map(callerOf)
}
