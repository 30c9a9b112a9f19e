import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let folder: string
let database: TestDatabase
let pool: pg.Pool

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'darsena-migrations-'))
  database = await testDatabase('template0')
  pool = new pg.Pool({ connectionString: database.url })
})

afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

function write(file: string, sql: string): void {
  writeFileSync(join(folder, file), sql)
}

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map((row) => row.name).filter((name) => name !== 'applied_migrations')
}

test('each file runs once, in the order of the names, and the new ones are named', async () => {
  write('0002_fleet_boats.sql', 'create table boats (port_id int references ports)')
  write('0001_marina_ports.sql', 'create table ports (id int primary key); insert into ports values (1)')
  expect(await migrate(pool, folder)).toEqual(['0001_marina_ports', '0002_fleet_boats'])
  write('0003_yard_cranes.sql', 'create table cranes ()')
  expect(await migrate(pool, folder)).toEqual(['0003_yard_cranes'])
  expect(await migrate(pool, folder)).toEqual([])
  expect(await tables()).toEqual(['boats', 'cranes', 'ports'])
})

test('a connection string will do instead of a pool', async () => {
  write('0001_marina_ports.sql', 'create table ports ()')
  expect(await migrate(database.url, folder)).toEqual(['0001_marina_ports'])
  expect(await tables()).toEqual(['ports'])
})

test('a file that fails leaves nothing of itself, and what came before it stays', async () => {
  write('0001_marina_ports.sql', 'create table ports ()')
  write('0002_fleet_boats.sql', 'create table boats ();\n\ncreate table boats ()')
  await expect(migrate(pool, folder)).rejects.toThrow(
    'The migration 0002_fleet_boats failed at line 1: relation "boats" already exists',
  )
  expect(await tables()).toEqual(['ports'])
  write('0002_fleet_boats.sql', 'create table boats ()')
  expect(await migrate(pool, folder)).toEqual(['0002_fleet_boats'])
})

test('a fault of grammar is reported with its line', async () => {
  write('0001_marina_ports.sql', 'create table ports ();\n\ncreate tabel piers ()')
  await expect(migrate(pool, folder)).rejects.toThrow('0001_marina_ports failed at line 3: syntax error')
})

test('an applied file that was changed is refused, line ends aside', async () => {
  write('0001_marina_ports.sql', 'create table ports\n();\n')
  await migrate(pool, folder)
  write('0001_marina_ports.sql', 'create table ports\r\n();\r\n')
  expect(await migrate(pool, folder)).toEqual([])
  write('0001_marina_ports.sql', 'create table ports (id int);\n')
  write('0002_fleet_boats.sql', 'create table boats ()')
  await expect(migrate(pool, folder)).rejects.toThrow('The migration 0001_marina_ports was changed')
  expect(await tables()).toEqual(['ports'])
})

test('a database that is newer than the files is refused', async () => {
  write('0001_marina_ports.sql', 'create table ports ()')
  write('0002_fleet_boats.sql', 'create table boats ()')
  await migrate(pool, folder)
  rmSync(join(folder, '0002_fleet_boats.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('The database knows the migration 0002_fleet_boats')
})

test('several apps that migrate at once apply each file once', async () => {
  write('0001_marina_ports.sql', 'select pg_sleep(0.2); create table ports ()')
  write('0002_fleet_boats.sql', 'create table boats ()')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(pool, folder)))
  expect(applied.flat()).toEqual(['0001_marina_ports', '0002_fleet_boats'])
})

test('two files of one number, and a name out of order, are refused before anything runs', async () => {
  write('0001_marina_ports.sql', 'create table ports ()')
  write('0001_fleet_boats.sql', 'create table boats ()')
  await expect(migrate(pool, folder)).rejects.toThrow(
    '0001_fleet_boats.sql and 0001_marina_ports.sql have one',
  )
  rmSync(join(folder, '0001_fleet_boats.sql'))
  write('2-boats.sql', 'create table boats ()')
  await expect(migrate(pool, folder)).rejects.toThrow('2-boats.sql is not named NNNN_<area>_<what>.sql')
  expect(await tables()).toEqual([])
})

test('a migration may take longer than a request, and leaves the limit as it was', async () => {
  const limited = new pg.Pool({ connectionString: database.url, max: 1, options: '-c statement_timeout=100' })
  write('0001_marina_ports.sql', 'select pg_sleep(0.3)')
  expect(await migrate(limited, folder)).toEqual(['0001_marina_ports'])
  await expect(limited.query('select pg_sleep(0.3)')).rejects.toThrow('statement timeout')
  await limited.end()
})
