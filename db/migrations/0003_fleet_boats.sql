create table boat_shapes (
  id uuid primary key,
  name text collate natural_order not null,
  hull text not null constraint boat_shapes_hull_check check (hull in ('MONOHULL', 'CATAMARAN', 'TRIMARAN', 'RIB', 'OTHER')),
  outline text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(name)) stored
);
create unique index boat_shapes_name_unique on boat_shapes (lower(name)) where archived_at is null;
call manage_rows('boat_shapes', 'BoatShape');

create table boats (
  id uuid primary key,
  name text collate natural_order not null,
  kind text constraint boats_kind_check check (kind in ('SAIL', 'MOTOR', 'RIB', 'OTHER')),
  brand text collate natural_order,
  model text collate natural_order,
  hull_number text collate natural_order,
  sail_number text collate natural_order,
  hin text constraint boats_hin_check check (hin ~ '^[A-Z]{2}-?[A-Z0-9]{8}[A-L][0-9]{3}$'),
  year int constraint boats_year_check check (year between 1800 and 2100),
  length_overall numeric(7, 3) constraint boats_length_overall_check check (length_overall > 0 and length_overall <= 200),
  length_waterline numeric(7, 3) constraint boats_length_waterline_check check (length_waterline > 0 and length_waterline <= 200),
  beam numeric(7, 3) constraint boats_beam_check check (beam > 0 and beam <= 200),
  draft numeric(7, 3) constraint boats_draft_check check (draft > 0 and draft <= 200),
  air_draft numeric(7, 3) constraint boats_air_draft_check check (air_draft > 0 and air_draft <= 200),
  displacement_kg numeric(10, 1) constraint boats_displacement_kg_check check (displacement_kg > 0),
  material text collate natural_order,
  flag text,
  home_port text collate natural_order,
  registration_number text collate natural_order,
  mmsi text constraint boats_mmsi_check check (mmsi ~ '^[0-9]{9}$'),
  call_sign text collate natural_order,
  engines text,
  designer text collate natural_order,
  colour text collate natural_order,
  shape_id uuid constraint boats_shape_id_fkey references boat_shapes,
  notes text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(
    name || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(hull_number, '') || ' ' ||
    coalesce(sail_number, '') || ' ' || coalesce(hin, '') || ' ' || coalesce(registration_number, '') || ' ' ||
    coalesce(mmsi, '') || ' ' || coalesce(call_sign, '') || ' ' || coalesce(designer, '') || ' ' ||
    coalesce(home_port, ''))) stored
);
create unique index boats_hin_unique on boats (replace(hin, '-', '')) where archived_at is null;
create index boats_name on boats (name, id) where archived_at is null;
create index boats_length_overall on boats (length_overall, id) where archived_at is null;
create index boats_updated_at on boats (updated_at desc, id) where archived_at is null;
create index boats_search on boats using gin (search_text gin_trgm_ops);
create index boats_sail_number on boats (upper(replace(sail_number, ' ', ''))) where archived_at is null;
create index boats_hull_number on boats (upper(replace(hull_number, ' ', ''))) where archived_at is null;
create index boats_shape_id on boats (shape_id) where archived_at is null;
call manage_rows('boats', 'Boat');
