-- Files: what was uploaded, the smaller pictures made of it, and uploads on their way. The bytes lie in the file store.

create table files (
  id uuid primary key,
  name text collate natural_order not null,
  mime_type text not null,
  size bigint not null constraint files_size_check check (size > 0),
  sha256 text not null constraint files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the upright picture, in pixels.
  width int,
  height int,
  taken_at timestamptz,
  state text not null constraint files_state_check check (state in ('PENDING', 'READY', 'NONE')),
  state_reason text constraint files_state_reason_check check (state_reason in ('TOO_MANY_PIXELS', 'UNREADABLE')),
  -- The part that variants show, in shares of the upright picture; null shows all of it.
  crop jsonb,
  storage_key text not null constraint files_storage_key_unique unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(name)) stored
);
create index files_created_at on files (created_at desc, id) where archived_at is null;
create index files_search on files using gin (search_text gin_trgm_ops);
create index files_pending on files (created_at) where state = 'PENDING';
call manage_rows('files', 'File', 'storage_key', 'state', 'state_reason');

create table file_variants (
  id uuid primary key,
  file_id uuid not null references files on delete cascade,
  kind text not null constraint file_variants_kind_check check (kind in ('thumb', 'preview')),
  mime_type text not null,
  width int not null,
  height int not null,
  size int not null,
  storage_key text not null,
  constraint file_variants_kind_unique unique (file_id, kind)
);

-- Files that no record shows, and since when; after a day they are deleted.
create table unattached_files (
  file_id uuid primary key references files on delete cascade,
  since timestamptz not null default now()
);

-- Uploads on their way. What arrived is kept, so that a broken connection goes on where it stopped.
create table file_uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  length bigint not null constraint file_uploads_length_check check (length > 0),
  received bigint not null default 0 constraint file_uploads_received_check check (received between 0 and length),
  -- What the store needs to go on: the parts that it holds.
  state jsonb not null default '{}',
  -- Of two requests that write one upload the later one goes on, the earlier one stops.
  writer uuid,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index file_uploads_touched_at on file_uploads (touched_at);

alter table boats add column picture_id uuid constraint boats_picture_id_fkey references files;
create index boats_picture_id on boats (picture_id) where picture_id is not null;
