-- Stays and their parts. Whatever a part must know of its stay, and a slot of a part, is copied by triggers, so that
-- the constraints below see it, and no code path can forget it. Constraints wait for the end of the transaction:
-- boats swap their berths in one.

create sequence stay_numbers;

create table port_bookings (
  id uuid primary key,
  facility_id uuid not null,
  port_id uuid not null,
  boat_id uuid constraint port_bookings_boat_id_fkey references boats,
  code text collate natural_order not null,
  "from" timestamptz not null,
  -- Absent: open-ended.
  "to" timestamptz,
  contact_id uuid constraint port_bookings_contact_id_fkey references boat_members,
  kind text not null constraint port_bookings_kind_check check (kind in ('TRANSIT', 'SEASONAL', 'ANNUAL', 'YARD', 'CLOSURE')),
  status text not null default 'REQUESTED' constraint port_bookings_status_check
    check (status in ('REQUESTED', 'CONFIRMED', 'ARRIVED', 'DEPARTED', 'REJECTED', 'CANCELLED', 'NO_SHOW')),
  arrived_at timestamptz,
  departed_at timestamptz,
  eta timestamptz,
  etd timestamptz,
  people_count int constraint port_bookings_people_count_check check (people_count between 0 and 5000),
  reason text,
  decision_note text,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(code || ' ' || coalesce(notes, '') || ' ' || coalesce(reason, ''))) stored,
  constraint port_bookings_port_id_fkey foreign key (port_id, facility_id) references ports (id, facility_id),
  constraint port_bookings_id_key unique (id, facility_id),
  constraint port_bookings_to_check check ("from" < "to"),
  constraint port_bookings_departed_at_check check (departed_at >= arrived_at),
  constraint port_bookings_arrived_at_check check (status in ('ARRIVED', 'DEPARTED') = (arrived_at is not null)),
  constraint port_bookings_status_departed_check check ((status = 'DEPARTED') = (departed_at is not null)),
  -- A closure holds a slot for a reason and has no boat; every other stay is one of a boat.
  constraint port_bookings_boat_id_closure_check check ((kind = 'CLOSURE') = (boat_id is null)),
  constraint port_bookings_reason_check check (kind <> 'CLOSURE' or reason is not null)
);
create unique index port_bookings_code_unique on port_bookings (facility_id, code);
create index port_bookings_from on port_bookings (facility_id, "from" desc, id) where archived_at is null;
create index port_bookings_boat_id on port_bookings (boat_id, "from") where archived_at is null;
create index port_bookings_contact_id on port_bookings (contact_id) where contact_id is not null;
create index port_bookings_period on port_bookings using gist (port_id, tstzrange("from", "to")) where archived_at is null;
create index port_bookings_search on port_bookings using gin (search_text gin_trgm_ops);

-- «26-00042»: the year in which it begins and a number; numbers are never given twice, and may have gaps.
create function number_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.code := to_char(new."from" at time zone 'Europe/Madrid', 'YY') || '-' || lpad(nextval('stay_numbers')::text, 5, '0');
  else
    new.code := old.code;
  end if;
  return new;
end $$;
create trigger number_stay before insert or update on port_bookings for each row execute function number_stay();
call manage_rows('port_bookings', 'PortBooking');

-- Should have come, should have left.
create function overdue(stay port_bookings) returns boolean language sql stable
  return stay.status = 'CONFIRMED' and stay.boat_id is not null and coalesce(stay.eta, stay."from") < now();
create function overstay(stay port_bookings) returns boolean language sql stable
  return stay.status = 'ARRIVED' and coalesce(stay."to" < now(), false);

create table port_booking_arrangements (
  id uuid primary key,
  facility_id uuid not null,
  port_booking_id uuid not null,
  "from" timestamptz not null,
  "to" timestamptz,
  confirmed boolean not null default false,
  override_reason text,
  -- Copies of the stay's: its boat, and whether the part holds its slots.
  boat_id uuid,
  holds boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(coalesce(override_reason, ''))) stored,
  constraint port_booking_arrangements_port_booking_id_fkey foreign key (port_booking_id, facility_id)
    references port_bookings (id, facility_id),
  constraint port_booking_arrangements_to_check check ("from" < "to"),
  constraint port_booking_arrangements_from_excl exclude using gist
    (port_booking_id with =, tstzrange("from", "to") with &&) where (archived_at is null) deferrable initially deferred,
  -- No boat is in two places at a time.
  constraint port_booking_arrangements_boat_id_excl exclude using gist
    (boat_id with =, tstzrange("from", "to") with &&) where (holds) deferrable initially deferred
);
create index port_booking_arrangements_port_booking_id on port_booking_arrangements (port_booking_id, "from") where archived_at is null;
create index port_booking_arrangements_from on port_booking_arrangements (facility_id, "from" desc, id) where archived_at is null;

