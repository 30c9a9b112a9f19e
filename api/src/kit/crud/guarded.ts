import type { Resource } from '@darsena/contract/kit/define-resource'
import { maskSign } from '@darsena/contract/kit/fields'
import { resources } from '@darsena/contract/resources'
import type { Database } from '@darsena/db/connect'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { linkOf } from './links.ts'

const guardedFields = (resource: Resource): string[] =>
  Object.keys(resource.traits).filter((field) => resource.traits[field]?.isGuarded)

/** Stands in the log for a guarded text: the log shows that it changed, not its values. */
export const maskLogged = (value: unknown): unknown => (value === null ? null : maskSign.repeat(4))

/** A row that was seen with its guarded fields: which one, by whom, in which request. */
interface View {
  subject: string
  id: string
  viewer: string
  requestId: string
}

const noteView = (db: Database, { subject, id, viewer, requestId }: View) =>
  sql`select note_view(${subject}, ${id}, ${viewer}, ${requestId})`.execute(db)

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** Leaves a mark in the history of rows that show the caller something guarded; at most one an hour. */
export async function noteViews(
  context: Context,
  resource: Resource,
  rows: readonly ({ id: string } & Readonly<Record<string, unknown>>)[],
): Promise<void> {
  const fields = guardedFields(resource)
  for (const row of rows) {
    if (fields.every((field) => isEmpty(row[field]))) continue
    await noteView(context.db, {
      subject: resource.subject,
      id: row.id,
      viewer: context.caller.userId,
      requestId: context.requestId,
    })
  }
}

/** The records that guard a file, as JSON: `[{ subject, id }]`. */
export function guardiansOf(alias: string): RawBuilder<unknown> {
  const file = sql.ref(`${alias}.id`)
  const found = Object.values<Resource>(resources).flatMap((owner) =>
    guardedFields(owner)
      .filter((field) => owner.traits[field]?.accept)
      .map((field) => {
        const { table, own, other } = linkOf(owner, field)
        return sql`select ${owner.subject}::text as subject, p.${own} as id from ${sql.table(table)} as p
          where p.${other} = ${file}`
      }),
  )
  if (found.length === 0) return sql`'[]'::jsonb`
  return sql`(select coalesce(jsonb_agg(g), '[]') from (${sql.join(found, sql` union all `)}) as g)`
}

export interface Guardian {
  subject: string
  id: string
}

/** Leaves a mark at each record that guards a file whose content somebody opens. */
export async function noteFileView(
  db: Database,
  guardians: readonly Guardian[],
  viewer: string,
  requestId: string,
): Promise<void> {
  for (const guardian of guardians) await noteView(db, { ...guardian, viewer, requestId })
}
