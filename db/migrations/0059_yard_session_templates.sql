-- Sequences of work that a yard does again and again: «unstep, haul out, three weeks ashore, step, launch».

create table session_templates (
  id uuid primary key,
  facility_id uuid not null constraint session_templates_facility_id_fkey references facilities,
  name text collate natural_order not null,
  created_at timestamptz not null default now(),
  created_by uuid constraint session_templates_created_by_fkey references users,
  constraint session_templates_name_unique unique (facility_id, name)
);

create table session_template_steps (
  template_id uuid not null constraint session_template_steps_template_id_fkey references session_templates on delete cascade,
  position int not null,
  type text not null constraint session_template_steps_type_check
    check (type in ('MOVEMENT', 'HAUL_OUT', 'HAUL_IN', 'RIGGING', 'MAST_STEP', 'MAST_UNSTEP', 'SUSPENSION')),
  -- Days after the first one's, and the hour on the facility's clock.
  after_days int not null constraint session_template_steps_after_days_check check (after_days between 0 and 730),
  at time not null,
  minutes int not null constraint session_template_steps_minutes_check check (minutes between 1 and 86400),
  asset_id uuid constraint session_template_steps_asset_id_fkey references assets,
  department_id uuid constraint session_template_steps_department_id_fkey references departments,
  contractor text,
  constraint session_template_steps_pkey primary key (template_id, position)
);
create index session_template_steps_asset_id on session_template_steps (asset_id) where asset_id is not null;
