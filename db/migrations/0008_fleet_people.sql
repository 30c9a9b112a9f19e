-- The day it is where the product is at home: boats and people belong to no facility whose clock could say.
create function product_today() returns date language sql stable
  return (now() at time zone 'Europe/Madrid')::date;

create table boat_members (
  id uuid primary key,
  first_name text collate natural_order,
  last_name text collate natural_order not null,
  email text,
  phone text,
  birth_date date,
  nationality text,
  tax_code text,
  address text,
  notes text,
  merged_into_id uuid constraint boat_members_merged_into_id_fkey references boat_members,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(
    coalesce(first_name || ' ', '') || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' ||
    coalesce(tax_code, ''))) stored
);
create index boat_members_name on boat_members (last_name, first_name, id) where archived_at is null;
create index boat_members_email on boat_members (upper(replace(email, ' ', ''))) where archived_at is null;
create index boat_members_tax_code on boat_members (upper(replace(tax_code, ' ', ''))) where archived_at is null;
create index boat_members_merged_into_id on boat_members (merged_into_id) where merged_into_id is not null;
create index boat_members_search on boat_members using gin (search_text gin_trgm_ops);
call manage_rows('boat_members', 'BoatMember');

-- Periods are days, both ends included: who is captain until 30 September is captain on that day.
create table boat_member_roles (
  id uuid primary key,
  boat_id uuid not null constraint boat_member_roles_boat_id_fkey references boats,
  member_id uuid not null constraint boat_member_roles_member_id_fkey references boat_members,
  role text not null constraint boat_member_roles_role_check
    check (role in ('OWNER', 'REPRESENTATIVE', 'CAPTAIN', 'CREW', 'GUEST', 'OTHER')),
  "from" date,
  "to" date,
  notes text collate natural_order,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(coalesce(notes, ''))) stored,
  constraint boat_member_roles_to_check check ("to" >= "from"),
  -- Nobody is owner of one boat twice at a time.
  constraint boat_member_roles_role_excl exclude using gist
    (boat_id with =, member_id with =, daterange("from", "to", '[]') with &&)
    where (role = 'OWNER' and archived_at is null)
);
create index boat_member_roles_boat_id on boat_member_roles (boat_id, role) where archived_at is null;
create index boat_member_roles_member_id on boat_member_roles (member_id) where archived_at is null;
call manage_rows('boat_member_roles', 'BoatMemberRole');

create table boat_managers (
  id uuid primary key,
  boat_id uuid not null constraint boat_managers_boat_id_fkey references boats,
  user_id uuid constraint boat_managers_user_id_fkey references users,
  name text collate natural_order not null,
  company text collate natural_order,
  email text,
  phone text,
  "from" date,
  "to" date,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(
    name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  constraint boat_managers_to_check check ("to" >= "from")
);
create index boat_managers_name on boat_managers (name, id) where archived_at is null;
create index boat_managers_boat_id on boat_managers (boat_id) where archived_at is null;
create index boat_managers_user_id on boat_managers (user_id) where archived_at is null;
create index boat_managers_search on boat_managers using gin (search_text gin_trgm_ops);
call manage_rows('boat_managers', 'BoatManager');

create function current(m boat_managers) returns boolean language sql stable
  return coalesce(m."from" <= product_today(), true) and coalesce(m."to" >= product_today(), true);

-- The words of a name in one order, without case, accents and punctuation: «De Luca Nicolò» is «nicolo de luca».
create function name_key(value text) returns text language sql immutable parallel safe
  return (select string_agg(word, ' ' order by word) from regexp_split_to_table(fold_text(value), '\s+') as word);
create index boat_members_birth_date on boat_members (birth_date) where archived_at is null;

-- What identifies a person leaves the log too, and nothing else ever does: who did what when stays.
create function keep_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('darsena.erasing', true) = 'on'
    and to_jsonb(new) - array['before', 'after'] = to_jsonb(old) - array['before', 'after'] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger change_log_append_only on change_log;
create trigger change_log_append_only before update or delete on change_log
  for each row execute function keep_log();

-- erase_from_log(entity type, rows, columns): takes the values of these columns out of what was logged of these rows.
create procedure erase_from_log(type text, ids uuid[], columns text[]) language plpgsql as $$
begin
  perform set_config('darsena.erasing', 'on', true);
  update change_log set before = before - columns, after = after - columns
   where entity_type = type and entity_id = any(ids) and (before ?| columns or after ?| columns);
  perform set_config('darsena.erasing', 'off', true);
end $$;
