import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
let connection: Connection

beforeAll(async () => {
  database = await testDatabase()
  connection = connect(database.url)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

test.each([
  ['05:55:43', '05:55:43Z'],
  ['05:55:43.8', '05:55:43.8Z'],
  ['05:55:43.83', '05:55:43.83Z'],
  ['05:55:43.835', '05:55:43.835Z'],
  ['05:55:43.005', '05:55:43.005Z'],
  ['05:55:43.8351', '05:55:43.835Z'],
  ['05:55:43.835129', '05:55:43.835Z'],
])('an instant at %s is told as %s, whatever zeros the database leaves out', async (time, shown) => {
  const { rows } = await connection.pool.query('select $1::timestamptz as at', [`2026-11-27 ${time}+00`])
  expect(rows).toEqual([{ at: `2026-11-27T${shown}` }])
})
