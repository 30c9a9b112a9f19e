-- Structures of checklists: counted, so that history and open pages learn of a change, and copied in few statements.

-- An id that sorts by time (RFC 9562, version 7), for rows that a statement makes of others.
create function next_row_id() returns uuid language sql volatile parallel safe
  return encode(
    set_byte(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      6, 112 + (random() * 15)::int),
    'hex')::uuid;

alter table audit_templates add column structure_revision int not null default 0;
alter table audits add column structure_revision int not null default 0;

-- The copy tells what the group was called, too.
alter table audit_item_group_instances add column group_name jsonb;
update audit_item_group_instances as copied set group_name = g.name from audit_item_groups as g where g.id = copied.group_id;
alter table audit_item_group_instances alter column group_name set not null;

-- How many live assignments and templates hold an item; reports copy from assignments.
create function used_count(item audit_items) returns int language sql stable
  return (select count(*)::int from (
    select instance.audit_id from audit_item_to_audit_item_group_instances as placed
      join audit_item_group_instances as instance on instance.id = placed.instance_id where placed.item_id = item.id
    union
    select audit_id from audit_to_audit_items where item_id = item.id) as holders);
create function used_count(template audit_templates) returns int language sql stable
  return (select count(*)::int from audits where template_id = template.id and archived_at is null);