create function copy_stay() returns trigger language plpgsql as $$
begin
  -- Locked, so that a stay that is cancelled at this very moment waits, and then changes this part too.
  select boat_id, new.confirmed and new.archived_at is null and archived_at is null
      and status in ('REQUESTED', 'CONFIRMED', 'ARRIVED', 'DEPARTED')
    into new.boat_id, new.holds from port_bookings where id = new.port_booking_id for share;
  new.holds := coalesce(new.holds, false);
  return new;
end $$;
create trigger copy_stay before insert or update on port_booking_arrangements
  for each row execute function copy_stay();
call manage_rows('port_booking_arrangements', 'PortBookingArrangement', 'boat_id', 'holds');

create function tell_parts() returns trigger language plpgsql as $$
begin
  update port_booking_arrangements set id = id where port_booking_id = new.id;
  return null;
end $$;
create trigger tell_parts after update of status, boat_id, archived_at on port_bookings for each row
  when ((old.status, old.boat_id, old.archived_at) is distinct from (new.status, new.boat_id, new.archived_at))
  execute function tell_parts();

-- A part is inside its stay. Looked at when all is done, from either side.
create function check_part_inside() returns trigger language plpgsql as $$
declare
  stay uuid := case tg_table_name when 'port_bookings' then new.id else (to_jsonb(new) ->> 'port_booking_id')::uuid end;
begin
  perform 1 from port_bookings b join port_booking_arrangements a on a.port_booking_id = b.id
    where b.id = stay and a.archived_at is null and not tstzrange(b."from", b."to") @> tstzrange(a."from", a."to");
  if found then
    raise exception 'a part is outside of its stay' using errcode = '23514',
      table = 'port_booking_arrangements', constraint = 'port_booking_arrangements_from_check';
  end if;
  return null;
end $$;
create constraint trigger check_part_inside after insert or update of "from", "to", archived_at on port_booking_arrangements
  deferrable initially deferred for each row execute function check_part_inside();
create constraint trigger check_part_inside after update of "from", "to" on port_bookings
  deferrable initially deferred for each row execute function check_part_inside();

create table port_booking_arrangement_to_boat_slots (
  id uuid primary key,
  port_booking_arrangement_id uuid not null
    constraint port_booking_arrangement_to_boat_slots_arrangement_fkey references port_booking_arrangements on delete cascade,
  slot_id uuid not null,
  position int not null,
  -- Copies: the part's period and whether it holds its slots, the slot's kind of occupancy, what a boat takes of a quay.
  during tstzrange not null,
  holds boolean not null,
  occupancy text not null,
  boat_length numeric(7, 3),
  unique (port_booking_arrangement_id, slot_id),
  constraint port_booking_arrangement_to_boat_slots_slot_id_fkey foreign key (slot_id, occupancy)
    references boat_slots (id, occupancy) on update cascade,
  -- No slot is held by two at a time.
  constraint port_booking_arrangement_to_boat_slots_slot_id_excl exclude using gist
    (slot_id with =, during with &&) where (holds and occupancy = 'SINGLE') deferrable initially deferred
);
create index port_booking_arrangement_to_boat_slots_slot on port_booking_arrangement_to_boat_slots using gist (slot_id, during);

create function copy_part() returns trigger language plpgsql as $$
begin
  select tstzrange(a."from", a."to"), a.holds, b.length_overall, s.occupancy
    into new.during, new.holds, new.boat_length, new.occupancy
    from port_booking_arrangements a
    join port_bookings k on k.id = a.port_booking_id
    join boat_slots s on s.id = new.slot_id and s.port_id = k.port_id
    left join boats b on b.id = a.boat_id
   where a.id = new.port_booking_arrangement_id;
  if not found then
    raise exception 'a stay has slots of its own port' using errcode = '23514', table = 'port_booking_arrangements',
      constraint = 'port_booking_arrangements_slot_ids_check';
  end if;
  return new;
