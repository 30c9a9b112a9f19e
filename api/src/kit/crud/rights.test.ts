import { type AppAbility, abilityOf, canRow } from '@darsena/contract/access/ability'
import type { EntityType } from '@darsena/contract/access/entity-types'
import { type Grant, rulesOf, type Scope } from '@darsena/contract/access/scopes'
import { type Connection, connect } from '@darsena/db/connect'
import { type TestDatabase, testDatabase } from '@darsena/db/testing'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessCondition } from '../access-sql.ts'
import { accessSourceOf } from './access-source.ts'

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

type Row = Record<string, unknown> & { id: string }

const users = ['me', 'you'] as const
const reach = { userId: 'me', facilityIds: ['LEV'], managedBoatIds: ['boat-1'] }

const reports: Row[] = ['LEV', 'PON'].flatMap((facilityId) =>
  ['boat-1', 'boat-2'].flatMap((boatId) =>
    ['DRAFT', 'APPROVED'].flatMap((status) =>
      users.flatMap((surveyorId) =>
        users.map((createdBy) => ({
          id: [facilityId, boatId, status, surveyorId, createdBy].join(' '),
          ...{ facilityId, boatId, status, surveyorId, createdBy },
        })),
      ),
    ),
  ),
)
/** One child of each row, with the parent beside its id as a screen that shows both has it. */
const childrenOf = (parents: readonly Row[], name: string): Row[] =>
  parents.map((parent) => ({ id: `${name} of ${parent.id}`, [`${name}Id`]: parent.id, [name]: parent }))
const items = childrenOf(reports, 'report')
const problems = childrenOf(items, 'item')
const files = childrenOf(problems, 'problem')

const visitors: Row[] = ['A', 'B', 'C', 'D'].map((id) => ({ id, createdBy: id === 'A' ? 'me' : 'you' }))
const visits: Row[] = [
  { id: '1', visitorId: 'B', hostId: 'me', createdBy: 'you', facilityId: 'PON', boatId: null },
  { id: '2', visitorId: 'C', hostId: 'you', createdBy: 'me', facilityId: 'LEV', boatId: 'boat-1' },
  { id: '3', visitorId: 'D', hostId: 'you', createdBy: 'you', facilityId: 'LEV', boatId: 'boat-2' },
]

const rowsOf: Partial<Record<EntityType, readonly Row[]>> = {
  AuditReport: reports,
  AuditReportItem: items,
  AuditReportItemProblem: problems,
  AuditReportItemProblemToFile: files,
  SharedAuditReport: items,
  Visitor: visitors,
  ScheduledVisit: visits,
}

/** The rows as common table expressions of the statement, which hide the tables of the same names. */
const table = (name: string, columns: string[], rows: readonly Row[]): RawBuilder<unknown> => {
  const fields = columns.map((column) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
  const values = rows.map(
    (row) => sql`(${sql.join(fields.map((field) => sql`${row[field] ?? null}::text`))})`,
  )
  return sql`${sql.ref(name)}(${sql.join(columns.map((column) => sql.ref(column)))}) as (values ${sql.join(values)})`
}
const report = ['id', 'facility_id', 'boat_id', 'status', 'surveyor_id', 'created_by']
const tables = sql.join([
  table('audit_reports', report, reports),
  table('audit_report_items', ['id', 'report_id'], items),
  table('shared_audit_reports', ['id', 'report_id'], items),
  table('audit_report_item_problems', ['id', 'item_id'], problems),
  table('audit_report_item_problem_to_files', ['id', 'problem_id'], files),
  table('visitors', ['id', 'created_by'], visitors),
  table('scheduled_visits', ['id', 'visitor_id', 'host_id', 'created_by', 'facility_id', 'boat_id'], visits),
])
const tableNames: Partial<Record<EntityType, string>> = {
  AuditReport: 'audit_reports',
  AuditReportItem: 'audit_report_items',
  AuditReportItemProblem: 'audit_report_item_problems',
  AuditReportItemProblemToFile: 'audit_report_item_problem_to_files',
  SharedAuditReport: 'shared_audit_reports',
  Visitor: 'visitors',
  ScheduledVisit: 'scheduled_visits',
}
const types = Object.keys(rowsOf) as EntityType[]

const allowedBySql = async (ability: AppAbility, type: EntityType): Promise<string[]> => {
  const found = await sql<{
    id: string
  }>`with ${tables} select t.id from ${sql.table(tableNames[type] ?? '')} as t
    where ${accessCondition(ability, 'update', type, accessSourceOf(type, 't'))}`.execute(connection.db)
  return found.rows.map(({ id }) => id).sort()
}
const allowed = (ability: AppAbility, type: EntityType, rows: readonly object[]): string[] =>
  (rowsOf[type] ?? [])
    .filter((_, at) => canRow(ability, 'update', type, rows[at] ?? {}))
    .map(({ id }) => id)
    .sort()
const alone = (row: Row): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value !== 'object' || value === null))

const scope = fc.constantFrom<(Scope | null)[]>('FACILITY', 'MANAGED_BOATS', 'OWN', null)
const grantsOn = (type: EntityType) =>
  fc.array(
    fc.record({
      entityType: fc.constant(type),
      action: fc.constantFrom('update' as const, 'manage' as const),
      scope,
      inverted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )

test('rule 43: SQL lets through the children that the ability allows with their parents at hand, and the ability alone never more', async () => {
  const asked = fc.constantFrom(...types).chain((type) => fc.tuple(fc.constant(type), grantsOn(type)))
  await fc.assert(
    fc.asyncProperty(asked, async ([type, grants]: [EntityType, Grant[]]) => {
      const ability = abilityOf(rulesOf(grants, reach))
      const bySql = await allowedBySql(ability, type)
      const rows = rowsOf[type] ?? []
      // No caller has all visits of a visitor loaded.
      if (type !== 'Visitor') expect(allowed(ability, type, rows)).toEqual(bySql)
      expect(bySql).toEqual(expect.arrayContaining(allowed(ability, type, rows.map(alone))))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['FACILITY', 'AuditReportItemProblemToFile', 16],
  ['MANAGED_BOATS', 'AuditReportItemProblemToFile', 8],
  ['OWN', 'AuditReportItemProblemToFile', 24],
  ['MANAGED_BOATS', 'SharedAuditReport', 0],
  ['OWN', 'Visitor', 3],
] as const)('a grant that reaches %s on %s reaches %d rows', async (reached, entityType, count) => {
  const ability = abilityOf(rulesOf([{ entityType, action: 'update', scope: reached }], reach))
  expect(await allowedBySql(ability, entityType)).toHaveLength(count)
})
