-- Work on devices without a network: what was applied is known by its content, by the device, and by the version that it led
-- to, so that a device does not stand in its own way; a report that is opened gets ids that are known beforehand.

alter table audit_report_operations add column sha256 text;

-- Versions of rows that a device's operations led to.
create table audit_report_device_changes (
  report_id uuid not null references audit_reports,
  device_id uuid not null,
  row_id uuid not null,
  row_version int not null,
  primary key (row_id, device_id, row_version)
);

-- The id of what one thing has a part by a name of: always the same one (a UUID of version 8).
create function derived_id(origin uuid, part text) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(origin::text || '/' || part) placing '8' from 13) placing 'a' from 17)::uuid;

create or replace procedure copy_checklist(report audit_reports) language sql
begin atomic
  with instances as (
    select id, coalesce(group_code, group_id::text) as group_code, label, position,
           fold_text(coalesce(label ->> 'it', label ->> 'en')) as folded
      from audit_item_group_instances where audit_id = report.audit_id),
  sections as (
    select id, group_code, label, row_number() over (order by position, id) as position,
           concat_ws('/', group_code, folded, row_number() over (partition by group_code, folded order by position, id)) as key
      from instances),
  copied as materialized (
    select derived_id(report.id, m.id::text) as id, s.id as instance_id, s.group_code, s.label,
           s.position::int as section_position, s.key, m.item_id, m.definition, m.position
      from sections s join audit_item_to_audit_item_group_instances m on m.instance_id = s.id
    union all
    select derived_id(report.id, m.id::text), null, null, null, 0, '', m.item_id, m.definition, m.position
      from audit_to_audit_items m where m.audit_id = report.audit_id),
  items as (
    insert into audit_report_items (id, report_id, section_id, section_label, section_position, section_key, group_code,
      audit_item_id, code, name, instructions, photo, severity_hint, position)
    select c.id, report.id, coalesce(derived_id(report.id, c.instance_id::text), report.id), c.label, c.section_position,
           c.key, c.group_code, c.item_id, c.definition ->> 'code', c.definition -> 'name',
           nullif(c.definition -> 'instructions', 'null'), coalesce(c.definition ->> 'photo', 'OPTIONAL'),
           (c.definition ->> 'severityHint')::int, c.position
      from copied c)
  insert into audit_report_item_readings (id, report_id, item_id, reading_id, value_type, definition, position)
  select derived_id(c.id, r.definition ->> 'id'), report.id, c.id, (r.definition ->> 'id')::uuid,
         r.definition ->> 'valueType', jsonb_strip_nulls(r.definition - 'id' - 'valueType'), r.position
    from copied c cross join jsonb_array_elements(c.definition -> 'readings') with ordinality as r(definition, position);
end;
