-- What the desk asks all day: who comes and goes on a day, and who is late. When a stay begins and ends for the desk: as it
-- was, else as it is expected. Closures neither come nor go, nor do stays that never were.

alter table port_bookings
  add column arrival_at timestamptz generated always as (
    case when boat_id is not null and status in ('REQUESTED', 'CONFIRMED', 'ARRIVED', 'DEPARTED')
      then coalesce(arrived_at, eta, "from") end) stored,
  add column departure_at timestamptz generated always as (
    case when boat_id is not null and status in ('REQUESTED', 'CONFIRMED', 'ARRIVED', 'DEPARTED')
      then coalesce(departed_at, etd, "to") end) stored;

-- They follow from the rest of the row, so the log does not tell of them.
drop trigger log_change on port_bookings;
create trigger log_change after insert or update or delete on port_bookings
  for each row execute function log_change('PortBooking', 'arrival_at', 'departure_at');

-- Should have come, or should have left, by now.
create function late(stay port_bookings) returns boolean language sql stable
  return (stay.status = 'CONFIRMED' and stay.boat_id is not null and coalesce(stay.eta, stay."from") < now())
    or (stay.status = 'ARRIVED' and stay."to" is not null and stay."to" < now());

create index port_bookings_arrival_at on port_bookings (facility_id, arrival_at, id) where archived_at is null;
create index port_bookings_departure_at on port_bookings (facility_id, departure_at, id) where archived_at is null;
-- Stays that are over are many and seldom asked for by their state.
create index port_bookings_open on port_bookings (facility_id, status, "from", id)
  where archived_at is null and status in ('REQUESTED', 'CONFIRMED', 'ARRIVED');
