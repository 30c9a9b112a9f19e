import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { archiveFormat, type Manifest, type TableOfArchive } from './manifest.ts'

/** Bytes of one piece of a table. */
const pieceSize = 1024 * 1024

/**
 * Ids of transactions mean nothing in another server, where they begin anew: to a restored log no transaction is at
 * work any more.
 */
const elsewhere: Readonly<Record<string, string>> = {
  'change_log.xact': '0',
  'change_log.oldest_xact': '9223372036854775807',
}

const listed = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'applied_migrations'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`

/** What one reads stays as it is now until the transaction ends, whatever is written meanwhile. */
export async function openSnapshot(client: ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read read only')
}

/** @param client in a snapshot */
export async function describeDatabase(client: ClientBase): Promise<Manifest> {
  const tables = await client.query<TableOfArchive>(listed)
  const names = tables.rows.map(({ name }) => escapeIdentifier(name))
  // A migration that begins meanwhile waits.
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from applied_migrations order by name',
  )
  const sequences = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return {
    format: archiveFormat,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables: tables.rows,
    sequences: sequences.rows,
  }
}

/** The rows of a table as PostgreSQL's own text, in pieces of bounded size. */
export async function* rowsOf(client: ClientBase, { name, columns }: TableOfArchive): AsyncGenerator<Buffer> {
  const values = columns.map((column) => elsewhere[`${name}.${column}`] ?? escapeIdentifier(column))
  const rows: AsyncIterable<Buffer> = client.query(
    copyTo(`copy (select ${values.join(', ')} from ${escapeIdentifier(name)}) to stdout`),
  )
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of rows) {
    waiting.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Work that was not done yet, mails on their way among it; what failed for good is left out. */
export async function waitingJobs(client: ClientBase): Promise<unknown[]> {
  const there = await client.query(`select to_regclass('graphile_worker._private_jobs') as found`)
  if (!there.rows[0]?.found) return []
  const { rows } = await client.query(
    `select t.identifier as name, j.payload, q.queue_name as queue, j.key, j.priority, to_json(j.run_at) as "runAt"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.attempts < j.max_attempts order by j.id`,
  )
  return rows
}
