-- How long people's data are kept, and what is held back from going.

alter table visitors add hold_reason text;
alter table access_logs add hold_reason text;

-- What was let go, as counts.
create table retention_runs (
  id bigint generated always as identity primary key,
  -- None: visitors, whom all facilities share.
  facility_id uuid constraint retention_runs_facility_id_fkey references facilities,
  kind text not null constraint retention_runs_kind_check check (kind in ('VISITORS', 'LOG', 'SCANS')),
  ran_at timestamptz not null default now(),
  count int not null constraint retention_runs_count_check check (count > 0)
);
create index retention_runs_ran_at on retention_runs (ran_at desc);

-- When an entry was over; none while somebody is inside.
create function entry_over_at(l access_logs) returns timestamptz language sql immutable parallel safe
  return case l.state when 'INSIDE' then null else coalesce(l.exited_at, l.auto_closed_at, l.voided_at) end;
create index access_logs_retention on access_logs (facility_id, entered_at) where anonymised_at is null;

-- The last that is known of a visitor at any facility: an entry or a visit, else that the record was made.
create function visitor_last_seen(v visitors) returns timestamptz language sql stable
  return coalesce(greatest(
    (select max(coalesce(l.exited_at, l.auto_closed_at, l.entered_at)) from access_logs l where l.visitor_id = v.id),
    (select max((s."to" + 1)::timestamp at time zone f.time_zone) from scheduled_visits s join facilities f on f.id = s.facility_id
      where s.visitor_id = v.id and s.status <> 'REJECTED' and s.status <> 'CANCELLED')), v.created_at);
