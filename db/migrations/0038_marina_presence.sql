-- What is there, besides what is planned: a boat that has arrived lies at its berth until it departs, however long ago it
-- should have left. No boat is in port twice at a time, and no berth has two boats, quays as many as they have metres for.

-- A boat that arrived elsewhere had left where it was before.
update port_bookings b set status = 'DEPARTED', departed_at = greatest(b.arrived_at, later.arrived_at)
  from (select boat_id, id, arrived_at, row_number() over (partition by boat_id order by arrived_at desc, id desc) as place
          from port_bookings where status = 'ARRIVED' and archived_at is null and boat_id is not null) later
 where later.boat_id = b.boat_id and later.place = 1 and later.id <> b.id and b.status = 'ARRIVED' and b.archived_at is null;

alter table port_bookings add constraint port_bookings_boat_id_excl
  exclude using btree (boat_id with =) where (status = 'ARRIVED' and archived_at is null) deferrable initially deferred;

-- What a departure took from the arrangements, so that one that was recorded by mistake can be taken back: the end that they
-- had, infinity for an open one.
alter table port_booking_arrangements add column planned_to timestamptz;
drop trigger log_change on port_booking_arrangements;
create trigger log_change after insert or update or delete on port_booking_arrangements
  for each row execute function log_change('PortBookingArrangement', 'boat_id', 'holds', 'planned_to');

-- The arrangement at whose berths the boat of a stay lies: the last one that has begun, also after its end, unless a later one
-- says that she is away until then. None of a stay whose boat is not there. The clocks of server and database may differ by a
-- minute.
create function lying_at(stay uuid) returns uuid language sql stable as $$
  select a.id
    from port_bookings k join port_booking_arrangements a on a.port_booking_id = k.id
   where k.id = stay and k.status = 'ARRIVED' and k.archived_at is null and a.holds and a."from" <= now() + interval '1 minute'
     and not exists (select 1 from port_booking_arrangements later
       where later.port_booking_id = stay and later.archived_at is null and later."from" > a."from"
         and (later."from" <= now() + interval '1 minute' or a."to" <= now()))
$$;

-- Arrangements by which others lie at a slot now.
create function lying_there(slot uuid, but_stay uuid) returns setof uuid language sql stable as $$
  select p.port_booking_arrangement_id
    from port_booking_arrangement_to_boat_slots p
    join port_booking_arrangements a on a.id = p.port_booking_arrangement_id and a.holds and a."from" <= now() + interval '1 minute'
    join port_bookings k on k.id = a.port_booking_id and k.status = 'ARRIVED' and k.archived_at is null
   where p.slot_id = slot and k.id <> but_stay and lying_at(k.id) = a.id
$$;

-- Is there room at a slot for the boat of a stay, beside those that lie there?
create function has_room(quay boat_slots, stay uuid) returns boolean language sql stable
  return case quay.occupancy when 'SINGLE' then not exists (select 1 from lying_there(quay.id, stay))
    else coalesce((
      select sum(coalesce(b.length_overall, quay.length) + 1) - 1 <= quay.length
        from (select lying_there(quay.id, stay) as id union select lying_at(stay)) there
        join port_booking_arrangements a on a.id = there.id left join boats b on b.id = a.boat_id
       having count(*) > 1), true) end;

create procedure check_presence(stay uuid) language plpgsql as $$
declare
  slot boat_slots;
begin
  -- Two that come at once would each see the berth without the other: the second waits here.
  for slot in select s.* from boat_slots s
      join port_booking_arrangement_to_boat_slots p on p.slot_id = s.id
     where p.port_booking_arrangement_id = lying_at(stay) order by s.id for no key update of s
  loop
    if not has_room(slot, stay) then
      raise exception 'somebody lies there' using errcode = '23P01', table = 'port_booking_arrangements',
        constraint = 'port_booking_arrangements_slot_ids_excl';
    end if;
  end loop;
end $$;

create function check_presence_of_stay() returns trigger language plpgsql as $$
begin
  call check_presence(new.id);
  return null;
end $$;
create constraint trigger check_presence after insert or update of status, archived_at on port_bookings
  deferrable initially deferred for each row when (new.status = 'ARRIVED' and new.archived_at is null)
  execute function check_presence_of_stay();

create function check_presence_of_arrangement() returns trigger language plpgsql as $$
begin
  call check_presence(new.port_booking_id);
  return null;
end $$;
create constraint trigger check_presence after insert or update on port_booking_arrangements
  deferrable initially deferred for each row when (new.holds) execute function check_presence_of_arrangement();

create function check_presence_at_slot() returns trigger language plpgsql as $$
declare
  stay uuid;
begin
  select port_booking_id into stay from port_booking_arrangements where id = new.port_booking_arrangement_id;
  call check_presence(stay);
  return null;
end $$;
create constraint trigger check_presence after insert on port_booking_arrangement_to_boat_slots
  deferrable initially deferred for each row when (new.holds) execute function check_presence_at_slot();
