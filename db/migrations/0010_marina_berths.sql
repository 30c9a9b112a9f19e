-- Where boats lie: ports of a facility, piers and yards in them, slots along these, and the gear that serves them.
-- Foreign keys carry the facility along, so that nothing of one facility can hang on something of another.

create table ports (
  id uuid primary key,
  facility_id uuid not null constraint ports_facility_id_fkey references facilities,
  name text collate natural_order not null,
  code text collate natural_order not null,
  latitude numeric(9, 6) constraint ports_latitude_check check (latitude between -90 and 90),
  longitude numeric(9, 6) constraint ports_longitude_check check (longitude between -180 and 180),
  beam_clearance numeric(4, 2) not null default 0.5 constraint ports_beam_clearance_check check (beam_clearance between 0 and 20),
  draft_clearance numeric(4, 2) not null default 0.3 constraint ports_draft_clearance_check check (draft_clearance between 0 and 20),
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(name || ' ' || code)) stored,
  constraint ports_id_key unique (id, facility_id)
);
create unique index ports_code_unique on ports (facility_id, upper(code)) where archived_at is null;
create index ports_name on ports (facility_id, name, id) where archived_at is null;
create index ports_search on ports using gin (search_text gin_trgm_ops);
call manage_rows('ports', 'Port');

create table boat_slot_groups (
  id uuid primary key,
  facility_id uuid not null,
  port_id uuid not null,
  name text collate natural_order not null,
  position int not null default 0 constraint boat_slot_groups_position_check check (position between 0 and 10000),
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(name)) stored,
  constraint boat_slot_groups_port_id_fkey foreign key (port_id, facility_id) references ports (id, facility_id),
  constraint boat_slot_groups_id_key unique (id, port_id, facility_id)
);
create unique index boat_slot_groups_name_unique on boat_slot_groups (port_id, lower(name)) where archived_at is null;
create index boat_slot_groups_name on boat_slot_groups (facility_id, name, id) where archived_at is null;
create index boat_slot_groups_position on boat_slot_groups (port_id, position, name, id) where archived_at is null;
create index boat_slot_groups_search on boat_slot_groups using gin (search_text gin_trgm_ops);
call manage_rows('boat_slot_groups', 'BoatSlotGroup');

create table boat_slots (
  id uuid primary key,
  facility_id uuid not null,
  group_id uuid not null,
  -- A copy of the group's, kept by the foreign key and by a trigger.
  port_id uuid not null,
  code text collate natural_order not null,
  kind text not null default 'WATER' constraint boat_slots_kind_check
    check (kind in ('WATER', 'GROUND_OUTDOOR', 'GROUND_INDOOR', 'INTERFACE')),
  occupancy text not null default 'SINGLE' constraint boat_slots_occupancy_check check (occupancy in ('SINGLE', 'LINEAR')),
  length numeric(7, 3) constraint boat_slots_length_check check (length > 0 and length <= 2000),
  width numeric(7, 3) constraint boat_slots_width_check check (width > 0 and width <= 200),
  max_beam numeric(7, 3) constraint boat_slots_max_beam_check check (max_beam > 0 and max_beam <= 200),
  max_draft numeric(7, 3) constraint boat_slots_max_draft_check check (max_draft > 0 and max_draft <= 200),
  max_air_draft numeric(7, 3) constraint boat_slots_max_air_draft_check check (max_air_draft > 0 and max_air_draft <= 200),
  max_weight_kg numeric(10, 1) constraint boat_slots_max_weight_kg_check check (max_weight_kg > 0),
  min_length numeric(7, 3) constraint boat_slots_min_length_check check (min_length > 0 and min_length <= 200),
  mooring text not null default 'OTHER' constraint boat_slots_mooring_check
    check (mooring in ('SIDE_TO', 'STERN_TO', 'BUOY', 'POLE', 'SLIP', 'CRADLE', 'OTHER')),
  water boolean not null default false,
  power_amps int constraint boat_slots_power_amps_check check (power_amps between 1 and 2000),
  x numeric(9, 3),
  y numeric(9, 3),
  bearing numeric(5, 2) constraint boat_slots_bearing_check check (bearing >= 0 and bearing < 360),
  active boolean not null default true,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(code || ' ' || coalesce(notes, ''))) stored,
  constraint boat_slots_group_id_fkey foreign key (group_id, port_id, facility_id)
    references boat_slot_groups (id, port_id, facility_id) on update cascade,
  constraint boat_slots_id_key unique (id, occupancy),
  -- How many boats lie side by side follows from a quay's length.
  constraint boat_slots_length_quay_check check (occupancy = 'SINGLE' or length is not null)
);
create unique index boat_slots_code_unique on boat_slots (port_id, upper(code)) where archived_at is null;
create index boat_slots_code on boat_slots (facility_id, code, id) where archived_at is null;
create index boat_slots_group_id on boat_slots (group_id, code) where archived_at is null;
create index boat_slots_search on boat_slots using gin (search_text gin_trgm_ops);

create function place_slot() returns trigger language plpgsql as $$
begin
  select port_id into new.port_id from boat_slot_groups where id = new.group_id;
  return new;
end $$;
create trigger place_slot before insert or update of group_id on boat_slots
  for each row execute function place_slot();
call manage_rows('boat_slots', 'BoatSlot', 'port_id');

create table assets (
  id uuid primary key,
  facility_id uuid not null constraint assets_facility_id_fkey references facilities,
  name text collate natural_order not null,
  kind text not null constraint assets_kind_check
    check (kind in ('TRAVEL_LIFT', 'CRANE', 'FORKLIFT', 'TRAILER', 'CRADLE', 'PEDESTAL', 'OTHER')),
  capacity_kg numeric(10, 1) constraint assets_capacity_kg_check check (capacity_kg > 0),
  max_beam numeric(7, 3) constraint assets_max_beam_check check (max_beam > 0 and max_beam <= 200),
  exclusive boolean not null default true,
  active boolean not null default true,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(name)) stored
);
create unique index assets_name_unique on assets (facility_id, lower(name)) where archived_at is null;
create index assets_name on assets (facility_id, name, id) where archived_at is null;
create index assets_search on assets using gin (search_text gin_trgm_ops);
call manage_rows('assets', 'Asset');

create table boat_slot_to_assets (
  id uuid primary key,
  boat_slot_id uuid not null constraint boat_slot_to_assets_boat_slot_id_fkey references boat_slots on delete cascade,
  asset_id uuid not null constraint boat_slot_to_assets_asset_id_fkey references assets,
  position int not null,
  unique (boat_slot_id, asset_id)
);
create index boat_slot_to_assets_asset_id on boat_slot_to_assets (asset_id);
create trigger log_link after insert or update or delete on boat_slot_to_assets
  for each row execute function log_link('BoatSlot', 'boat_slot_id', 'asset_id', 'asset_ids');
