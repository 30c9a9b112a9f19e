-- What users are told of. A notice names a row and no person: what it says is made of the row when it is read, for those
-- who may read that row then.
create table notices (
  id uuid primary key,
  user_id uuid not null constraint notices_user_id_fkey references users on delete cascade,
  kind text not null,
  entity_type text not null,
  entity_id uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_user_id on notices (user_id, id desc);
create index notices_unread on notices (user_id, entity_id) where read_at is null;
create index notices_created_at on notices (created_at);

-- How a user wants to be told of a group of kinds; absent: as the product does by itself.
create table notice_choices (
  user_id uuid not null constraint notice_choices_user_id_fkey references users on delete cascade,
  notice_group text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (user_id, notice_group)
);

-- Open pages of a user learn at once that there is something new, or that it was read elsewhere.
create function announce_notices() returns trigger language plpgsql as $$
begin
  perform pg_notify('noticed', u.user_id::text) from (select distinct user_id from changed) as u;
  return null;
end $$;
create trigger announce_new_notices after insert on notices
  referencing new table as changed for each statement execute function announce_notices();
create trigger announce_read_notices after update on notices
  referencing new table as changed for each statement execute function announce_notices();
