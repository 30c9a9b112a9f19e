create table users (
  id uuid primary key,
  email text not null,
  name text collate natural_order not null,
  phone text,
  locale text not null default 'it' constraint users_locale_check check (locale in ('it', 'en')),
  password_hash text,
  email_confirmed_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(name || ' ' || email)) stored
);
create unique index users_email_unique on users (lower(email)) where archived_at is null;
call manage_rows('users', 'User', 'password_hash');

create table facilities (
  id uuid primary key,
  name text collate natural_order not null,
  code text collate natural_order not null,
  address text,
  time_zone text not null default 'Europe/Madrid',
  locale text not null default 'it' constraint facilities_locale_check check (locale in ('it', 'en')),
  check_in_time text not null default '14:00',
  check_out_time text not null default '12:00',
  phone text,
  email text,
  visitor_retention_days int not null default 365
    constraint facilities_visitor_retention_days_check check (visitor_retention_days > 0),
  access_auto_close_time text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(name || ' ' || code || ' ' || coalesce(address, ''))) stored
);
create unique index facilities_code_unique on facilities (lower(code)) where archived_at is null;
call manage_rows('facilities', 'Facility');

create table departments (
  id uuid primary key,
  facility_id uuid not null constraint departments_facility_id_fkey references facilities,
  name text collate natural_order not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(name)) stored
);
create unique index departments_name_unique on departments (facility_id, lower(name)) where archived_at is null;
call manage_rows('departments', 'Department');

create table user_to_facilities (
  id uuid primary key,
  user_id uuid not null constraint user_to_facilities_user_id_fkey references users on delete cascade,
  facility_id uuid not null constraint user_to_facilities_facility_id_fkey references facilities,
  position int not null,
  -- The first is the default; since no two can be first, there is one default per user.
  is_default boolean not null generated always as (position = 0) stored,
  unique (user_id, facility_id)
);
create unique index user_to_facilities_position_unique on user_to_facilities (user_id, position);
create trigger log_link after insert or update or delete on user_to_facilities
  for each row execute function log_link('User', 'user_id', 'facility_id', 'facility_ids');

create table user_departments (
  id uuid primary key,
  user_id uuid not null constraint user_departments_user_id_fkey references users on delete cascade,
  department_id uuid not null constraint user_departments_department_id_fkey references departments,
  position int not null,
  unique (user_id, department_id)
);
create trigger log_link after insert or update or delete on user_departments
  for each row execute function log_link('User', 'user_id', 'department_id', 'department_ids');

create table roles (
  id uuid primary key,
  name text not null,
  label jsonb not null constraint roles_label_check check (label ->> 'it' is not null or label ->> 'en' is not null),
  system boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as
    (fold_text(name || ' ' || coalesce(label ->> 'it', '') || ' ' || coalesce(label ->> 'en', ''))) stored
);
create unique index roles_name_unique on roles (name) where archived_at is null;
call manage_rows('roles', 'Role');

create table permissions (
  id uuid primary key,
  entity_type text not null,
  action text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(entity_type || ' ' || action)) stored,
  unique (entity_type, action)
);
call manage_rows('permissions', 'Permission');

-- log_grant(entity type, its column here): a permission given or taken is a change of the role or user it hangs on.
create function log_grant() returns trigger language plpgsql as $$
declare
  grant_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  told jsonb;
begin
  select jsonb_build_object('grants', jsonb_build_array(concat_ws(' ',
      case when (grant_row ->> 'inverted')::boolean then 'not' end, p.action, p.entity_type, grant_row ->> 'scope')))
    into told from permissions p where p.id = (grant_row ->> 'permission_id')::uuid;
  insert into change_log (entity_type, entity_id, action, user_id, before, after, request_id)
  values (tg_argv[0], (grant_row ->> tg_argv[1])::uuid, 'UPDATE', acting_user(),
          case when tg_op = 'DELETE' then told end, case when tg_op = 'INSERT' then told end,
          nullif(current_setting('darsena.request_id', true), ''));
  return null;
end $$;

create table role_permissions (
  id uuid primary key,
  role_id uuid not null references roles,
  permission_id uuid not null references permissions,
  scope text constraint role_permissions_scope_check check (scope in ('FACILITY', 'MANAGED_BOATS', 'OWN'))
);
create unique index role_permissions_scope_unique on role_permissions (role_id, permission_id, coalesce(scope, ''));
create trigger log_grant after insert or delete on role_permissions
  for each row execute function log_grant('Role', 'role_id');
create index role_permissions_permission on role_permissions (permission_id);

create table user_permissions (
  id uuid primary key,
  user_id uuid not null references users,
  permission_id uuid not null references permissions,
  scope text constraint user_permissions_scope_check check (scope in ('FACILITY', 'MANAGED_BOATS', 'OWN')),
  inverted boolean not null default false
);
create index user_permissions_user on user_permissions (user_id);
create trigger log_grant after insert or delete on user_permissions
  for each row execute function log_grant('User', 'user_id');

create table user_roles (
  id uuid primary key,
  user_id uuid not null constraint user_roles_user_id_fkey references users on delete cascade,
  role_id uuid not null constraint user_roles_role_id_fkey references roles,
  position int not null,
  unique (user_id, role_id)
);
create trigger log_link after insert or update or delete on user_roles
  for each row execute function log_link('User', 'user_id', 'role_id', 'role_ids');

-- INVITED until the first password is set, then ACTIVE, or DISABLED whatever it was.
create function state(u users) returns text language sql stable
  return case
    when u.disabled_at is not null then 'DISABLED'
    when u.password_hash is null then 'INVITED'
    else 'ACTIVE' end;

-- An installation keeps at least one administrator who can sign in. Whoever takes one away waits for the others
-- who do the same, so that two who remove each other at once cannot both succeed.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep an admin'));
  if not exists (
    select 1 from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
     where r.name = 'admin' and r.archived_at is null and u.archived_at is null and u.state = 'ACTIVE'
  ) then
    raise exception 'the last active administrator stays' using errcode = 'DA001';
  end if;
  return null;
end $$;
create constraint trigger keep_an_admin after delete on user_roles
  deferrable initially deferred for each row
  execute function keep_an_admin();
create constraint trigger keep_an_admin after update of disabled_at, archived_at, password_hash on users
  deferrable initially deferred for each row
  when (new.disabled_at is distinct from old.disabled_at or new.archived_at is distinct from old.archived_at)
  execute function keep_an_admin();

-- Bearer tokens are kept as SHA-256 only: who reads this table cannot sign in with it.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text,
  user_agent text
);
create index sessions_user on sessions (user_id);

-- Tries to sign in of the last minutes, shared by all processes; keys are hashes of account and address.
create table sign_in_tries (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  at timestamptz not null default now()
);
create index sign_in_tries_account on sign_in_tries (account, at);
create index sign_in_tries_address on sign_in_tries (address, at);

-- Which state of the contract's permissions and shipped roles is in the tables.
create table seeded_access (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);
