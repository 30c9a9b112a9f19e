import type { StructureBody } from '@darsena/contract/areas/surveys/checklist-structure'
import type { Fault } from '@darsena/contract/kit/faults'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { type RawBuilder, sql } from 'kysely'
import { AppError, invalid } from '../../kit/app-error.ts'
import type { Context } from '../../kit/context.ts'
import type { ChecklistTables } from './checklist-tables.ts'

interface Instance {
  id: string
  group_id: string
  label: unknown
  position: number
}
interface Placement {
  instance_id: string
  item_id: string
  position: number
}

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`
const instanceRows = (rows: readonly Instance[]) =>
  sql`jsonb_to_recordset(${json(rows)}) as w(id uuid, group_id uuid, label jsonb, position int)`
const placementRows = (rows: readonly Placement[]) =>
  sql`jsonb_to_recordset(${json(rows)}) as w(instance_id uuid, item_id uuid, position int)`

function doubleItems({ translate }: Context, body: StructureBody): Fault[] {
  const lists = [
    ['items', body.items] as const,
    ...body.groupInstances.map(({ items }, at) => [`groupInstances.${at}.items`, items] as const),
  ]
  const message = translate('fault.doubleReference')
  return lists.flatMap(([path, items]) => {
    const ids = items.map(({ itemId }) => itemId)
    return ids.flatMap((id, at) => (ids.indexOf(id) < at ? [{ path: `${path}.${at}.itemId`, message }] : []))
  })
}

/** Ids of the wanted that are live, or that the checklist holds already. */
async function usable(
  { db }: Context,
  table: 'audit_items' | 'audit_item_groups',
  wanted: readonly string[],
  held: RawBuilder<unknown>,
): Promise<Set<string>> {
  const found = await sql<{ id: string }>`select id from ${sql.table(table)}
    where id = any(${[...new Set(wanted)]}::uuid[]) and (archived_at is null or id in (${held}))
    order by id for key share`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

const heldItems = (tables: ChecklistTables, owner: string) => sql`
  select p.item_id from ${sql.table(tables.inInstances)} as p
    join ${sql.table(tables.instances)} as i on i.id = p.instance_id where i.${sql.ref(tables.ownerId)} = ${owner}
  union all select item_id from ${sql.table(tables.outside)} where ${sql.ref(tables.ownerId)} = ${owner}`

/** @throws VALIDATION at each group and item that is not there, and at items that stand twice in one place */
async function assertSound(
  context: Context,
  tables: ChecklistTables,
  owner: string,
  body: StructureBody,
): Promise<void> {
  const groupIds = body.groupInstances.map(({ groupId }) => groupId)
  const placed = [...body.groupInstances.flatMap(({ items }) => items), ...body.items]
  const heldGroups = sql`select group_id from ${sql.table(tables.instances)} where ${sql.ref(tables.ownerId)} = ${owner}`
  const groups = await usable(context, 'audit_item_groups', groupIds, heldGroups)
  const itemIds = placed.map(({ itemId }) => itemId)
  const items = await usable(context, 'audit_items', itemIds, heldItems(tables, owner))
  const message = context.translate('fault.unknownReference')
  const strange = (path: string, list: readonly { itemId: string }[]) =>
    list.flatMap(({ itemId }, at) => (items.has(itemId) ? [] : [{ path: `${path}.${at}.itemId`, message }]))
  const faults = [
    ...groupIds.flatMap((id, at) =>
      groups.has(id) ? [] : [{ path: `groupInstances.${at}.groupId`, message }],
    ),
    ...body.groupInstances.flatMap((one, at) => strange(`groupInstances.${at}.items`, one.items)),
    ...strange('items', body.items),
    ...doubleItems(context, body),
  ]
  if (faults.length > 0) throw invalid(faults)
}

/** @throws CONFLICT where an instance's id is that of another checklist */
async function writeInstances(
  { db }: Context,
  tables: ChecklistTables,
  owner: string,
  rows: readonly Instance[],
): Promise<void> {
  const table = sql.table(tables.instances)
  const ownerId = sql.ref(tables.ownerId)
  const strange = await sql`select 1 from ${table} as t join ${instanceRows(rows)} on w.id = t.id
    where t.${ownerId} <> ${owner}`.execute(db)
  if (strange.rows.length > 0) throw new AppError('CONFLICT', { text: 'reason.idTaken' })
  // A copy carries the name and the code that the group has at that time.
  const more = tables.holdsDefinitions
    ? {
        columns: sql`, group_code, group_name`,
        values: sql`, g.code, g.name`,
        label: sql`coalesce(w.label, g.name)`,
      }
    : { columns: sql``, values: sql``, label: sql`w.label` }
  await sql`insert into ${table} as t (id, ${ownerId}, group_id, label, position ${more.columns})
    select w.id, ${owner}, w.group_id, ${more.label}, w.position ${more.values}
      from ${instanceRows(rows)} join audit_item_groups as g on g.id = w.group_id
    on conflict (id) do update set label = excluded.label, position = excluded.position
    where (t.label, t.position) is distinct from (excluded.label, excluded.position)`.execute(db)
}

/** The definition of an item that a checklist comes to hold: the one that it holds elsewhere, else the catalogue's. */
const definitionOf = (tables: ChecklistTables, owner: string) => sql`coalesce(
  (select p.definition from ${sql.table(tables.inInstances)} as p
     join ${sql.table(tables.instances)} as i on i.id = p.instance_id
    where i.${sql.ref(tables.ownerId)} = ${owner} and p.item_id = w.item_id limit 1),
  (select p.definition from ${sql.table(tables.outside)} as p
    where p.${sql.ref(tables.ownerId)} = ${owner} and p.item_id = w.item_id limit 1),
  (select d.definition from audit_item_definitions as d where d.item_id = w.item_id))`

async function placeInInstances(
  { db }: Context,
  tables: ChecklistTables,
  owner: string,
  rows: readonly Placement[],
): Promise<void> {
  const [columns, values] = tables.holdsDefinitions
    ? [sql`, definition`, sql`, ${definitionOf(tables, owner)}`]
    : [sql``, sql``]
  await sql`insert into ${sql.table(tables.inInstances)} as t (id, instance_id, item_id, position ${columns})
    select next_row_id(), w.instance_id, w.item_id, w.position ${values} from ${placementRows(rows)}
    on conflict (instance_id, item_id) do update set position = excluded.position
    where t.position <> excluded.position`.execute(db)
}

async function placeOutside(
  { db }: Context,
  tables: ChecklistTables,
  owner: string,
  rows: readonly Omit<Placement, 'instance_id'>[],
): Promise<void> {
  const [columns, values] = tables.holdsDefinitions
    ? [sql`, definition`, sql`, ${definitionOf(tables, owner)}`]
    : [sql``, sql``]
  const ownerId = sql.ref(tables.ownerId)
  await sql`insert into ${sql.table(tables.outside)} as t (id, ${ownerId}, item_id, position ${columns})
    select next_row_id(), ${owner}, w.item_id, w.position ${values}
      from jsonb_to_recordset(${json(rows)}) as w(item_id uuid, position int)
    on conflict (${ownerId}, item_id) do update set position = excluded.position
    where t.position <> excluded.position`.execute(db)
}

/**
 * Makes this the structure of a template or an assignment. What stays keeps its rows and the definitions that it was
 * copied with. The caller has locked the owner and checked rights and version. A number of statements that does not
 * depend on how many groups and items there are.
 * @throws VALIDATION at groups and items that are not there, CONFLICT at an instance of another checklist
 */
export async function writeChecklist(
  context: Context,
  tables: ChecklistTables,
  owner: string,
  body: StructureBody,
): Promise<void> {
  await assertSound(context, tables, owner, body)
  const { db } = context
  const instances = body.groupInstances.map(({ id, groupId, label }, position) => ({
    id: id ?? uuidv7(),
    group_id: groupId,
    label: label ?? null,
    position,
  }))
  const inside = body.groupInstances.flatMap(({ items }, at) =>
    items.map(({ itemId }, position) => ({
      instance_id: instances[at]?.id ?? '',
      item_id: itemId,
      position,
    })),
  )
  const outside = body.items.map(({ itemId }, position) => ({ item_id: itemId, position }))
  const ownerId = sql.ref(tables.ownerId)
  await writeInstances(context, tables, owner, instances)
  await placeInInstances(context, tables, owner, inside)
  await placeOutside(context, tables, owner, outside)
  // Only now, so that an item that moves from one place to another finds its definition.
  await sql`delete from ${sql.table(tables.outside)} where ${ownerId} = ${owner}
    and item_id <> all(${outside.map(({ item_id }) => item_id)}::uuid[])`.execute(db)
  await sql`delete from ${sql.table(tables.instances)} where ${ownerId} = ${owner}
    and id <> all(${instances.map(({ id }) => id)}::uuid[])`.execute(db)
  await sql`delete from ${sql.table(tables.inInstances)} as p using ${sql.table(tables.instances)} as i
    where i.id = p.instance_id and i.${ownerId} = ${owner} and not exists (
      select 1 from ${placementRows(inside)} where w.instance_id = p.instance_id and w.item_id = p.item_id)`.execute(
    db,
  )
  await sql`update ${sql.table(tables.owner.table)} set structure_revision = structure_revision + 1
    where id = ${owner}`.execute(db)
}
