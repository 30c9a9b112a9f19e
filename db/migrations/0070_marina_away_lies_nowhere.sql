-- A boat that is away lies nowhere, though her berth is kept for her.
create or replace function lying_at(stay uuid) returns uuid language sql stable as $$
  select a.id
    from port_bookings k join port_booking_arrangements a on a.port_booking_id = k.id
   where k.id = stay and k.status = 'ARRIVED' and k.archived_at is null and a.holds and not a.away
     and a."from" <= now() + interval '1 minute'
     and not exists (select 1 from port_booking_arrangements later
       where later.port_booking_id = stay and later.archived_at is null and later."from" > a."from"
         and (later."from" <= now() + interval '1 minute' or a."to" <= now()))
$$;
