-- What every table stands on: text folding for search, natural order, row stamps, and the change log.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;

-- People's order: accents and case beside their letter, A2 before A10.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

-- Case, accents and punctuation out: D'Amico is found by damico. Immutable, since it is indexed;
-- the dictionary is named in full so that no search_path changes what it does.
create function fold_text(value text) returns text
  language sql immutable parallel safe
  return translate(
    lower(public.unaccent('public.unaccent'::regdictionary, value)),
    '''"`´’‘“”.,;:!?()[]{}/\|-–—·', '');

-- One word of a search as a LIKE pattern; % and _ are plain characters.
create function search_pattern(word text) returns text
  language sql immutable parallel safe
  return '%' || replace(replace(fold_text(word), '%', '\%'), '_', '\_') || '%';

-- Who is at work is told once per transaction (set_config(..., true)); nobody is the system itself.
create function acting_user() returns uuid
  language sql stable
  return nullif(current_setting('darsena.user_id', true), '')::uuid;

create function stamp_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.created_by := acting_user();
    new.version := 1;
  else
    new.id := old.id;
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.version := old.version + 1;
  end if;
  new.updated_at := now();
  new.updated_by := acting_user();
  return new;
end $$;

create table change_log (
  id bigint generated always as identity primary key,
  entity_type text not null,
  entity_id uuid not null,
  action text not null,
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  before jsonb,
  after jsonb,
  request_id text
);
create index change_log_entity on change_log (entity_type, entity_id, id desc);

-- log_change(entity type, columns that never enter the log ...): only what differs is kept.
create function log_change() returns trigger language plpgsql as $$
declare
  omitted text[] := tg_argv[1:] || array['search_text', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'];
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) - omitted end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) - omitted end;
  was jsonb;
  becomes jsonb;
  done text := case tg_op when 'INSERT' then 'CREATE' when 'DELETE' then 'DELETE' else 'UPDATE' end;
begin
  select jsonb_object_agg(key, old_row -> key) filter (where old_row -> key is not null and old_row -> key <> 'null'),
         jsonb_object_agg(key, new_row -> key) filter (where new_row -> key is not null and (tg_op = 'UPDATE' or new_row -> key <> 'null'))
    into was, becomes
    from jsonb_object_keys(old_row || new_row) as key
   where old_row -> key is distinct from new_row -> key;
  if was is null and becomes is null then return null; end if;
  if tg_op = 'UPDATE' and becomes ? 'archived_at' then
    done := case when becomes ->> 'archived_at' is null then 'RESTORE' else 'ARCHIVE' end;
  end if;
  insert into change_log (entity_type, entity_id, action, user_id, before, after, request_id)
  values (tg_argv[0], coalesce(new.id, old.id), done, acting_user(), was, becomes,
          nullif(current_setting('darsena.request_id', true), ''));
  return null;
end $$;

-- log_link(entity type, its column here, the linked column, the field's name): a pair is part of the row that it hangs on.
create function log_link() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
begin
  insert into change_log (entity_type, entity_id, action, user_id, before, after, request_id)
  values (tg_argv[0], coalesce(new_row ->> tg_argv[1], old_row ->> tg_argv[1])::uuid, 'UPDATE', acting_user(),
          case when tg_op <> 'INSERT' then jsonb_build_object(tg_argv[3], jsonb_build_array(old_row -> tg_argv[2])) end,
          case when tg_op <> 'DELETE' then jsonb_build_object(tg_argv[3], jsonb_build_array(new_row -> tg_argv[2])) end,
          nullif(current_setting('darsena.request_id', true), ''));
  return null;
end $$;

-- The log is written by the trigger and by nobody else; what was logged stays.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger change_log_append_only before update or delete on change_log
  for each row execute function refuse_change();

-- manage_rows(table, entity type, omitted columns ...): stamps and log for a main table, in one line of a migration.
create procedure manage_rows(target regclass, entity_type text, variadic omitted text[] default '{}')
  language plpgsql as $$
begin
  execute format('create trigger stamp_row before insert or update on %s for each row execute function stamp_row()', target);
  execute format('create trigger log_change after insert or update or delete on %s for each row execute function log_change(%s)',
    target, (select string_agg(quote_literal(word), ', ') from unnest(entity_type || omitted) as word));
end $$;

-- Answers already given to a POST with an Idempotency-Key, for a day.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
