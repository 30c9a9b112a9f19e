-- Second factors stand beside the accounts, so that no history and no list of users ever holds one.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Sealed under the installation's secret key.
  secret text not null,
  -- Null until the first code has shown that the person's device knows the secret; until then nothing asks for it.
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was used; it and those before it work no more.
  last_step bigint,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create function second_factor(u users) returns boolean language sql stable
  return exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null);

-- The history of a user tells that there is one, and since when and by whom.
create function log_second_factor() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.confirmed_at is not null;
  becomes boolean := tg_op <> 'DELETE' and new.confirmed_at is not null;
begin
  if was = becomes then return null; end if;
  insert into change_log (entity_type, entity_id, action, user_id, before, after, request_id)
  values ('User', coalesce(new.user_id, old.user_id), 'UPDATE', acting_user(),
          jsonb_build_object('second_factor', was), jsonb_build_object('second_factor', becomes),
          nullif(current_setting('darsena.request_id', true), ''));
  return null;
end $$;
create trigger log_second_factor after insert or update or delete on second_factors
  for each row execute function log_second_factor();

-- Keys for programs, with the rights of their owner. Kept as SHA-256 only, like sessions.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index api_keys_name_unique on api_keys (user_id, lower(name));
create trigger announce_sign_out after delete on api_keys
  for each row execute function announce_sign_out();

alter table sign_in_log drop constraint sign_in_log_event_check;
alter table sign_in_log add constraint sign_in_log_event_check check (event in (
  'SUCCESS', 'FAILURE', 'LOCKOUT', 'SIGN_OUT', 'PASSWORD_RESET', 'PASSWORD_CHANGED', 'ACCOUNT_CONFIRMED',
  'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'RECOVERY_CODE_USED', 'API_KEY_ADDED', 'API_KEY_REMOVED'));
