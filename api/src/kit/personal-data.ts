import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { linkFields } from './crud/access-source.ts'
import { selection } from './crud/columns.ts'
import { noteViews } from './crud/guarded.ts'
import type { Row } from './crud/list-rows.ts'
import { readable } from './crud/rights.ts'

/** Rows of one kind that describe a person. */
interface HeldRows {
  /** The word under which they stand in the file on a person. */
  name: string
  resource: Resource
  /** Which ones, as a condition on `t`; several ids are rows of one person that were merged. */
  areOf(ids: readonly string[]): RawBuilder<unknown>
  /** Their change log describes others as well, and stays out of the export. */
  isShared?: true
}

/** What an area holds about people: its part of the personal data export, and of an erasure. */
export interface PersonalDataPart {
  held: readonly HeldRows[]
  /** Takes out what identifies the person, of the log too, and in all facilities: nobody has to ask in each of them. */
  erase(db: Database, ids: readonly string[]): Promise<void>
}

/** Files are too large for the export: it names the page on which users with the right open them. */
const withPage = (resource: Resource, publicUrl: string, row: Row): Row =>
  linkFields(resource).some((field) => resource.traits[field]?.accept)
    ? { ...row, page: `${publicUrl}/${resource.name}/${row.id}` }
    : row

interface Held {
  /** By the words of the parts. */
  rows: Record<string, Row[]>
  changes: object[]
}

/** All that the parts hold on a person, as far as the caller may read it, with its changes, the earliest first. */
export async function heldOn(
  context: Context,
  parts: readonly PersonalDataPart[],
  ids: readonly string[],
  publicUrl: string,
): Promise<Held> {
  const rows: Held['rows'] = {}
  const logged: { type: string; id: string }[] = []
  for (const { name, resource, areOf, isShared } of parts.flatMap(({ held }) => held)) {
    const { columns, joins } = selection(resource, 't', context, 'whole')
    const found = await sql<Row>`select ${columns} from ${sql.table(resource.table)} t ${joins}
      where ${areOf(ids)} and ${readable(resource, 't', context)} order by t.id`.execute(context.db)
    await noteViews(context, resource, found.rows)
    rows[name] = found.rows.map((row) => withPage(resource, publicUrl, row))
    if (!isShared) logged.push(...found.rows.map(({ id }) => ({ type: resource.subject, id })))
  }
  const changes = await sql<object>`
    select l.entity_type as "entityType", l.entity_id as "entityId", l.action, l.at, l.before, l.after
    from jsonb_to_recordset(${JSON.stringify(logged)}::jsonb) as h(type text, id uuid)
    join change_log l on l.entity_type = h.type and l.entity_id = h.id order by l.id`.execute(context.db)
  return { rows, changes: changes.rows }
}

/** Empties the notes of rows that say what a person is somewhere, in the log too; that they were it stays. */
export async function eraseNotes(
  db: Database,
  { table, subject }: Resource,
  memberIds: readonly string[],
): Promise<void> {
  const found = await sql<{ id: string }>`select id from ${sql.table(table)}
    where member_id = any(${memberIds}::uuid[])`.execute(db)
  const ids = found.rows.map(({ id }) => id)
  await sql`update ${sql.table(table)} set notes = null where id = any(${ids}::uuid[]) and notes is not null`.execute(
    db,
  )
  await sql`call erase_from_log(${subject}, ${ids}::uuid[], array['notes'])`.execute(db)
}
