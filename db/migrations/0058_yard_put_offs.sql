-- Work that was put off together, for bad weather mostly: when each session had been and where it went, so that it comes back when the
-- wind drops; and who was written to about it.

create table put_offs (
  id uuid primary key,
  facility_id uuid not null constraint put_offs_facility_id_fkey references facilities,
  day date not null,
  asset_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid constraint put_offs_created_by_fkey references users,
  brought_back_at timestamptz,
  constraint put_offs_asset_id_fkey foreign key (asset_id, facility_id) references assets (id, facility_id)
);
create index put_offs_created_at on put_offs (facility_id, created_at desc);

create table put_off_sessions (
  put_off_id uuid not null constraint put_off_sessions_put_off_id_fkey references put_offs on delete cascade,
  session_id uuid not null constraint put_off_sessions_session_id_fkey references booking_sessions,
  had_starts_at timestamptz not null,
  had_ends_at timestamptz not null,
  had_asset_id uuid,
  -- Null where it was to wait for another time.
  moved_to timestamptz,
  constraint put_off_sessions_pkey primary key (put_off_id, session_id)
);
create index put_off_sessions_session_id on put_off_sessions (session_id);

create table put_off_mails (
  id uuid primary key,
  put_off_id uuid not null constraint put_off_mails_put_off_id_fkey references put_offs on delete cascade,
  user_id uuid constraint put_off_mails_user_id_fkey references users,
  member_id uuid constraint put_off_mails_member_id_fkey references boat_members,
  manager_id uuid constraint put_off_mails_manager_id_fkey references boat_managers,
  sent_at timestamptz not null default now(),
  sent_by uuid constraint put_off_mails_sent_by_fkey references users,
  constraint put_off_mails_user_id_check check (num_nonnulls(user_id, member_id, manager_id) = 1)
);
create index put_off_mails_put_off_id on put_off_mails (put_off_id);
create index put_off_mails_member_id on put_off_mails (member_id);
