-- Yard work: bookings of a boat and their sessions, each with an asset, a time and places. What a session must know of
-- its booking and of its asset is copied by triggers, so that the constraints below see it and no code path can forget it.
-- Constraints wait for the end of the transaction: two sessions swap their times in one.

alter table assets
  add opening_hours text,
  add set_up_minutes int not null default 0 constraint assets_set_up_minutes_check check (set_up_minutes between 0 and 10080),
  add inspected_on date,
  add inspection_expires_on date,
  add constraint assets_inspection_expires_on_check check (inspection_expires_on >= inspected_on),
  add constraint assets_id_key unique (id, facility_id);
alter table boat_slots add constraint boat_slots_id_facility_key unique (id, facility_id);
alter table departments add constraint departments_id_key unique (id, facility_id);

create sequence yard_booking_numbers;

create table bookings (
  id uuid primary key,
  facility_id uuid not null constraint bookings_facility_id_fkey references facilities,
  boat_id uuid not null constraint bookings_boat_id_fkey references boats,
  code text collate natural_order not null,
  requested_by_id uuid constraint bookings_requested_by_id_fkey references users,
  status text not null default 'DRAFT' constraint bookings_status_check
    check (status in ('DRAFT', 'REQUESTED', 'CONFIRMED', 'IN_PROGRESS', 'DONE', 'REJECTED', 'CANCELLED')),
  wanted_launch_on date,
  decision_note text,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(code || ' ' || coalesce(notes, ''))) stored,
  constraint bookings_id_key unique (id, facility_id)
);
create unique index bookings_code_unique on bookings (facility_id, code);
create index bookings_code on bookings (facility_id, code desc, id) where archived_at is null;
create index bookings_boat_id on bookings (boat_id);
create index bookings_requested_by_id on bookings (requested_by_id) where requested_by_id is not null;
create index bookings_status on bookings (facility_id, status) where archived_at is null;
call index_search('bookings');

-- «C26-00042»: C for cantiere, the year and a number; numbers are never given twice, and may have gaps.
create function number_yard_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.code := 'C' || to_char(now() at time zone 'Europe/Madrid', 'YY') || '-'
      || lpad(nextval('yard_booking_numbers')::text, 5, '0');
  else
    new.code := old.code;
  end if;
  return new;
end $$;
create trigger number_yard_booking before insert or update on bookings for each row execute function number_yard_booking();
call manage_rows('bookings', 'Booking');

create table booking_sessions (
  id uuid primary key,
  facility_id uuid not null,
  booking_id uuid not null,
  position int not null default 0 constraint booking_sessions_position_check check (position between 0 and 10000),
  type text not null constraint booking_sessions_type_check
    check (type in ('MOVEMENT', 'HAUL_OUT', 'HAUL_IN', 'RIGGING', 'MAST_STEP', 'MAST_UNSTEP', 'SUSPENSION')),
  asset_id uuid,
  from_slot_id uuid,
  to_slot_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  department_id uuid,
  assignee_id uuid constraint booking_sessions_assignee_id_fkey references users,
  -- The company that does the work; its people pass the gate that day.
  contractor text collate natural_order,
  status text not null default 'PLANNED' constraint booking_sessions_status_check
    check (status in ('PLANNED', 'STARTED', 'DONE', 'POSTPONED', 'CANCELLED', 'FAILED')),
  outcome text,
  override_reason text,
  started_at timestamptz,
  finished_at timestamptz,
  -- Copies: the booking's boat; whether the session holds boat and asset; whether the asset does one thing at a time; the
  -- time that it takes of the asset, set-up included.
  boat_id uuid,
  holds boolean not null,
  is_exclusive boolean not null,
  during tstzrange,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(coalesce(contractor, '') || ' ' || coalesce(outcome, ''))) stored,
  constraint booking_sessions_booking_id_fkey foreign key (booking_id, facility_id) references bookings (id, facility_id),
  constraint booking_sessions_asset_id_fkey foreign key (asset_id, facility_id) references assets (id, facility_id),
  constraint booking_sessions_from_slot_id_fkey foreign key (from_slot_id, facility_id) references boat_slots (id, facility_id),
  constraint booking_sessions_to_slot_id_fkey foreign key (to_slot_id, facility_id) references boat_slots (id, facility_id),
  constraint booking_sessions_department_id_fkey foreign key (department_id, facility_id) references departments (id, facility_id),
  constraint booking_sessions_ends_at_check check (starts_at < ends_at and ends_at <= starts_at + interval '60 days'),
  constraint booking_sessions_starts_at_check check ((starts_at is null) = (ends_at is null)),
  constraint booking_sessions_finished_at_check check (finished_at >= started_at),
  -- No asset that does one thing at a time is in two live sessions, its set-up included, and no boat is.
  constraint booking_sessions_asset_id_excl exclude using gist (asset_id with =, during with &&)
    where (holds and is_exclusive) deferrable initially deferred,
  constraint booking_sessions_boat_id_excl exclude using gist (boat_id with =, tstzrange(starts_at, ends_at) with &&)
    where (holds) deferrable initially deferred
);
create index booking_sessions_booking_id on booking_sessions (booking_id, position, starts_at) where archived_at is null;
create index booking_sessions_starts_at on booking_sessions (facility_id, starts_at, id) where archived_at is null;
create index booking_sessions_period on booking_sessions using gist (facility_id, tstzrange(starts_at, ends_at)) where archived_at is null;
create index booking_sessions_asset_id on booking_sessions (asset_id, starts_at) where asset_id is not null;
create index booking_sessions_assignee_id on booking_sessions (assignee_id) where assignee_id is not null;
create index booking_sessions_from_slot_id on booking_sessions (from_slot_id) where from_slot_id is not null;
create index booking_sessions_to_slot_id on booking_sessions (to_slot_id) where to_slot_id is not null;
create index booking_sessions_department_id on booking_sessions (department_id) where department_id is not null;
call index_search('booking_sessions');

