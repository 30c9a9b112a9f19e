import type { ReportItem, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import type { Answer, Client, TestApp } from '../../../test-app.ts'

/** A reading of the test catalogue: what it asks for beside its type. */
interface Rules {
  value_type?: string
  required?: boolean
  min?: number
  max?: number
  attention_max?: number
  alarm_max?: number
  decimals?: number
  problem_value?: boolean
  is_expiry?: boolean
  attention_days?: number
  options?: { value: string; is_problem?: boolean }[]
}

export interface TestItem {
  code: string
  photo?: string
  readings?: Rules[]
}

const both = (text: string) => ({ it: text, en: `${text} (en)` })

async function insert(db: Database, table: string, row: Record<string, unknown>): Promise<string> {
  const values: Record<string, unknown> = { id: uuidv7(), ...row }
  const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`.execute(
    db,
  )
  return String(values.id)
}

let serial = 0

/** An item of the catalogue with its readings; its code gets a number of its own. */
export async function givenItem(
  db: Database,
  { code, photo = 'OPTIONAL', readings = [] }: TestItem,
): Promise<string> {
  serial += 1
  const itemId = await insert(db, 'audit_items', { code: `${code}-${serial}`, name: both(code), photo })
  for (const [position, { options = [], ...rules }] of readings.entries()) {
    const valueType = rules.value_type ?? (options.length > 0 ? 'ENUM' : 'NUMBER')
    const readingId = await insert(db, 'audit_item_readings', {
      item_id: itemId,
      label: both(`${code} ${position}`),
      required: false,
      is_expiry: false,
      scale_limits: [],
      ...rules,
      value_type: valueType,
      position,
    })
    for (const [at, { value, is_problem = false }] of options.entries())
      await insert(db, 'audit_item_reading_options', {
        reading_id: readingId,
        value_type: 'ENUM',
        value,
        label: both(value),
        is_problem,
        position: at,
      })
  }
  return itemId
}

export interface TestAudit {
  auditId: string
  boatId: string
  surveyTypeId: string
  itemIds: string[]
}

export interface Asked {
  boatId?: string
  surveyTypeId?: string
  /** Labels of the instances of one group, each with all of the items. */
  sections?: string[]
  boat?: Record<string, unknown>
  itemIds?: string[]
}

/** An assignment of the Marina di Levante with these items in every section, and no template. */
export async function givenAudit(
  db: Database,
  items: readonly TestItem[],
  asked: Asked = {},
): Promise<TestAudit> {
  serial += 1
  const facility = await sql<{ id: string }>`select id from facilities where code = 'LEV'`.execute(db)
  const facilityId = facility.rows[0]?.id
  const boatId =
    asked.boatId ??
    (await insert(db, 'boats', { name: `Prova ${serial}`, brand: 'Solaris', model: '44', ...asked.boat }))
  const surveyTypeId =
    asked.surveyTypeId ??
    (await insert(db, 'survey_types', {
      group: both('Perizia'),
      group_short: 'PER',
      name: both('Prova'),
      name_short: `P${serial}`,
    }))
  const itemIds = asked.itemIds ?? []
  if (!asked.itemIds) for (const item of items) itemIds.push(await givenItem(db, item))
  const groupId = await insert(db, 'audit_item_groups', {
    code: `GRP${serial}`,
    name: both('Gruppo'),
    position: 0,
  })
  const auditId = await insert(db, 'audits', {
    facility_id: facilityId,
    boat_id: boatId,
    survey_type_id: surveyTypeId,
    status: 'PLANNED',
  })
  for (const [position, label] of (asked.sections ?? ['Motore']).entries()) {
    const instanceId = await insert(db, 'audit_item_group_instances', {
      audit_id: auditId,
      group_id: groupId,
      group_code: 'GRP',
      group_name: both('Gruppo'),
      label: both(label),
      position,
    })
    await sql`insert into audit_item_to_audit_item_group_instances (id, instance_id, item_id, definition, position)
      select gen_random_uuid(), ${instanceId}, d.item_id, d.definition, array_position(${itemIds}::uuid[], d.item_id)
        from audit_item_definitions d where d.item_id = any(${itemIds}::uuid[])`.execute(db)
  }
  return { auditId, boatId, surveyTypeId, itemIds }
}

export async function openReport(client: Client, auditId: string): Promise<WholeReport> {
  const opened = await client.post<WholeReport>(`/audits/${auditId}/reports`)
  if (opened.status !== 201) throw new Error(opened.text)
  return opened.body
}

export const wholeReportAs = async (client: Client, id: string): Promise<WholeReport> =>
  (await client.get<WholeReport>(`/audit-reports/${id}`)).body

export const itemsIn = ({ sections }: WholeReport): ReportItem[] => sections.flatMap(({ items }) => items)

/** An item of a report by its place: section, then item. */
export function itemAt({ sections }: WholeReport, section: number, item: number): ReportItem {
  const found = sections[section]?.items[item]
  if (!found) throw new Error(`No item ${item} in section ${section}`)
  return found
}

/** Fills in an item as it is now. */
export const fillIn = <T = ReportItem>(
  client: Client,
  report: WholeReport,
  item: ReportItem,
  change: object,
): Promise<Answer<T>> =>
  client.put<T>(`/audit-reports/${report.id}/items/${item.id}`, { version: item.version, ...change })

/** Everything that a report needs before it is handed in: all is fine, required numbers are 1. */
export async function completeReport(client: Client, report: WholeReport): Promise<void> {
  for (const item of itemsIn(await wholeReportAs(client, report.id)).filter(
    ({ status }) => status === 'NOT_CHECKED',
  )) {
    const readings = item.readings.filter(({ required }) => required).map(({ id }) => ({ id, value: 1 }))
    const filled = await fillIn(client, report, item, { status: 'OK', readings })
    if (filled.status !== 200) throw new Error(filled.text)
  }
}

/** A report of this assignment that was approved. */
export async function approvedReport(
  server: Pick<TestApp, 'as'>,
  auditId: string,
  fill?: (report: WholeReport) => Promise<unknown>,
) {
  const lead = await server.as('survey-lead')
  const report = await openReport(lead, auditId)
  await fill?.(report)
  await completeReport(lead, report)
  for (const move of ['submit', 'approve']) {
    const moved = await lead.post(`/audit-reports/${report.id}/${move}`)
    if (moved.status !== 200) throw new Error(moved.text)
  }
  return wholeReportAs(lead, report.id)
}
