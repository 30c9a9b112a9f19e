-- Where a boat lies is looked up once for a check, and not for every row that is compared with it.
create or replace procedure check_presence(stay uuid) language plpgsql as $$
declare
  arrangement uuid := lying_at(stay);
  slot boat_slots;
begin
  if arrangement is null then
    return;
  end if;
  -- Two that come at once would each see the berth without the other: the second waits here.
  for slot in select s.* from boat_slots s
      join port_booking_arrangement_to_boat_slots p on p.slot_id = s.id
     where p.port_booking_arrangement_id = arrangement order by s.id for no key update of s
  loop
    if not has_room(slot, stay) then
      raise exception 'somebody lies there' using errcode = '23P01', table = 'port_booking_arrangements',
        constraint = 'port_booking_arrangements_slot_ids_excl';
    end if;
  end loop;
end $$;
