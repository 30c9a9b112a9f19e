-- The survey catalogue (types, items with their readings, groups, templates) and assignments. An assignment holds copies
-- of all that it needs of the catalogue, so that later edits change nothing in it.

create table survey_types (
  id uuid primary key,
  "group" jsonb not null constraint survey_types_group_check check ("group" ->> 'it' is not null or "group" ->> 'en' is not null),
  group_short text collate natural_order not null constraint survey_types_group_short_check check (group_short ~ '^[A-Za-z0-9]{1,10}$'),
  name jsonb not null constraint survey_types_name_check check (name ->> 'it' is not null or name ->> 'en' is not null),
  name_short text collate natural_order not null constraint survey_types_name_short_check check (name_short ~ '^[A-Za-z0-9]{1,10}$'),
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(group_short || ' ' || name_short || ' '
    || coalesce(name ->> 'it', '') || ' ' || coalesce(name ->> 'en', '') || ' '
    || coalesce("group" ->> 'it', '') || ' ' || coalesce("group" ->> 'en', ''))) stored
);
-- The two together begin the codes of reports.
create unique index survey_types_name_short_unique on survey_types (lower(group_short), lower(name_short)) where archived_at is null;
create index survey_types_group_short on survey_types (group_short, id) where archived_at is null;
call index_search('survey_types');
call manage_rows('survey_types', 'SurveyType');

create table audit_templates (
  id uuid primary key,
  survey_type_id uuid not null constraint audit_templates_survey_type_id_fkey references survey_types,
  name jsonb not null constraint audit_templates_name_check check (name ->> 'it' is not null or name ->> 'en' is not null),
  active boolean not null default true,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as
    (fold_text(coalesce(name ->> 'it', '') || ' ' || coalesce(name ->> 'en', '') || ' ' || coalesce(notes, ''))) stored,
  constraint audit_templates_id_key unique (id, survey_type_id)
);
create index audit_templates_survey_type_id on audit_templates (survey_type_id) where archived_at is null;
call index_search('audit_templates');
call manage_rows('audit_templates', 'AuditTemplate');

create table audit_item_groups (
  id uuid primary key,
  code text collate natural_order,
  name jsonb not null constraint audit_item_groups_name_check check (name ->> 'it' is not null or name ->> 'en' is not null),
  position int not null default 0 constraint audit_item_groups_position_check check (position between 0 and 10000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(coalesce(code, '') || ' ' || coalesce(name ->> 'it', '') || ' ' || coalesce(name ->> 'en', ''))) stored
);
create unique index audit_item_groups_code_unique on audit_item_groups (upper(code)) where archived_at is null;
create index audit_item_groups_position on audit_item_groups (position, id) where archived_at is null;
call index_search('audit_item_groups');
call manage_rows('audit_item_groups', 'AuditItemGroup');

create table audit_items (
  id uuid primary key,
  code text collate natural_order not null,
  name jsonb not null constraint audit_items_name_check check (name ->> 'it' is not null or name ->> 'en' is not null),
  instructions jsonb,
  photo text not null default 'OPTIONAL' constraint audit_items_photo_check check (photo in ('OPTIONAL', 'ON_PROBLEM', 'ALWAYS')),
  severity_hint int constraint audit_items_severity_hint_check check (severity_hint between 1 and 3),
  -- Boats for which the item is proposed; absent: all.
  applies_to text constraint audit_items_applies_to_check check (applies_to in ('SAIL', 'METAL_HULL')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(code || ' ' || coalesce(name ->> 'it', '') || ' ' || coalesce(name ->> 'en', ''))) stored
);
create unique index audit_items_code_unique on audit_items (upper(code)) where archived_at is null;
create index audit_items_code on audit_items (code, id) where archived_at is null;
call index_search('audit_items');
call manage_rows('audit_items', 'AuditItem');

-- The groups in which an item is offered.
create table audit_item_to_groups (
  id uuid primary key,
  audit_item_id uuid not null constraint audit_item_to_groups_audit_item_id_fkey references audit_items on delete cascade,
  group_id uuid not null constraint audit_item_to_groups_group_id_fkey references audit_item_groups,
  position int not null,
  unique (audit_item_id, group_id)
);
create index audit_item_to_groups_group_id on audit_item_to_groups (group_id);
create trigger log_link after insert or update or delete on audit_item_to_groups
  for each row execute function log_link('AuditItem', 'audit_item_id', 'group_id', 'group_ids');

