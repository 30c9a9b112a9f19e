import type { Resource } from '@darsena/contract/kit/define-resource'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { resourceNamed } from '@darsena/contract/resources'
import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'

interface Link {
  target: Resource
  table: string
  own: RawBuilder<unknown>
  other: RawBuilder<unknown>
}

const snake = (word: string) => word.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

/**
 * The table of a list of references: `roleIds` of users in `user_roles`, columns `user_id` and `role_id`.
 * @throws when the field is no list of references
 */
export function linkOf(resource: Resource, field: string): Link {
  const { to, through } = resource.traits[field] ?? {}
  if (!to || !through) throw new Error(`${resource.name}.${field} is no list of references`)
  return {
    target: resourceNamed(to),
    table: through,
    own: sql.ref(`${snake(resource.subject)}_id`),
    other: sql.ref(snake(field.replace(/Ids$/, 'Id'))),
  }
}

/**
 * Sets the pairs of rows, each row's in this order. Unchanged pairs are not touched, so the log shows only
 * what changed.
 */
export async function writeAllLinks(
  db: Database,
  resource: Resource,
  field: string,
  rows: readonly { id: string; ids: readonly string[] }[],
): Promise<void> {
  const { table, own, other } = linkOf(resource, field)
  const pairs = rows.flatMap(({ id, ids }) =>
    ids.map((one, position) => ({ id: uuidv7(), own: id, other: one, position })),
  )
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w(id uuid, own uuid, other uuid, position int)`
  const owners = rows.map(({ id }) => id)
  await sql`delete from ${sql.table(table)} as p where p.${own} = any(${owners}::uuid[]) and not exists (
    select 1 from ${wanted} where w.own = p.${own} and w.other = p.${other} and w.position = p.position)`.execute(
    db,
  )
  await sql`insert into ${sql.table(table)} (id, ${own}, ${other}, position)
    select w.id, w.own, w.other, w.position from ${wanted} on conflict (${own}, ${other}) do nothing`.execute(
    db,
  )
}

/** The pairs of one row; see `writeAllLinks`. */
export const writeLinks = (
  db: Database,
  resource: Resource,
  field: string,
  id: string,
  ids: readonly string[],
): Promise<void> => writeAllLinks(db, resource, field, [{ id, ids }])