end $$;
create trigger copy_part before insert or update of port_booking_arrangement_id, slot_id, position
  on port_booking_arrangement_to_boat_slots for each row execute function copy_part();
create trigger log_link after insert or delete on port_booking_arrangement_to_boat_slots
  for each row execute function log_link('PortBookingArrangement', 'port_booking_arrangement_id', 'slot_id', 'slot_ids');

create function tell_slots() returns trigger language plpgsql as $$
begin
  update port_booking_arrangement_to_boat_slots set position = position where port_booking_arrangement_id = new.id;
  return null;
end $$;
create trigger tell_slots after update on port_booking_arrangements for each row
  when ((old."from", old."to", old.holds, old.boat_id) is distinct from (new."from", new."to", new.holds, new.boat_id))
  execute function tell_slots();

-- A boat that turns out longer takes more of a quay from now on; what is over stays as it was.
create function tell_quays() returns trigger language plpgsql as $$
begin
  update port_booking_arrangement_to_boat_slots s set position = s.position
    from port_booking_arrangements a
   where a.boat_id = new.id and a.id = s.port_booking_arrangement_id and s.occupancy = 'LINEAR' and s.holds
     and coalesce(upper(s.during), 'infinity') > now();
  return null;
end $$;
create trigger tell_quays after update of length_overall on boats for each row
  when (old.length_overall is distinct from new.length_overall) execute function tell_quays();

-- Metres of a quay that are taken at the fullest moment of a period: lengths, and one metre between neighbours. A
-- closure takes all of it, and so does a boat whose length nobody knows.
create function quay_metres_taken(quay boat_slots, within tstzrange) returns numeric language sql stable
  return (
    select max(metres) from (
      select sum(case when o.boat_length is null then quay.length else o.boat_length end + 1) - 1 as metres
        from port_booking_arrangement_to_boat_slots p
        join port_booking_arrangement_to_boat_slots o
          on o.slot_id = quay.id and o.holds and o.during @> greatest(lower(p.during), lower(within))
       where p.slot_id = quay.id and p.holds and p.during && within
       group by greatest(lower(p.during), lower(within)), p.id) as moments);

create procedure check_quay(quay_id uuid, within tstzrange) language plpgsql as $$
declare
  quay boat_slots;
begin
  -- Two that come at once would each see the quay without the other: the second waits here.
  select * into quay from boat_slots where id = quay_id for no key update;
  if quay.occupancy = 'LINEAR' and quay_metres_taken(quay, within) > quay.length then
    raise exception 'the quay is too short' using errcode = '23P01', table = 'port_booking_arrangement_to_boat_slots',
      constraint = 'port_booking_arrangement_to_boat_slots_slot_id_excl';
  end if;
end $$;

create function check_quay_of_part() returns trigger language plpgsql as $$
begin
  call check_quay(new.slot_id, new.during);
  return null;
end $$;
create constraint trigger check_quay after insert or update on port_booking_arrangement_to_boat_slots
  deferrable initially deferred for each row when (new.holds and new.occupancy = 'LINEAR')
  execute function check_quay_of_part();

create function check_quay_of_slot() returns trigger language plpgsql as $$
begin
  call check_quay(new.id, tstzrange(now(), null));
  return null;
end $$;
create constraint trigger check_quay after update of length, occupancy on boat_slots
  deferrable initially deferred for each row when (new.occupancy = 'LINEAR')
  execute function check_quay_of_slot();

create table port_booking_members (
  id uuid primary key,
  facility_id uuid not null,
  port_booking_id uuid not null,
  member_id uuid not null constraint port_booking_members_member_id_fkey references boat_members,
  role text not null constraint port_booking_members_role_check
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
  constraint port_booking_members_port_booking_id_fkey foreign key (port_booking_id, facility_id)
    references port_bookings (id, facility_id),
  constraint port_booking_members_to_check check ("to" >= "from")
);
create index port_booking_members_port_booking_id on port_booking_members (port_booking_id) where archived_at is null;
create index port_booking_members_member_id on port_booking_members (member_id) where archived_at is null;
call manage_rows('port_booking_members', 'PortBookingMember');
