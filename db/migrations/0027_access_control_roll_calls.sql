-- Roll calls: who was on the muster list when one began, and who was found. They stay as they were taken.

create table roll_calls (
  id uuid primary key,
  facility_id uuid not null constraint roll_calls_facility_id_fkey references facilities,
  kind text not null constraint roll_calls_kind_check check (kind in ('DRILL', 'REAL')),
  started_at timestamptz not null,
  -- When the list was so; older than the beginning where the device had no network.
  list_at timestamptz not null,
  ended_at timestamptz,
  note text,
  started_by_id uuid not null constraint roll_calls_started_by_id_fkey references users,
  ended_by_id uuid constraint roll_calls_ended_by_id_fkey references users,
  constraint roll_calls_ended_at_check check (ended_at >= started_at)
);
create index roll_calls_started_at on roll_calls (facility_id, started_at desc, id);

create table roll_call_people (
  id uuid primary key,
  roll_call_id uuid not null constraint roll_call_people_roll_call_id_fkey references roll_calls on delete cascade,
  position int not null,
  visitor_id uuid constraint roll_call_people_visitor_id_fkey references visitors,
  member_id uuid constraint roll_call_people_member_id_fkey references boat_members,
  user_id uuid constraint roll_call_people_user_id_fkey references users,
  -- As the muster list had it; none for somebody who was not on it.
  certainty text constraint roll_call_people_certainty_check check (certainty in ('TODAY', 'EARLIER', 'CLOSED', 'EXPECTED')),
  name text not null,
  company text,
  phone text,
  place text,
  companions int,
  note text,
  -- PRESENT: found at the meeting point; AWAY: known to be elsewhere.
  state text constraint roll_call_people_state_check check (state in ('PRESENT', 'AWAY')),
  marked_at timestamptz,
  marked_by_id uuid constraint roll_call_people_marked_by_id_fkey references users,
  constraint roll_call_people_person_check check (num_nonnulls(visitor_id, member_id, user_id) <= 1)
);
create index roll_call_people_roll_call_id on roll_call_people (roll_call_id, position);
create index roll_call_people_visitor_id on roll_call_people (visitor_id) where visitor_id is not null;
create index roll_call_people_member_id on roll_call_people (member_id) where member_id is not null;
