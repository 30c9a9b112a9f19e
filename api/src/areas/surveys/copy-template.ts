import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

/**
 * Copies the checklist of their templates into new assignments: groups with labels, items with all that they ask for in
 * both languages. Archived items stay out. Two statements, whatever the number of items and assignments.
 */
export async function copyTemplates({ db }: Pick<Context, 'db'>, auditIds: readonly string[]): Promise<void> {
  const ids = sql`${[...auditIds]}::uuid[]`
  await sql`
    with copied as materialized (
      select next_row_id() as id, audit.id as audit_id, source.id as source_id, source.group_id, source.position,
             g.code, g.name, coalesce(source.label, g.name) as label
        from audits as audit
        join audit_template_item_group_instances as source on source.template_id = audit.template_id
        join audit_item_groups as g on g.id = source.group_id
       where audit.id = any(${ids})),
    instances as (
      insert into audit_item_group_instances (id, audit_id, group_id, group_code, group_name, label, position)
      select id, audit_id, group_id, code, name, label, position from copied),
    items as materialized (
      select item_id, definition from audit_item_definitions where item_id in (
        select placed.item_id from audit_item_to_audit_template_item_group_instances as placed
         where placed.instance_id in (select source_id from copied)))
    insert into audit_item_to_audit_item_group_instances (id, instance_id, item_id, definition, position)
    select next_row_id(), copied.id, placed.item_id, items.definition, placed.position
      from copied
      join audit_item_to_audit_template_item_group_instances as placed on placed.instance_id = copied.source_id
      join audit_items as item on item.id = placed.item_id and item.archived_at is null
      join items on items.item_id = placed.item_id
     order by copied.position, placed.position`.execute(db)
  await sql`
    insert into audit_to_audit_items (id, audit_id, item_id, definition, position)
    select next_row_id(), audit.id, placed.item_id, definitions.definition, placed.position
      from audits as audit
      join audit_template_to_audit_items as placed on placed.template_id = audit.template_id
      join audit_items as item on item.id = placed.item_id and item.archived_at is null
      join audit_item_definitions as definitions on definitions.item_id = placed.item_id
     where audit.id = any(${ids})
     order by placed.position`.execute(db)
}
