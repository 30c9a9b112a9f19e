-- When berths were out of use, put so or archived: how full a port was is told with the berths of that night.
create table boat_slot_rests (
  boat_slot_id uuid not null constraint boat_slot_rests_boat_slot_id_fkey references boat_slots on delete cascade,
  during tstzrange not null constraint boat_slot_rests_during_check check (not isempty(during)),
  constraint boat_slot_rests_during_excl exclude using gist (boat_slot_id with =, during with &&)
);

create function is_resting(slot boat_slots) returns boolean language sql immutable
  return not slot.active or slot.archived_at is not null;

-- The clock, not the transaction's beginning: whoever waited for the row comes after whom it waited for.
create function rest_slot() returns trigger language plpgsql as $$
begin
  if is_resting(new) then
    insert into boat_slot_rests
      values (new.id, tstzrange(case tg_op when 'UPDATE' then clock_timestamp() end, null));
  else
    update boat_slot_rests set during = tstzrange(lower(during), clock_timestamp())
     where boat_slot_id = new.id and upper_inf(during);
  end if;
  return null;
end $$;
create trigger rest_new_slot after insert on boat_slots for each row when (is_resting(new)) execute function rest_slot();
create trigger rest_slot after update of active, archived_at on boat_slots
  for each row when (is_resting(old) <> is_resting(new)) execute function rest_slot();

-- Those that rest already do so since the log says so, or since ever.
insert into boat_slot_rests
select s.id, tstzrange(least(
         case when not s.active then coalesce(max(l.at) filter (where l.after ->> 'active' = 'false'), '-infinity') end,
         case when s.archived_at is not null then coalesce(max(l.at) filter (where l.after ->> 'archived_at' is not null), '-infinity') end), null)
  from boat_slots s
  left join change_log l on l.entity_type = 'BoatSlot' and l.entity_id = s.id and l.action <> 'CREATE'
 where is_resting(s) group by s.id;
