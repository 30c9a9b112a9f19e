-- Reports: executed surveys. Opening one copies all that it needs, in both languages, so that nothing that is edited
-- later changes it. The database counts, freezes and guards, whichever code path writes.

-- A part of a report's code: without accents, blanks and everything but letters, digits and the point.
create function code_part(value text, instead text) returns text language sql immutable parallel safe
  return coalesce(nullif(regexp_replace(
    public.unaccent('public.unaccent'::regdictionary, coalesce(value, '')), '[^A-Za-z0-9.]', '', 'g'), ''), instead);

-- The last number given for a boat and a survey type. Whoever opens a report holds the row until the end.
create table audit_report_sequences (
  boat_id uuid not null references boats,
  survey_type_id uuid not null references survey_types,
  last int not null,
  primary key (boat_id, survey_type_id)
);

create table audit_reports (
  id uuid primary key,
  facility_id uuid not null,
  audit_id uuid not null,
  boat_id uuid not null constraint audit_reports_boat_id_fkey references boats,
  survey_type_id uuid not null constraint audit_reports_survey_type_id_fkey references survey_types,
  -- The boat as it was recorded at opening: merging two records of a boat changes no number that was given.
  numbered_for_id uuid not null references boats,
  sequence int not null,
  revision int not null default 1,
  -- The approved report that this one corrects, and why.
  revises_id uuid constraint audit_reports_revises_id_fkey references audit_reports,
  revision_reason text,
  code_base text collate natural_order not null,
  -- What the report tells of boat, survey type, template, assignment and facility, as they were at opening.
  snapshot jsonb not null,
  status text not null default 'DRAFT' constraint audit_reports_status_check
    check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED')),
  surveyor_id uuid constraint audit_reports_surveyor_id_fkey references users,
  surveyor_name text,
  started_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by_id uuid constraint audit_reports_decided_by_id_fkey references users,
  decision_note text,
  summary text,
  recommendations text,
  weather text,
  sea_state text,
  situation text constraint audit_reports_situation_check check (situation in ('AFLOAT', 'ASHORE')),
  instruments text,
  moisture_scale text,
  persons_present text,
  engine_hours numeric(8, 1) constraint audit_reports_engine_hours_check check (engine_hours >= 0),
  second_engine_hours numeric(8, 1) constraint audit_reports_second_engine_hours_check check (second_engine_hours >= 0),
  signature_id uuid constraint audit_reports_signature_id_fkey references files,
  -- Kept by triggers of the rows below.
  item_count int not null default 0,
  checked_count int not null default 0,
  low_count int not null default 0,
  medium_count int not null default 0,
  high_count int not null default 0,
  open_count int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  worst_severity text generated always as (case when high_count > 0 then 'HIGH' when medium_count > 0 then 'MEDIUM'
    when low_count > 0 then 'LOW' end) stored,
  boat_name text collate natural_order not null generated always as (snapshot #>> '{boat,name}') stored,
  has_open_problems boolean not null generated always as (open_count > 0) stored,
  code text collate natural_order not null generated always as (code_base ||
    case when low_count + medium_count + high_count > 0 then '-problems' else '-complete' end) stored,
  search_text text generated always as (fold_text(code_base ||
    case when low_count + medium_count + high_count > 0 then '-problems' else '-complete' end || ' ' || coalesce(snapshot #>> '{boat,name}', '') || ' ' ||
    coalesce(snapshot #>> '{boat,hullNumber}', '') || ' ' || coalesce(summary, ''))) stored,
  constraint audit_reports_audit_id_fkey foreign key (audit_id, facility_id) references audits (id, facility_id),
  constraint audit_reports_sequence_unique unique (numbered_for_id, survey_type_id, sequence, revision),
  constraint audit_reports_revision_check check (revision >= 1 and (revision > 1) = (revises_id is not null)),
  constraint audit_reports_revision_reason_check check ((revises_id is null) = (revision_reason is null)),
  constraint audit_reports_submitted_at_check check ((status in ('SUBMITTED', 'APPROVED')) <= (submitted_at is not null)),
  constraint audit_reports_decided_at_check check ((status in ('APPROVED', 'REJECTED')) <= (decided_at is not null)),
  constraint audit_reports_decision_note_check check (status <> 'REJECTED' or decision_note is not null)
);
-- One correction at a time of one report.
create unique index audit_reports_revises_id_unique on audit_reports (revises_id) where archived_at is null;
create index audit_reports_started_at on audit_reports (facility_id, started_at desc, id) where archived_at is null;
create index audit_reports_code on audit_reports (facility_id, code, id) where archived_at is null;
create index audit_reports_boat_id on audit_reports (boat_id, started_at desc);
create index audit_reports_audit_id on audit_reports (audit_id);
create index audit_reports_surveyor_id on audit_reports (surveyor_id) where archived_at is null;
create index audit_reports_survey_type_id on audit_reports (survey_type_id);
create index audit_reports_signature_id on audit_reports (signature_id) where signature_id is not null;
call index_search('audit_reports');

-- A later revision was approved in its place.
create function replaced(report audit_reports) returns boolean language sql stable
  return exists (select 1 from audit_reports later where later.revises_id = report.id and later.status = 'APPROVED');

create table audit_report_items (
  id uuid primary key,
  report_id uuid not null constraint audit_report_items_report_id_fkey references audit_reports,
  -- Items of one group instance share a section; those outside of groups have the report's own id.
  section_id uuid not null,
  section_label jsonb,
  section_position int not null,
  -- By what the same place is found in another report of the boat: group, label and which of its like it is.
  section_key text not null,
  group_code text,
  audit_item_id uuid not null constraint audit_report_items_audit_item_id_fkey references audit_items,
  code text collate natural_order not null,
  name jsonb not null,
  instructions jsonb,
  photo text not null,
  severity_hint int,
  position int not null,
  status text not null default 'NOT_CHECKED' constraint audit_report_items_status_check
    check (status in ('OK', 'PROBLEM', 'NOT_CHECKED', 'NOT_APPLICABLE')),
  -- Printed; of an item that was not checked, the reason.
  notes text,
  -- For colleagues only.
  internal_notes text,
  checked_at timestamptz,
  checked_by uuid references users,
  -- Set when «rest of the section OK» set the status.
  rest_ok_at timestamptz,
  -- The version of the item at which each part last changed, so that changes of several people merge.
  status_version int not null default 1,
  notes_version int not null default 1,
  internal_notes_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users default acting_user(),
  updated_by uuid references users default acting_user(),
  version int not null default 1,
  constraint audit_report_items_id_key unique (id, report_id)
);
create index audit_report_items_report_id on audit_report_items (report_id, section_position, position);
create index audit_report_items_code on audit_report_items (code, report_id);
create index audit_report_items_audit_item_id on audit_report_items (audit_item_id);
create trigger stamp_row before update on audit_report_items for each row execute function stamp_row();

create table audit_report_item_readings (
  id uuid primary key,
  report_id uuid not null,
  item_id uuid not null,
  -- The catalogue's reading, by which values of several surveys are compared.
  reading_id uuid not null constraint audit_report_item_readings_reading_id_fkey references audit_item_readings,
  value_type text not null,
  -- Label, unit, limits and options as they were at opening.
  definition jsonb not null,
  position int not null,
  text_value text,
  number_value numeric,
  boolean_value boolean,
  date_value date,
  instant_value timestamptz,
  option_value text,
  value_version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users default acting_user(),
  constraint audit_report_item_readings_item_id_fkey foreign key (item_id, report_id)
    references audit_report_items (id, report_id) on delete cascade,
  constraint audit_report_item_readings_value_type_check check (
    (text_value is null or value_type = 'STRING')
    and (number_value is null or value_type = 'NUMBER' or value_type = 'INTEGER' and number_value = trunc(number_value))
    and (boolean_value is null or value_type = 'BOOLEAN')
    and (date_value is null or value_type = 'DATE')
    and (instant_value is null or value_type = 'DATETIME')
    and (option_value is null or value_type = 'ENUM')),
  -- Only what this very reading offers.
  constraint audit_report_item_readings_option_value_check check (option_value is null
    or definition -> 'options' @> jsonb_build_array(jsonb_build_object('value', option_value)))
);
create index audit_report_item_readings_item_id on audit_report_item_readings (item_id, position);
create index audit_report_item_readings_report_id on audit_report_item_readings (report_id);
create index audit_report_item_readings_reading_id on audit_report_item_readings (reading_id, report_id);

create table audit_report_item_problems (
  id uuid primary key,
  report_id uuid not null,
  item_id uuid not null,
  title text not null,
  description text,
  severity int not null constraint audit_report_item_problems_severity_check check (severity between 1 and 3),
  issue_status text not null default 'PENDING' constraint audit_report_item_problems_issue_status_check
    check (issue_status in ('PENDING', 'SOLVED')),
  recommendation text,
  due_date date,
  department_id uuid constraint audit_report_item_problems_department_id_fkey references departments,
  solution text,
  solved_at timestamptz,
  solved_by uuid references users,
  reopened_at timestamptz,
  reopened_by uuid references users,
  reopen_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  constraint audit_report_item_problems_item_id_fkey foreign key (item_id, report_id)
    references audit_report_items (id, report_id) on delete cascade,
  constraint audit_report_item_problems_id_key unique (id, report_id),
  constraint audit_report_item_problems_solution_check
    check (issue_status <> 'SOLVED' or (solution is not null and solved_at is not null))
);
create index audit_report_item_problems_report_id on audit_report_item_problems (report_id);
create index audit_report_item_problems_item_id on audit_report_item_problems (item_id, created_at);
create trigger stamp_row before insert or update on audit_report_item_problems for each row execute function stamp_row();

-- Photos with what they say. Without a file: one that was taken and has not arrived yet.
create table audit_report_item_to_files (
  id uuid primary key,
  report_id uuid not null,
  item_id uuid not null,
  file_id uuid constraint audit_report_item_to_files_file_id_fkey references files,
  caption text,
  position int not null,
  annotation jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  constraint audit_report_item_to_files_item_id_fkey foreign key (item_id, report_id)
    references audit_report_items (id, report_id) on delete cascade
);
create index audit_report_item_to_files_report_id on audit_report_item_to_files (report_id);
create index audit_report_item_to_files_item_id on audit_report_item_to_files (item_id, position);
create index audit_report_item_to_files_file_id on audit_report_item_to_files (file_id) where file_id is not null;

create table audit_report_item_problem_to_files (
  id uuid primary key,
  report_id uuid not null,
  problem_id uuid not null,
  file_id uuid constraint audit_report_item_problem_to_files_file_id_fkey references files,
  -- Of the finding, or of the work that solved it.
  purpose text not null default 'FINDING' constraint audit_report_item_problem_to_files_purpose_check
    check (purpose in ('FINDING', 'SOLUTION')),
  caption text,
  position int not null,
  annotation jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  constraint audit_report_item_problem_to_files_problem_id_fkey foreign key (problem_id, report_id)
    references audit_report_item_problems (id, report_id) on delete cascade
);
create index audit_report_item_problem_to_files_report_id on audit_report_item_problem_to_files (report_id);
create index audit_report_item_problem_to_files_problem_id on audit_report_item_problem_to_files (problem_id, position);
create index audit_report_item_problem_to_files_file_id on audit_report_item_problem_to_files (file_id) where file_id is not null;

-- Operations that devices sent, each applied once.
create table audit_report_operations (
  report_id uuid not null references audit_reports,
  op_id uuid not null,
  user_id uuid not null references users,
  kind text not null,
  -- When it was done on the device.
  at timestamptz not null,
  applied_at timestamptz not null default clock_timestamp(),
  primary key (report_id, op_id)
);

-- A report is opened on an assignment that goes on, or on an approved report that it corrects.
create function open_audit_report() returns trigger language plpgsql as $$
declare
  audit audits;
  earlier audit_reports;
begin
  if new.revises_id is not null then
    select * into earlier from audit_reports where id = new.revises_id for no key update;
    if exists (select 1 from audit_reports where id = new.id) then return null; end if;
    if earlier.status is distinct from 'APPROVED' then
      raise exception 'only an approved report is revised' using errcode = 'DA002';
    end if;
    new.audit_id := earlier.audit_id;
    new.facility_id := earlier.facility_id;
    new.boat_id := earlier.boat_id;
    new.survey_type_id := earlier.survey_type_id;
    new.numbered_for_id := earlier.numbered_for_id;
    new.sequence := earlier.sequence;
    new.code_base := earlier.code_base;
    new.snapshot := earlier.snapshot;
    select max(revision) + 1 into new.revision from audit_reports
     where numbered_for_id = earlier.numbered_for_id and survey_type_id = earlier.survey_type_id and sequence = earlier.sequence;
  else
    select * into audit from audits where id = new.audit_id for no key update;
    if not found then return new; end if;
    -- The same opening, sent again: no further number is given.
    if exists (select 1 from audit_reports where id = new.id) then return null; end if;
    if audit.status = 'CANCELLED' or audit.archived_at is not null then
      raise exception 'the assignment is called off' using errcode = 'DA002';
    end if;
    new.boat_id := audit.boat_id;
    new.survey_type_id := audit.survey_type_id;
    new.numbered_for_id := audit.boat_id;
    new.revision := 1;
    insert into audit_report_sequences as s (boat_id, survey_type_id, last)
    values (audit.boat_id, audit.survey_type_id, 1 + coalesce((
      select max(sequence) from audit_reports where boat_id = audit.boat_id and survey_type_id = audit.survey_type_id), 0))
    on conflict (boat_id, survey_type_id) do update set last = s.last + 1
    returning last into new.sequence;
    select code_part(t.group_short, 'NA') || '-' || code_part(t.name_short, 'NA') || '-' || code_part(b.brand, 'NA') || '-' ||
           code_part(b.model, 'NA') || '-' || code_part(b.hull_number, '000') || '-' ||
           lpad(new.sequence::text, greatest(3, length(new.sequence::text)), '0'),
           jsonb_strip_nulls(jsonb_build_object(
             'boat', jsonb_build_object('name', b.name, 'kind', b.kind, 'brand', b.brand, 'model', b.model,
               'hullNumber', b.hull_number, 'sailNumber', b.sail_number, 'hin', b.hin, 'year', b.year,
               'lengthOverall', b.length_overall, 'beam', b.beam, 'draft', b.draft, 'displacementKg', b.displacement_kg,
               'material', b.material, 'flag', b.flag, 'homePort', b.home_port,
               'registrationNumber', b.registration_number, 'engines', b.engines, 'designer', b.designer),
             'surveyType', jsonb_build_object('group', t."group", 'groupShort', t.group_short, 'name', t.name,
               'nameShort', t.name_short),
             'template', jsonb_build_object('name', m.name),
             'audit', jsonb_build_object('place', audit.place, 'customerReference', audit.customer_reference,
               'scheduledFor', audit.scheduled_for),
             'facility', jsonb_build_object('name', f.name, 'timeZone', f.time_zone)))
      into new.code_base, new.snapshot
      from boats b
      join survey_types t on t.id = audit.survey_type_id
      join facilities f on f.id = audit.facility_id
      left join audit_templates m on m.id = audit.template_id
     where b.id = audit.boat_id;
  end if;
  new.started_at := coalesce(new.started_at, now());
  new.surveyor_id := coalesce(new.surveyor_id, acting_user());
  new.item_count := 0; new.checked_count := 0; new.open_count := 0;
  new.low_count := 0; new.medium_count := 0; new.high_count := 0;
  return new;
end $$;
create trigger open_report before insert on audit_reports for each row execute function open_audit_report();

create function name_surveyor() returns trigger language plpgsql as $$
begin
  new.surveyor_name := (select name from users where id = new.surveyor_id);
  return new;
end $$;
create trigger surveyor_name before insert or update of surveyor_id on audit_reports
  for each row execute function name_surveyor();

create procedure recount_audit_report(report uuid) language sql
begin atomic
  update audit_reports r set
      item_count = i.items, checked_count = i.checked,
      low_count = p.low, medium_count = p.medium, high_count = p.high, open_count = p.open
    from (select count(*) as items, count(*) filter (where status <> 'NOT_CHECKED') as checked
            from audit_report_items where report_id = report) as i,
         (select count(*) filter (where severity = 1) as low, count(*) filter (where severity = 2) as medium,
                 count(*) filter (where severity = 3) as high, count(*) filter (where issue_status = 'PENDING') as open
            from audit_report_item_problems where report_id = report) as p
   where r.id = report and (r.item_count, r.checked_count, r.low_count, r.medium_count, r.high_count, r.open_count)
         is distinct from (i.items, i.checked, p.low, p.medium, p.high, p.open);
end;

-- Copies the checklist of the assignment. Two sections of one group and label are told apart by their number.
create procedure copy_checklist(report audit_reports) language sql
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
    select gen_random_uuid() as id, s.id as instance_id, s.group_code, s.label, s.position::int as section_position, s.key,
           m.item_id, m.definition, m.position
      from sections s join audit_item_to_audit_item_group_instances m on m.instance_id = s.id
    union all
    select gen_random_uuid(), null, null, null, 0, '', m.item_id, m.definition, m.position
      from audit_to_audit_items m where m.audit_id = report.audit_id),
  section_ids as materialized (
    select instance_id, gen_random_uuid() as section_id from copied where instance_id is not null group by instance_id),
  items as (
    insert into audit_report_items (id, report_id, section_id, section_label, section_position, section_key, group_code,
      audit_item_id, code, name, instructions, photo, severity_hint, position)
    select c.id, report.id, coalesce(s.section_id, report.id), c.label, c.section_position, c.key, c.group_code, c.item_id,
           c.definition ->> 'code', c.definition -> 'name', nullif(c.definition -> 'instructions', 'null'),
           coalesce(c.definition ->> 'photo', 'OPTIONAL'), (c.definition ->> 'severityHint')::int, c.position
      from copied c left join section_ids s on s.instance_id = c.instance_id)
  insert into audit_report_item_readings (id, report_id, item_id, reading_id, value_type, definition, position)
  select gen_random_uuid(), report.id, c.id, (r.definition ->> 'id')::uuid, r.definition ->> 'valueType',
         jsonb_strip_nulls(r.definition - 'id' - 'valueType'), r.position
    from copied c cross join jsonb_array_elements(c.definition -> 'readings') with ordinality as r(definition, position);
end;

-- A correction begins with all that the approved report says, under ids of its own.
create procedure copy_report(report audit_reports) language sql
begin atomic
  with items as materialized (
    select i.*, gen_random_uuid() as new_id from audit_report_items i where i.report_id = report.revises_id),
  sections as materialized (
    select section_id, case when section_id = report.revises_id then report.id else gen_random_uuid() end as new_id
      from items group by section_id),
  problems as materialized (
    select p.*, gen_random_uuid() as new_id from audit_report_item_problems p where p.report_id = report.revises_id),
  copied_items as (
    insert into audit_report_items (id, report_id, section_id, section_label, section_position, section_key, group_code,
      audit_item_id, code, name, instructions, photo, severity_hint, position, status, notes, internal_notes, checked_at,
      checked_by, rest_ok_at)
    select i.new_id, report.id, s.new_id, i.section_label, i.section_position, i.section_key, i.group_code, i.audit_item_id,
           i.code, i.name, i.instructions, i.photo, i.severity_hint, i.position, i.status, i.notes, i.internal_notes,
           i.checked_at, i.checked_by, i.rest_ok_at
      from items i join sections s using (section_id)),
  copied_readings as (
    insert into audit_report_item_readings (id, report_id, item_id, reading_id, value_type, definition, position,
      text_value, number_value, boolean_value, date_value, instant_value, option_value)
    select gen_random_uuid(), report.id, i.new_id, r.reading_id, r.value_type, r.definition, r.position,
           r.text_value, r.number_value, r.boolean_value, r.date_value, r.instant_value, r.option_value
      from audit_report_item_readings r join items i on i.id = r.item_id),
  copied_problems as (
    insert into audit_report_item_problems (id, report_id, item_id, title, description, severity, issue_status,
      recommendation, due_date, department_id, solution, solved_at, solved_by, reopened_at, reopened_by, reopen_reason)
    select p.new_id, report.id, i.new_id, p.title, p.description, p.severity, p.issue_status, p.recommendation, p.due_date,
           p.department_id, p.solution, p.solved_at, p.solved_by, p.reopened_at, p.reopened_by, p.reopen_reason
      from problems p join items i on i.id = p.item_id),
  copied_files as (
    insert into audit_report_item_to_files (id, report_id, item_id, file_id, caption, position, annotation)
    select gen_random_uuid(), report.id, i.new_id, f.file_id, f.caption, f.position, f.annotation
      from audit_report_item_to_files f join items i on i.id = f.item_id)
  insert into audit_report_item_problem_to_files (id, report_id, problem_id, file_id, purpose, caption, position, annotation)
  select gen_random_uuid(), report.id, p.new_id, f.file_id, f.purpose, f.caption, f.position, f.annotation
    from audit_report_item_problem_to_files f join problems p on p.id = f.problem_id;
end;

create function fill_audit_report() returns trigger language plpgsql as $$
begin
  if new.revises_id is not null then
    call copy_report(new);
  else
    call copy_checklist(new);
    update audits set status = 'IN_PROGRESS' where id = new.audit_id and status = 'PLANNED';
  end if;
  call recount_audit_report(new.id);
  return null;
end $$;
create trigger fill_report after insert on audit_reports for each row execute function fill_audit_report();

-- What a report is stays; what it says changes in a draft only; nothing changes once it is approved, but how many of its
-- problems are open, and to which record of a boat it belongs after two were merged.
create function guard_audit_report() returns trigger language plpgsql as $$
declare
  loose text[] := array['boat_id', 'open_count', 'has_open_problems'];
  counted text[] := array['item_count', 'checked_count', 'low_count', 'medium_count', 'high_count', 'worst_severity', 'boat_name', 'code', 'search_text'];
  decided text[] := array['status', 'submitted_at', 'decided_at', 'decided_by_id', 'decision_note', 'archived_at',
    'updated_at', 'updated_by', 'version'];
  was jsonb := to_jsonb(old) - loose - counted;
  becomes jsonb := to_jsonb(new) - loose - counted;
begin
  if tg_op = 'DELETE' then
    raise exception 'reports stay' using errcode = 'DA002';
  end if;
  if old.status = 'APPROVED' and (was <> becomes
      or (old.item_count, old.checked_count, old.low_count, old.medium_count, old.high_count)
         is distinct from (new.item_count, new.checked_count, new.low_count, new.medium_count, new.high_count)) then
    raise exception 'an approved report never changes' using errcode = 'DA002';
  end if;
  if old.status <> 'DRAFT' and was - decided <> becomes - decided then
    raise exception 'only a draft is edited' using errcode = 'DA002';
  end if;
  if (old.id, old.audit_id, old.facility_id, old.survey_type_id, old.numbered_for_id, old.sequence, old.revision, old.code_base)
     is distinct from
     (new.id, new.audit_id, new.facility_id, new.survey_type_id, new.numbered_for_id, new.sequence, new.revision, new.code_base)
     or old.snapshot <> new.snapshot or old.revises_id is distinct from new.revises_id
     or old.revision_reason is distinct from new.revision_reason then
    raise exception 'what a report was opened for stays' using errcode = 'DA002';
  end if;
  if old.status <> new.status and (old.status, new.status) not in
      (('DRAFT', 'SUBMITTED'), ('SUBMITTED', 'APPROVED'), ('SUBMITTED', 'REJECTED'), ('REJECTED', 'DRAFT')) then
    raise exception 'no way leads from % to %', old.status, new.status using errcode = 'DA002';
  end if;
  if old.archived_at is null and new.archived_at is not null and old.status in ('SUBMITTED', 'APPROVED') then
    raise exception 'a report that was handed in stays' using errcode = 'DA002';
  end if;
  return new;
end $$;
create trigger guard_report before update or delete on audit_reports for each row execute function guard_audit_report();

create function settle_audit() returns trigger language plpgsql as $$
begin
  update audits set status = 'DONE' where id = new.audit_id and status in ('PLANNED', 'IN_PROGRESS');
  return null;
end $$;
create trigger settle_audit after update of status on audit_reports for each row
  when (new.status = 'APPROVED' and old.status <> 'APPROVED') execute function settle_audit();

create function follow_audit() returns trigger language plpgsql as $$
begin
  update audit_reports set boat_id = new.boat_id where audit_id = new.id;
  return null;
end $$;
create trigger follow_audit after update of boat_id on audits for each row
  when (old.boat_id <> new.boat_id) execute function follow_audit();

-- Counters and the boat are no change of the row: they neither stamp it nor enter the log.
create trigger stamp_row before insert or update of id, status, surveyor_id, started_at, submitted_at, decided_at,
  decided_by_id, decision_note, summary, recommendations, weather, sea_state, situation, instruments, moisture_scale,
  persons_present, engine_hours, second_engine_hours, signature_id, archived_at on audit_reports
  for each row execute function stamp_row();
create trigger log_change after insert or update or delete on audit_reports for each row execute function log_change(
  'AuditReport', 'snapshot', 'numbered_for_id', 'code_base', 'code', 'item_count', 'checked_count', 'low_count', 'medium_count',
  'high_count', 'open_count', 'worst_severity', 'boat_name', 'has_open_problems', 'surveyor_name');

-- What hangs on a report changes while it is a draft; whoever changes it holds the report until the end, so that it is
-- not handed in meanwhile.
create function guard_report_part() returns trigger language plpgsql as $$
declare
  report uuid := coalesce(new.report_id, old.report_id);
  state text;
begin
  if tg_op = 'UPDATE' and old.report_id <> new.report_id then
    raise exception 'a part stays in its report' using errcode = 'DA002';
  end if;
  select status into state from audit_reports where id = report for no key update;
  if state is distinct from 'DRAFT' then
    raise exception 'only a draft is edited' using errcode = 'DA002';
  end if;
  return coalesce(new, old);
end $$;
-- Opening copies within a trigger of the report; that is no edit.
create trigger guard_part before update or delete on audit_report_items for each row execute function guard_report_part();
create trigger guard_new_part before insert on audit_report_items for each row
  when (pg_trigger_depth() < 1) execute function guard_report_part();
create trigger guard_part before update or delete on audit_report_item_readings for each row execute function guard_report_part();
create trigger guard_new_part before insert on audit_report_item_readings for each row
  when (pg_trigger_depth() < 1) execute function guard_report_part();
create trigger guard_part before update or delete on audit_report_item_to_files for each row execute function guard_report_part();
create trigger guard_new_part before insert on audit_report_item_to_files for each row
  when (pg_trigger_depth() < 1) execute function guard_report_part();

-- Of a problem the state of the issue moves on whatever has become of the report.
create function guard_problem() returns trigger language plpgsql as $$
declare
  issue text[] := array['issue_status', 'solution', 'solved_at', 'solved_by', 'reopened_at', 'reopened_by', 'reopen_reason',
    'updated_at', 'updated_by', 'version'];
  state text;
begin
  select status into state from audit_reports where id = old.report_id for no key update;
  if state is distinct from 'DRAFT' and to_jsonb(old) - issue <> to_jsonb(new) - issue then
    raise exception 'only a draft is edited' using errcode = 'DA002';
  end if;
  return new;
end $$;
create trigger guard_problem before update on audit_report_item_problems for each row execute function guard_problem();
create trigger guard_new_part before insert on audit_report_item_problems for each row
  when (pg_trigger_depth() < 1) execute function guard_report_part();
create trigger guard_part before delete on audit_report_item_problems for each row execute function guard_report_part();

create trigger guard_new_part before insert on audit_report_item_problem_to_files for each row
  when (pg_trigger_depth() < 1 and new.purpose = 'FINDING') execute function guard_report_part();
create trigger guard_part before update on audit_report_item_problem_to_files for each row
  when (old.purpose = 'FINDING' or new.purpose = 'FINDING') execute function guard_report_part();
create trigger guard_gone_part before delete on audit_report_item_problem_to_files for each row
  when (old.purpose = 'FINDING') execute function guard_report_part();
create trigger stamp_row before insert or update on audit_report_item_to_files for each row execute function stamp_row();
create trigger stamp_row before insert or update on audit_report_item_problem_to_files for each row execute function stamp_row();

create function recount_report() returns trigger language plpgsql as $$
begin
  call recount_audit_report(coalesce(new.report_id, old.report_id));
  return null;
end $$;
create trigger recount_changed after update on audit_report_items for each row
  when (old.status is distinct from new.status) execute function recount_report();
create trigger recount_new after insert on audit_report_items for each row
  when (pg_trigger_depth() < 1) execute function recount_report();
create trigger recount_gone after delete on audit_report_items for each row execute function recount_report();
create trigger recount_changed after update on audit_report_item_problems for each row
  when ((old.severity, old.issue_status) is distinct from (new.severity, new.issue_status)) execute function recount_report();
create trigger recount_new after insert on audit_report_item_problems for each row
  when (pg_trigger_depth() < 1) execute function recount_report();
create trigger recount_gone after delete on audit_report_item_problems for each row execute function recount_report();

-- The copies of an opening are told by the report's own line in the log.
create trigger log_change after update or delete on audit_report_items for each row execute function log_change(
  'AuditReportItem', 'status_version', 'notes_version', 'internal_notes_version', 'search_text');
create trigger log_change after update or delete on audit_report_item_readings for each row execute function log_change(
  'AuditReportItemReading', 'value_version');
create trigger log_change after update or delete on audit_report_item_problems for each row execute function log_change('AuditReportItemProblem');
create trigger log_new after insert on audit_report_item_problems for each row
  when (pg_trigger_depth() < 1) execute function log_change('AuditReportItemProblem');
create trigger log_change after update or delete on audit_report_item_to_files for each row execute function log_change('AuditReportItemToFile');
create trigger log_new after insert on audit_report_item_to_files for each row
  when (pg_trigger_depth() < 1) execute function log_change('AuditReportItemToFile');
create trigger log_change after update or delete on audit_report_item_problem_to_files for each row execute function log_change('AuditReportItemProblemToFile');
create trigger log_new after insert on audit_report_item_problem_to_files for each row
  when (pg_trigger_depth() < 1) execute function log_change('AuditReportItemProblemToFile');
