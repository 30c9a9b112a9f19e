-- What was seen on the pontoons, tap by tap; what follows from it is worked out when somebody looks.
create table dock_walk_sightings (
  id uuid primary key,
  facility_id uuid not null constraint dock_walk_sightings_facility_id_fkey references facilities,
  slot_id uuid not null constraint dock_walk_sightings_slot_id_fkey references boat_slots on delete cascade,
  port_booking_id uuid,
  seen text not null constraint dock_walk_sightings_seen_check check (seen in ('HERE', 'ABSENT', 'OTHER', 'EMPTY')),
  other_name text,
  seen_at timestamptz not null,
  seen_by_id uuid not null constraint dock_walk_sightings_seen_by_id_fkey references users,
  constraint dock_walk_sightings_port_booking_id_fkey foreign key (port_booking_id, facility_id)
    references port_bookings (id, facility_id),
  -- Here or not here is said of a boat that is expected; who else is there has a name.
  constraint dock_walk_sightings_stay_check check ((seen in ('HERE', 'ABSENT')) = (port_booking_id is not null)),
  constraint dock_walk_sightings_other_name_check check ((seen = 'OTHER') = (other_name is not null))
);
create index dock_walk_sightings_slot_id on dock_walk_sightings (slot_id, seen_at desc);
create index dock_walk_sightings_port_booking_id on dock_walk_sightings (port_booking_id) where port_booking_id is not null;
