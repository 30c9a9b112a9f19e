import type { PlacedItem, StructureRow } from '@darsena/contract/areas/surveys/checklist-structure'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { localisedText } from '../../kit/crud/columns.ts'
import type { ChecklistTables } from './checklist-tables.ts'

type Instance = Omit<StructureRow['groupInstances'][number], 'items'>

/**
 * The structure of a template or an assignment with all that its items ask for, in three statements. The caller has
 * checked that the owner may be read.
 */
export async function readChecklist(
  context: Context,
  tables: ChecklistTables,
  owner: { id: string; version: number },
): Promise<StructureRow> {
  const { db, language } = context
  const ownerId = sql.ref(tables.ownerId)
  const definition = tables.holdsDefinitions
    ? sql`placed.definition`
    : sql`(select definition from audit_item_definitions as d where d.item_id = placed.item_id)`
  // A copy has the values at the time of copying, and no later changes of the catalogue.
  const archived = tables.holdsDefinitions
    ? sql`false`
    : sql`(select archived_at is not null from audit_items where id = placed.item_id)`
  const item = sql`${definition} || jsonb_build_object('itemId', placed.item_id, 'archived', ${archived}) as item`
  const group = tables.holdsDefinitions
    ? { name: localisedText(sql`instance.group_name`, language), code: sql`instance.group_code` }
    : { name: localisedText(sql`g.name`, language), code: sql`g.code` }
  const { rows: instances } = await sql<Instance>`
    select instance.id, instance.group_id as "groupId", instance.label,
      jsonb_build_object('id', instance.group_id, 'label', concat_ws(' · ', ${group.code}, ${group.name}),
        'code', ${group.code}) as "group"
    from ${sql.table(tables.instances)} as instance join audit_item_groups as g on g.id = instance.group_id
    where instance.${ownerId} = ${owner.id} order by instance.position, instance.id`.execute(db)
  const { rows: placed } = await sql<{ instanceId: string; item: PlacedItem }>`
    select placed.instance_id as "instanceId", ${item} from ${sql.table(tables.inInstances)} as placed
    where placed.instance_id = any(${instances.map(({ id }) => id)}::uuid[])
    order by placed.position, placed.id`.execute(db)
  const { rows: outside } = await sql<{ item: PlacedItem }>`
    select ${item} from ${sql.table(tables.outside)} as placed
    where placed.${ownerId} = ${owner.id} order by placed.position, placed.id`.execute(db)
  const byInstance = new Map<string, PlacedItem[]>(instances.map(({ id }) => [id, []]))
  for (const { instanceId, item: one } of placed) byInstance.get(instanceId)?.push(one)
  return {
    version: owner.version,
    groupInstances: instances.map((instance) => ({
      ...instance,
      items: byInstance.get(instance.id) ?? [],
    })),
    items: outside.map((one) => one.item),
  }
}
