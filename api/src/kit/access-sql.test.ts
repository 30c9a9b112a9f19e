import { type AccessRule, abilityOf, canRow } from '@darsena/contract/access/ability'
import { type Connection, connect } from '@darsena/db/connect'
import { type TestDatabase, testDatabase } from '@darsena/db/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessSource, accessCondition } from './access-sql.ts'

const values = ['a', 'b', 'c'] as const
const fields = ['facilityId', 'createdBy'] as const
const lists = [[], ['a'], ['b', 'c'], ['a', 'b', 'c']]
const rows = [null, ...values].flatMap((facilityId) =>
  [null, ...values].flatMap((createdBy) => lists.map((boatIds) => ({ facilityId, createdBy, boatIds }))),
)

let database: TestDatabase
let connection: Connection

beforeAll(async () => {
  database = await testDatabase()
  connection = connect(database.url, { max: 2 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const source: AccessSource = {
  valueOf(field) {
    if (field === 'boatIds') {
      return {
        someOf: (fits) =>
          sql<boolean>`exists (select 1 from jsonb_array_elements_text(t."boatIds") as g(value) where ${fits(sql`g.value`)})`,
      }
    }
    if (!fields.some((known) => known === field)) throw new Error(`no column for ${field}`)
    return sql.ref(`t.${field}`)
  },
  related: (type) => {
    throw new Error(`no table for ${type}`)
  },
}

const allowedBySql = async (rules: AccessRule[]): Promise<unknown[]> => {
  const condition = accessCondition(abilityOf(rules), 'read', 'Department', source)
  const found = await sql`select "facilityId", "createdBy", "boatIds"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("facilityId" text, "createdBy" text, "boatIds" jsonb)
    where ${condition}`.execute(connection.db)
  return found.rows
}

const condition = fc.oneof(
  fc.constantFrom(...values, null).map((value) => value),
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }).map(($in) => ({ $in })),
  fc.constantFrom(...values).map(($ne) => ({ $ne })),
)
const anyOf = fc.oneof(
  fc.constantFrom(...values),
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }).map(($in) => ({ $in })),
)
const rule = fc.record(
  {
    action: fc.constantFrom('read' as const, 'manage' as const, 'update' as const),
    subject: fc.constantFrom('Department' as const, 'Boat' as const),
    conditions: fc.oneof(
      fc.dictionary(fc.constantFrom(...fields), condition, { minKeys: 1, maxKeys: 2 }),
      fc.record({ boatIds: anyOf }),
      fc.record({ boatIds: anyOf, createdBy: condition }),
    ),
    inverted: fc.boolean(),
  },
  { requiredKeys: ['action', 'subject'] },
)

test('SQL lets through exactly the rows that the ability allows, for any set of rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { maxLength: 5 }), async (rules) => {
      const ability = abilityOf(rules as AccessRule[])
      const expected = rows.filter((row) => canRow(ability, 'read', 'Department', row))
      expect(await allowedBySql(rules as AccessRule[])).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('a condition that has no SQL form throws instead of letting rows through', () => {
  const build = (conditions: AccessRule['conditions']) => () =>
    accessCondition(
      abilityOf([{ action: 'read', subject: 'Department', ...(conditions && { conditions }) }]),
      'read',
      'Department',
      source,
    )
  expect(build({ name: { $regex: '^a' } })).toThrow()
  expect(build({ nowhere: 'a' })).toThrow('no column for nowhere')
  expect(build({ boatIds: { $ne: 'a' } })).toThrow('on a list')
  expect(build({ boatIds: null })).toThrow('on a list')
})