create function copy_yard_booking() returns trigger language plpgsql as $$
declare
  is_open boolean;
  set_up int;
begin
  -- Locked, so that a booking that is cancelled at this very moment waits, and then changes this session too.
  select boat_id, archived_at is null and status not in ('REJECTED', 'CANCELLED')
    into new.boat_id, is_open from bookings where id = new.booking_id for share;
  select exclusive, set_up_minutes into new.is_exclusive, set_up from assets where id = new.asset_id;
  new.is_exclusive := coalesce(new.is_exclusive, false);
  new.during := tstzrange(new.starts_at - make_interval(mins => coalesce(set_up, 0)), new.ends_at);
  new.holds := coalesce(is_open, false) and new.archived_at is null and new.starts_at is not null
    and new.status in ('PLANNED', 'STARTED');
  if new.starts_at is null then new.during := null; end if;
  return new;
end $$;
create trigger copy_yard_booking before insert or update on booking_sessions
  for each row execute function copy_yard_booking();
call manage_rows('booking_sessions', 'BookingSession', 'boat_id', 'holds', 'is_exclusive', 'during');

create function tell_sessions() returns trigger language plpgsql as $$
begin
  update booking_sessions set id = id where booking_id = new.id;
  return null;
end $$;
create trigger tell_sessions after update of status, boat_id, archived_at on bookings for each row
  when ((old.status, old.boat_id, old.archived_at) is distinct from (new.status, new.boat_id, new.archived_at))
  execute function tell_sessions();

-- What an asset takes of time counts for sessions to come; those that are over stay as they were.
create function tell_sessions_of_asset() returns trigger language plpgsql as $$
begin
  update booking_sessions set id = id where asset_id = new.id and holds and ends_at > now();
  return null;
end $$;
create trigger tell_sessions_of_asset after update of exclusive, set_up_minutes on assets for each row
  when ((old.exclusive, old.set_up_minutes) is distinct from (new.exclusive, new.set_up_minutes))
  execute function tell_sessions_of_asset();

-- When the booking goes on: the beginning of its next live session that is not over.
create function next_at(booking bookings) returns timestamptz language sql stable
  return (select min(s.starts_at) from booking_sessions s
           where s.booking_id = booking.id and s.archived_at is null and s.holds and s.ends_at > now());

-- Names of what a session needs, for readers who may see the session and not the rows behind it.
create function asset_name(session booking_sessions) returns text language sql stable
  return (select name from assets where id = session.asset_id);
create function from_slot_code(session booking_sessions) returns text language sql stable
  return (select code from boat_slots where id = session.from_slot_id);
create function to_slot_code(session booking_sessions) returns text language sql stable
  return (select code from boat_slots where id = session.to_slot_id);

create function booking_code(session booking_sessions) returns text language sql stable
  return (select code from bookings where id = session.booking_id);
