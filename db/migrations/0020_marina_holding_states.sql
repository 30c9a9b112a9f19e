-- States of a stay whose confirmed arrangements hold their berths, in one place of the database; a test keeps them the same
-- as the group `holding` of the declared transitions.
create function stay_holds(status text) returns boolean language sql immutable
  return status in ('REQUESTED', 'CONFIRMED', 'ARRIVED', 'DEPARTED');

create or replace function copy_stay() returns trigger language plpgsql as $$
begin
  -- Locked, so that a stay that is cancelled at this very moment waits, and then changes this arrangement too.
  select boat_id, new.confirmed and new.archived_at is null and archived_at is null and stay_holds(status)
    into new.boat_id, new.holds from port_bookings where id = new.port_booking_id for share;
  new.holds := coalesce(new.holds, false);
  return new;
end $$;
