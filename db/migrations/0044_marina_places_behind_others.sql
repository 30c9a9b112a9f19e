-- Places ashore that have to be empty before a boat gets out of another one: she is moved through them. What stands in the
-- way of those stands in her way, too.
create table boat_slot_to_blockers (
  id uuid primary key,
  boat_slot_id uuid not null constraint boat_slot_to_blockers_boat_slot_id_fkey references boat_slots on delete cascade,
  blocked_by_id uuid not null constraint boat_slot_to_blockers_blocked_by_id_fkey references boat_slots,
  position int not null,
  unique (boat_slot_id, blocked_by_id)
);
create index boat_slot_to_blockers_blocked_by_id on boat_slot_to_blockers (blocked_by_id);
-- Both are ashore in one port, and no place is behind itself: nothing would ever get out there. Two that are written at once
-- wait for each other here, so that they make no circle together.
create function check_blockers() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('places behind others'));
  perform 1 from boat_slots s join boat_slots o on o.id = new.blocked_by_id and o.port_id = s.port_id
   where s.id = new.boat_slot_id and s.kind in ('GROUND_OUTDOOR', 'GROUND_INDOOR') and o.kind in ('GROUND_OUTDOOR', 'GROUND_INDOOR')
     and not exists (
       with recursive behind as (
         select new.blocked_by_id as id
         union select b.blocked_by_id from boat_slot_to_blockers b join behind on behind.id = b.boat_slot_id)
       select 1 from behind where behind.id = new.boat_slot_id);
  if not found then
    raise exception 'a place is behind other places ashore of its port, and not behind itself' using errcode = '23514',
      table = 'boat_slots', constraint = 'boat_slots_blocked_by_ids_check';
  end if;
  return new;
end $$;
create trigger check_blockers before insert or update of boat_slot_id, blocked_by_id on boat_slot_to_blockers
  for each row execute function check_blockers();
