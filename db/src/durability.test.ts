import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { durabilityWarning } from './durability.ts'
import { testDatabase } from './testing.ts'

test('a database that may lose what it has confirmed is named, as that of the tests', async () => {
  const database = await testDatabase()
  const { pool, close } = connect(database.url)
  expect(await durabilityWarning(pool)).toMatch(/fsync = off.*synchronous_commit = off/)
  await close()
  await database.drop()
})
