import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { assetFolder } from './asset-folder.ts'

/** A migration by its name, and what its SQL was when it was applied. */
export interface MigrationMark {
  readonly name: string
  readonly checksum: string
}

interface Migration extends MigrationMark {
  readonly sql: string
}

// Any app that migrates the same database waits for the one that holds this lock.
const migrationLock = 0x6d69_6772
const namePattern = /^\d{4}_[a-z][a-z0-9_]*\.sql$/

/**
 * Brings the database up to date: each file of `db/migrations` runs once, in the order of their names, in a
 * transaction of its own. Several apps may call this at once.
 * @param database connection string, or a pool that stays open
 * @param level applies only these, to make a database as an older version had it
 * @returns the names of the files applied now
 * @throws where an applied file was changed or is unknown here, and with file and line where its SQL fails
 */
export async function migrate(
  database: string | pg.Pool,
  folder = assetFolder('migrations'),
  level?: readonly MigrationMark[],
): Promise<string[]> {
  const known = readMigrations(folder)
  const migrations = level ? known.filter(({ name }) => level.some((mark) => mark.name === name)) : known
  if (typeof database !== 'string') return migrateWith(database, migrations)
  const pool = new pg.Pool({ connectionString: database, max: 1 })
  try {
    return await migrateWith(pool, migrations)
  } finally {
    await pool.end()
  }
}

async function migrateWith(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect()
  // A broken connection rejects the running query; this only keeps Node from stopping over the event.
  const ignore = (): void => {}
  client.on('error', ignore)
  let failed = false
  try {
    // A large table may take longer than a request is ever allowed to.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await applyPending(client, migrations)
  } catch (error) {
    failed = true
    throw error
  } finally {
    if (!failed) {
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
      await client.query('reset statement_timeout')
    }
    client.off('error', ignore)
    // After a failure the connection is closed, and its lock with it.
    client.release(failed)
  }
}

async function applyPending(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`
    create table if not exists applied_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from applied_migrations order by name',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseDivergence(applied, migrations)
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of pending) await apply(client, migration)
  return pending.map((migration) => migration.name)
}

function refuseDivergence(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    const here = known.get(name)
    if (here === undefined) {
      throw new Error(`The database knows the migration ${name}, this version does not: use a newer version`)
    }
    if (here !== checksum) {
      throw new Error(`The migration ${name} was changed after it was applied: restore it and add a new one`)
    }
  }
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into applied_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const line = sql.slice(0, Number(error.position ?? 1) - 1).split('\n').length
    throw new Error(`The migration ${name} failed at line ${line}: ${error.message}`, { cause: error })
  }
}

/** @throws where one of them is unknown to this version, or was another one when it was applied */
export function refuseUnknownMigrations(level: readonly MigrationMark[]): void {
  refuseDivergence(
    new Map(level.map(({ name, checksum }) => [name, checksum])),
    readMigrations(assetFolder('migrations')),
  )
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const numbers = new Map<string, string>()
  return files.map((file) => {
    if (!namePattern.test(file)) throw new Error(`${file} is not named NNNN_<area>_<what>.sql`)
    const number = file.slice(0, 4)
    const twin = numbers.get(number)
    if (twin !== undefined) throw new Error(`The migrations ${twin} and ${file} have one number`)
    numbers.set(number, file)
    // A checkout on Windows may have other line ends.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}
