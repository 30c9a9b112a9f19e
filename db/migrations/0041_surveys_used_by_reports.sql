-- «Used by N reports»: an item by those that it was copied into, a template by those opened on its assignments. Before, both
-- counted assignments.
create or replace function used_count(item audit_items) returns int language sql stable
  return (select count(distinct i.report_id)::int from audit_report_items i
    join audit_reports r on r.id = i.report_id and r.archived_at is null where i.audit_item_id = item.id);
create or replace function used_count(template audit_templates) returns int language sql stable
  return (select count(*)::int from audits a join audit_reports r on r.audit_id = a.id and r.archived_at is null
    where a.template_id = template.id);
