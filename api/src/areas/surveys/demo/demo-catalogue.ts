import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditItems } from '@darsena/contract/areas/surveys/audit-items'
import { auditTemplates } from '@darsena/contract/areas/surveys/audit-templates'
import { surveyTypes } from '@darsena/contract/areas/surveys/survey-types'
import { assetFolder } from '@darsena/db/asset-folder'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kit/context.ts'
import { crudService } from '../../../kit/crud/crud-service.ts'
import { importRows } from '../../../kit/import/import-rows.ts'
import { mappingOf } from '../../../kit/import/mapping.ts'
import { readSheet } from '../../../kit/sheets/read-sheet.ts'
import { auditItemsService } from '../audit-items.ts'
import { auditTemplatesService } from '../audit-templates.routes.ts'
import { templateTables } from '../checklist-tables.ts'
import { writeChecklist } from '../write-checklist.ts'

const side = z.strictObject({ it: z.string(), en: z.string() })
const typesFile = z.array(
  z.strictObject({
    group: side,
    groupShort: z.string(),
    name: side,
    nameShort: z.string(),
    instances: z.array(
      z.strictObject({ group: z.string(), items: z.array(z.string()), label: side.optional() }),
    ),
  }),
)

const dataFile = (name: string) => join(assetFolder('seeds/data'), name)

/** The items of the demo, through the import that people use. */
async function importItems(context: Context): Promise<void> {
  const table = await readSheet(dataFile('survey-items.csv'), context.translate)
  const mapping = mappingOf(context, auditItems, table.headings, undefined, [])
  const rows = await importRows(
    context,
    auditItemsService,
    table,
    { mapping, onMatch: 'skip' },
    () => undefined,
  )
  const faulty = rows.find(({ fate }) => fate === 'error')
  if (faulty) throw new Error(`survey-items.csv, line ${faulty.row}: ${JSON.stringify(faulty.errors)}`)
}

async function idsByCode(
  { db }: Context,
  table: 'audit_items' | 'audit_item_groups',
): Promise<(code: string) => string> {
  const found = await sql<{ id: string; code: string }>`select id, code from ${sql.table(table)}`.execute(db)
  const ids = new Map(found.rows.map(({ id, code }) => [code, id]))
  return (code) => {
    const id = ids.get(code)
    if (!id) throw new Error(`survey-types.json: ${table} has no ${code}`)
    return id
  }
}

export interface DemoTemplate {
  nameShort: string
  surveyTypeId: string
  templateId: string
}

/** The survey types of the demo, each with one template. */
async function makeTypes(context: Context): Promise<DemoTemplate[]> {
  const types = typesFile.parse(JSON.parse(readFileSync(dataFile('survey-types.json'), 'utf8')))
  const [itemId, groupId] = [
    await idsByCode(context, 'audit_items'),
    await idsByCode(context, 'audit_item_groups'),
  ]
  const made: DemoTemplate[] = []
  for (const { instances, ...type } of types) {
    const { id: surveyTypeId } = await crudService(surveyTypes).create(context, type)
    const template = await auditTemplatesService.create(
      context,
      auditTemplates.create.parse({ surveyTypeId, name: type.name }),
    )
    await writeChecklist(context, templateTables, template.id, {
      version: template.version,
      groupInstances: instances.map(({ group, label, items }) => ({
        groupId: groupId(group),
        label,
        items: items.map((code) => ({ itemId: itemId(code) })),
      })),
      items: [],
    })
    made.push({ nameShort: type.nameShort, surveyTypeId, templateId: template.id })
  }
  return made
}

/** The survey catalogue of the demo: items with readings and options, groups, types and templates. */
export async function makeCatalogue(context: Context): Promise<DemoTemplate[]> {
  await importItems(context)
  return makeTypes(context)
}