-- Limits in their order, absent ones left out.
create function is_ascending(variadic limits numeric[]) returns boolean language sql immutable parallel safe
  return array_remove(limits, null) = coalesce(
    (select array_agg(value order by value) from unnest(array_remove(limits, null)) as value), '{}');

create table audit_item_readings (
  id uuid primary key,
  item_id uuid not null constraint audit_item_readings_item_id_fkey references audit_items,
  label jsonb not null constraint audit_item_readings_label_check check (label ->> 'it' is not null or label ->> 'en' is not null),
  value_type text not null constraint audit_item_readings_value_type_check
    check (value_type in ('STRING', 'ENUM', 'INTEGER', 'NUMBER', 'BOOLEAN', 'DATE', 'DATETIME')),
  unit text,
  required boolean not null default false,
  -- Outside of these a value is refused.
  min numeric,
  max numeric,
  decimals int constraint audit_item_readings_decimals_check check (decimals between 0 and 6),
  -- A value beyond one of these is kept, and flagged; the limit itself is fine.
  attention_min numeric,
  attention_max numeric,
  alarm_min numeric,
  alarm_max numeric,
  -- The answer to a yes/no question that proposes a problem.
  problem_value boolean,
  is_expiry boolean not null default false,
  attention_days int constraint audit_item_readings_attention_days_check check (attention_days between 0 and 3650),
  -- Read with an instrument whose scale is chosen on the report; the limits above are those of its first scale.
  instrument text constraint audit_item_readings_instrument_check check (instrument in ('MOISTURE_METER')),
  -- Limits on its other scales: [{scale, min, max, attentionMin, attentionMax, alarmMin, alarmMax}].
  scale_limits jsonb not null default '[]' constraint audit_item_readings_scale_limits_check check (jsonb_typeof(scale_limits) = 'array'),
  position int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  constraint audit_item_readings_id_key unique (id, value_type),
  constraint audit_item_readings_min_check check (is_ascending(min, alarm_min, attention_min, attention_max, alarm_max, max)),
  constraint audit_item_readings_number_check check (value_type in ('INTEGER', 'NUMBER')
    or num_nonnulls(unit, min, max, attention_min, attention_max, alarm_min, alarm_max, instrument) = 0 and scale_limits = '[]'),
  constraint audit_item_readings_decimals_number_check check (decimals is null or value_type = 'NUMBER'),
  constraint audit_item_readings_problem_value_check check (problem_value is null or value_type = 'BOOLEAN'),
  constraint audit_item_readings_is_expiry_check check (not is_expiry or value_type = 'DATE'),
  constraint audit_item_readings_attention_days_expiry_check check (attention_days is null or is_expiry)
);
create index audit_item_readings_item_id on audit_item_readings (item_id, position);
call manage_rows('audit_item_readings', 'AuditItemReading');

create table audit_item_reading_options (
  id uuid primary key,
  reading_id uuid not null,
  -- Kept by the foreign key: options are of readings that choose among them.
  value_type text not null default 'ENUM' constraint audit_item_reading_options_value_type_check check (value_type = 'ENUM'),
  value text not null,
  label jsonb not null constraint audit_item_reading_options_label_check check (label ->> 'it' is not null or label ->> 'en' is not null),
  is_problem boolean not null default false,
  position int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  constraint audit_item_reading_options_reading_id_fkey foreign key (reading_id, value_type)
    references audit_item_readings (id, value_type)
);
create unique index audit_item_reading_options_value_unique on audit_item_reading_options (reading_id, upper(value)) where archived_at is null;
create index audit_item_reading_options_reading_id on audit_item_reading_options (reading_id, position);
call manage_rows('audit_item_reading_options', 'AuditItemReadingOption', 'value_type');

