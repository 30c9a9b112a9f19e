import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { z } from 'zod'
import type { jobOf, Manifest } from './manifest.ts'

/**
 * Lets rows come in any order: without references and triggers, which belongs to nobody but the owner of the tables.
 * @returns puts both back, where every reference is checked
 */
export async function loosenTables(client: ClientBase): Promise<() => Promise<void>> {
  const references = await client.query<{ name: string; table: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`,
  )
  const tables = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migrations'`,
  )
  for (const { name, table } of references.rows)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  await client.query(`truncate ${tables.rows.map(({ name }) => name).join(', ')}`)
  for (const { name } of tables.rows) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const { name, table, definition } of references.rows)
      await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
    for (const { name } of tables.rows) await client.query(`alter table ${name} enable trigger user`)
  }
}

/** Takes in the pieces of one table. */
export function loadTable(client: ClientBase, { name, columns }: Manifest['tables'][number]) {
  const stream = client.query(
    copyFrom(`copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) from stdin`),
  )
  const done = finished(stream)
  done.catch(() => undefined)
  return {
    async add(piece: Buffer): Promise<void> {
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
    },
    async end(): Promise<void> {
      stream.end()
      await done
    },
  }
}

export async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const { name, last } of sequences)
    await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), last])
}

export async function addJobs(client: ClientBase, jobs: readonly z.infer<typeof jobOf>[]): Promise<void> {
  for (const { name, payload, queue, runAt, key, priority } of jobs) {
    await client.query(
      `select graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4, job_key => $5, priority => $6)`,
      [name, JSON.stringify(payload), queue, runAt, key, priority],
    )
  }
}
