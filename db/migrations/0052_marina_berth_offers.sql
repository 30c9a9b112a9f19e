-- Who waits for a berth, what became free, and what was offered to whom. An offer holds its berth by a confirmed arrangement of
-- the stay that is still a request, so that all that keeps two boats from one berth keeps two offers from it, too.

create table berth_offers (
  id uuid primary key,
  facility_id uuid not null,
  port_booking_id uuid not null,
  arrangement_id uuid not null constraint berth_offers_arrangement_id_unique unique
    constraint berth_offers_arrangement_id_fkey references port_booking_arrangements,
  state text not null default 'OPEN' constraint berth_offers_state_check check (state in ('OPEN', 'TAKEN', 'LAPSED', 'WITHDRAWN')),
  expires_at timestamptz not null,
  is_mailed boolean not null,
  offered_at timestamptz not null default now(),
  offered_by_id uuid constraint berth_offers_offered_by_id_fkey references users,
  decided_at timestamptz,
  constraint berth_offers_port_booking_id_fkey foreign key (port_booking_id, facility_id) references port_bookings (id, facility_id),
  constraint berth_offers_expires_at_check check (expires_at > offered_at),
  constraint berth_offers_decided_at_check check ((state = 'OPEN') = (decided_at is null)),
  -- Taken within its term, lapsed after it.
  constraint berth_offers_taken_check check (state <> 'TAKEN' or decided_at < expires_at),
  constraint berth_offers_lapsed_check check (state <> 'LAPSED' or decided_at >= expires_at)
);
create unique index berth_offers_open_unique on berth_offers (port_booking_id) where state = 'OPEN';
create index berth_offers_port_booking_id on berth_offers (port_booking_id, offered_at desc);
create index berth_offers_expires_at on berth_offers (expires_at) where state = 'OPEN';

-- What was decided stays decided.
create function keep_decided_offer() returns trigger language plpgsql as $$
begin
  if old.state <> 'OPEN' then
    raise exception 'the offer was decided' using errcode = '23514', table = 'berth_offers', constraint = 'berth_offers_state_check';
  end if;
  return new;
end $$;
create trigger keep_decided_offer before update on berth_offers for each row execute function keep_decided_offer();

-- An offer ends with what it is about, whatever way that goes.
create function decide_offer_of_stay() returns trigger language plpgsql as $$
begin
  update berth_offers
     set state = case when new.archived_at is null and new.status in ('CONFIRMED', 'ARRIVED') and expires_at > now() then 'TAKEN'
       else 'WITHDRAWN' end, decided_at = now()
   where port_booking_id = new.id and state = 'OPEN';
  return null;
end $$;
create trigger decide_offer after update of status, archived_at on port_bookings for each row
  when ((old.status, old.archived_at) is distinct from (new.status, new.archived_at)) execute function decide_offer_of_stay();

create function decide_offer_of_arrangement() returns trigger language plpgsql as $$
begin
  update berth_offers set state = 'WITHDRAWN', decided_at = now() where arrangement_id = new.id and state = 'OPEN';
  return null;
end $$;
create trigger decide_offer after update on port_booking_arrangements for each row
  when (old.holds and not new.holds) execute function decide_offer_of_arrangement();

-- Berths that a stay gave up before their time, for those who wait: cancelled, shortened, moved, away. Whether they are still
-- free is asked when somebody looks.
create table freed_berths (
  id bigint generated always as identity primary key,
  facility_id uuid not null,
  slot_id uuid not null constraint freed_berths_slot_id_fkey references boat_slots on delete cascade,
  during tstzrange not null,
  freed_by_id uuid not null constraint freed_berths_freed_by_id_fkey references port_bookings,
  freed_at timestamptz not null default now(),
  is_noticed boolean not null default false
);
create index freed_berths_freed_at on freed_berths (facility_id, freed_at);
create index freed_berths_slot_id on freed_berths using gist (slot_id, during);
create index freed_berths_freed_by_id on freed_berths (freed_by_id);
create index freed_berths_unnoticed on freed_berths (id) where not is_noticed;

create function note_freed_berth() returns trigger language plpgsql as $$
declare
  left_over tstzmultirange := tstzmultirange(old.during) * tstzmultirange(tstzrange(now(), null));
begin
  if tg_op = 'UPDATE' and new.holds and new.slot_id = old.slot_id then
    left_over := left_over - tstzmultirange(new.during);
  end if;
  insert into freed_berths (facility_id, slot_id, during, freed_by_id)
  select a.facility_id, old.slot_id, free, a.port_booking_id
    from unnest(left_over) as free join port_booking_arrangements a on a.id = old.port_booking_arrangement_id
   -- Hours between check-out and check-in are no berth for anybody.
   where coalesce(upper(free) - lower(free), '1 day') >= interval '12 hours';
  return null;
end $$;
create trigger note_freed_berth after update on port_booking_arrangement_to_boat_slots for each row
  when (old.holds and (not new.holds or old.during <> new.during or old.slot_id <> new.slot_id)) execute function note_freed_berth();
create trigger note_freed_berth_gone after delete on port_booking_arrangement_to_boat_slots for each row
  when (old.holds) execute function note_freed_berth();