-- The structure of a template: groups, as often as they occur, with their items, and items outside of groups.
create table audit_template_item_group_instances (
  id uuid primary key,
  template_id uuid not null constraint audit_template_item_group_instances_template_id_fkey references audit_templates on delete cascade,
  group_id uuid not null constraint audit_template_item_group_instances_group_id_fkey references audit_item_groups,
  -- «Engine, port»; absent: the group's own name.
  label jsonb,
  position int not null
);
create index audit_template_item_group_instances_template_id on audit_template_item_group_instances (template_id, position);
create index audit_template_item_group_instances_group_id on audit_template_item_group_instances (group_id);

create table audit_item_to_audit_template_item_group_instances (
  id uuid primary key,
  instance_id uuid not null constraint audit_item_to_audit_template_item_group_instances_instance_fkey
    references audit_template_item_group_instances on delete cascade,
  item_id uuid not null constraint audit_item_to_audit_template_item_group_instances_item_id_fkey references audit_items,
  position int not null,
  unique (instance_id, item_id)
);
create index audit_item_to_audit_template_item_group_instances_item_id on audit_item_to_audit_template_item_group_instances (item_id);

create table audit_template_to_audit_items (
  id uuid primary key,
  template_id uuid not null constraint audit_template_to_audit_items_template_id_fkey references audit_templates on delete cascade,
  item_id uuid not null constraint audit_template_to_audit_items_item_id_fkey references audit_items,
  position int not null,
  unique (template_id, item_id)
);
create index audit_template_to_audit_items_item_id on audit_template_to_audit_items (item_id);

-- All that a checklist copies of an item: its live readings and options in their order, in both languages.
create view audit_item_definitions as
select item.id as item_id,
       jsonb_build_object('code', item.code, 'name', item.name, 'instructions', item.instructions, 'photo', item.photo,
         'severityHint', item.severity_hint, 'appliesTo', item.applies_to,
         'readings', coalesce(readings.list, '[]')) as definition
  from audit_items as item
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', reading.id, 'label', reading.label, 'valueType', reading.value_type,
             'unit', reading.unit, 'required', reading.required, 'min', reading.min, 'max', reading.max,
             'decimals', reading.decimals, 'attentionMin', reading.attention_min, 'attentionMax', reading.attention_max,
             'alarmMin', reading.alarm_min, 'alarmMax', reading.alarm_max, 'problemValue', reading.problem_value,
             'isExpiry', reading.is_expiry, 'attentionDays', reading.attention_days, 'instrument', reading.instrument,
             'scaleLimits', reading.scale_limits, 'options', coalesce(options.list, '[]'))
             order by reading.position, reading.id) as list
      from audit_item_readings as reading
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', option.id, 'value', option.value, 'label', option.label,
                 'isProblem', option.is_problem) order by option.position, option.id) as list
          from audit_item_reading_options as option
         where option.reading_id = reading.id and option.archived_at is null) as options on true
     where reading.item_id = item.id and reading.archived_at is null) as readings on true;

create sequence audit_numbers;

create table audits (
  id uuid primary key,
  facility_id uuid not null constraint audits_facility_id_fkey references facilities,
  code text collate natural_order not null,
  boat_id uuid not null constraint audits_boat_id_fkey references boats,
  survey_type_id uuid not null constraint audits_survey_type_id_fkey references survey_types,
  -- Absent: a checklist of this assignment alone.
  template_id uuid,
  assignee_id uuid constraint audits_assignee_id_fkey references users,
  department_id uuid constraint audits_department_id_fkey references departments,
  -- A day on the facility's clock.
  scheduled_for date,
  place text,
  customer_reference text,
  notes text,
  status text not null default 'PLANNED' constraint audits_status_check
    check (status in ('PLANNED', 'IN_PROGRESS', 'DONE', 'CANCELLED')),
  decision_note text,
  -- When it first was done; a trigger keeps it.
  done_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as
    (fold_text(code || ' ' || coalesce(place, '') || ' ' || coalesce(customer_reference, '') || ' ' || coalesce(notes, ''))) stored,
  constraint audits_template_id_fkey foreign key (template_id, survey_type_id) references audit_templates (id, survey_type_id),
  constraint audits_id_key unique (id, facility_id),
  constraint audits_id_boat_key unique (id, facility_id, boat_id, survey_type_id),
  constraint audits_decision_note_check check (status <> 'CANCELLED' or decision_note is not null),
  constraint audits_done_at_check check (status <> 'DONE' or done_at is not null)
);
create unique index audits_code_unique on audits (facility_id, code);
create index audits_scheduled_for on audits (facility_id, scheduled_for desc nulls last, id) where archived_at is null;
create index audits_boat_id on audits (boat_id, done_at desc);
create index audits_assignee_id on audits (assignee_id, scheduled_for) where archived_at is null;
create index audits_template_id on audits (template_id);
create index audits_survey_type_id on audits (survey_type_id);
call index_search('audits');

