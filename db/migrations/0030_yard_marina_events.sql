-- What moves in marina and yard, looked up by when it happened or, until then, by when it is planned; and the keys of
-- personal calendar feeds.

create index port_bookings_arrives on port_bookings (facility_id, (coalesce(arrived_at, eta, "from")));
create index port_bookings_leaves on port_bookings (facility_id, (coalesce(departed_at, etd, "to")));
create index port_booking_arrangements_to on port_booking_arrangements (facility_id, "to") where archived_at is null;

-- From the beginning of work to its end, as far as they are known. What was only marked as done has no length, and is there all the same.
create function work_time(started_at timestamptz, starts_at timestamptz, finished_at timestamptz, ends_at timestamptz)
  returns tstzrange language sql immutable
  return case when coalesce(started_at, starts_at) is not null then
    tstzrange(coalesce(started_at, starts_at), coalesce(finished_at, greatest(ends_at, started_at)), '[]') end;
create index booking_sessions_work_time on booking_sessions
  using gist (facility_id, work_time(started_at, starts_at, finished_at, ends_at));
create index booking_sessions_finished_at on booking_sessions (boat_id, finished_at) where finished_at is not null;

-- One key each; who makes another one has revoked the first.
create table calendar_keys (
  user_id uuid primary key constraint calendar_keys_user_id_fkey references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint calendar_keys_token_hash_key unique (token_hash)
);
