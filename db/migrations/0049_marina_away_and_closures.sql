-- A boat that is away for some days may keep her berth: the arrangement of that time holds it, and says that she is not there.
alter table port_booking_arrangements add column away boolean not null default false;

-- A berth that is closed is closed: nobody asks for it, so nobody has to confirm it.
create function close_at_once() returns trigger language plpgsql as $$
begin
  if new.kind = 'CLOSURE' and new.status = 'REQUESTED' then
    new.status := 'CONFIRMED';
  end if;
  return new;
end $$;
create trigger close_at_once before insert or update of kind, status on port_bookings
  for each row execute function close_at_once();

update port_bookings set status = 'CONFIRMED' where kind = 'CLOSURE' and status = 'REQUESTED';