create function mark_done() returns trigger language plpgsql as $$
begin
  new.done_at := case when new.status = 'DONE' then coalesce(new.done_at, now()) else new.done_at end;
  return new;
end $$;
create trigger mark_done before insert or update of status on audits for each row execute function mark_done();

-- «26-00042»: the year in which it was given out and a number; numbers are never given twice, and may have gaps.
create function number_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.code := to_char(now() at time zone 'Europe/Madrid', 'YY') || '-' || lpad(nextval('audit_numbers')::text, 5, '0');
  else
    new.code := old.code;
  end if;
  return new;
end $$;
create trigger number_audit before insert or update on audits for each row execute function number_audit();
call manage_rows('audits', 'Audit', 'done_at');

create function facility_today(facility uuid) returns date language sql stable
  return (select (now() at time zone time_zone)::date from facilities where id = facility);

-- Its day is over, and it is not done.
create function overdue(audit audits) returns boolean language sql stable
  return audit.status in ('PLANNED', 'IN_PROGRESS') and coalesce(audit.scheduled_for < facility_today(audit.facility_id), false);

-- The last day on which another survey of the boat was finished at this facility.
create function last_surveyed_on(audit audits) returns date language sql stable
  return (select (max(other.done_at) at time zone max(place.time_zone))::date
            from audits as other join facilities as place on place.id = other.facility_id
           where other.boat_id = audit.boat_id and other.facility_id = audit.facility_id and other.id <> audit.id
             and other.status = 'DONE' and other.archived_at is null);

-- The structure of an assignment: copies, each with the definition of its item as it was then.
create table audit_item_group_instances (
  id uuid primary key,
  audit_id uuid not null constraint audit_item_group_instances_audit_id_fkey references audits on delete cascade,
  group_id uuid not null constraint audit_item_group_instances_group_id_fkey references audit_item_groups,
  group_code text,
  label jsonb not null constraint audit_item_group_instances_label_check check (label ->> 'it' is not null or label ->> 'en' is not null),
  position int not null
);
create index audit_item_group_instances_audit_id on audit_item_group_instances (audit_id, position);

create table audit_item_to_audit_item_group_instances (
  id uuid primary key,
  instance_id uuid not null constraint audit_item_to_audit_item_group_instances_instance_id_fkey
    references audit_item_group_instances on delete cascade,
  item_id uuid not null constraint audit_item_to_audit_item_group_instances_item_id_fkey references audit_items,
  definition jsonb not null,
  position int not null,
  unique (instance_id, item_id)
);
create index audit_item_to_audit_item_group_instances_item_id on audit_item_to_audit_item_group_instances (item_id);

create table audit_to_audit_items (
  id uuid primary key,
  audit_id uuid not null constraint audit_to_audit_items_audit_id_fkey references audits on delete cascade,
  item_id uuid not null constraint audit_to_audit_items_item_id_fkey references audit_items,
  definition jsonb not null,
  position int not null,
  unique (audit_id, item_id)
);
create index audit_to_audit_items_item_id on audit_to_audit_items (item_id);

-- Items of a template, each as often as it occurs.
create function item_count(template audit_templates) returns int language sql stable
  return (select count(*)::int from audit_template_to_audit_items where template_id = template.id)
       + (select count(*)::int from audit_item_to_audit_template_item_group_instances as placed
            join audit_template_item_group_instances as instance on instance.id = placed.instance_id
           where instance.template_id = template.id);
