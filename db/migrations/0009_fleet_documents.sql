-- What lists mask is seen one row at a time, and who saw it stands in the row's history.

-- A text as lists show it: its end, where that betrays little of it.
create function mask_text(value text) returns text language sql immutable parallel safe
  return '••••' || case when length(value) >= 8 then ' ' || right(value, 3) else '' end;

-- Who saw what is masked elsewhere, once an hour; whoever wrote the row within the hour had it before them anyway.
create function note_view(type text, row_id uuid, viewer uuid, request text) returns void language sql
begin atomic
  insert into change_log (entity_type, entity_id, action, user_id, request_id)
  select type, row_id, 'VIEW', viewer, request where not exists (
    select 1 from change_log l
     where l.entity_type = type and l.entity_id = row_id and l.user_id = viewer
       and l.action in ('CREATE', 'UPDATE', 'RESTORE', 'VIEW') and l.at > now() - interval '1 hour');
end;

-- A look changes nothing: open pages have no reason to ask anew.
drop trigger announce_change on change_log;
create trigger announce_change after insert on change_log
  for each row when (new.action <> 'VIEW') execute function announce_change();

-- The day of a moment where the product is at home.
create function product_day(moment timestamptz) returns date language sql stable
  return (moment at time zone 'Europe/Madrid')::date;
create or replace function product_today() returns date language sql stable
  return product_day(now());

-- Valid through the day on which it expires, expiring from 30 days before that day on.
create function document_state(expires_on date, today date) returns text language sql immutable parallel safe
  return case when expires_on < today then 'EXPIRED' when expires_on <= today + 30 then 'EXPIRING' else 'VALID' end;

create table boat_documents (
  id uuid primary key,
  boat_id uuid not null constraint boat_documents_boat_id_fkey references boats,
  type text not null constraint boat_documents_type_check
    check (type in ('IMAGE', 'INSURANCE', 'CERTIFICATE_OF_REGISTRY', 'OTHER')),
  number text,
  issuer text collate natural_order,
  issued_on date,
  expires_on date,
  notes text,
  -- The earlier document whose place this one took.
  renews_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(coalesce(issuer, '') || ' ' || coalesce(notes, ''))) stored,
  constraint boat_documents_expires_on_check check (expires_on >= issued_on),
  constraint boat_documents_id_boat_id_unique unique (id, boat_id),
  -- Of the same boat, and not itself.
  constraint boat_documents_renews_id_fkey foreign key (renews_id, boat_id) references boat_documents (id, boat_id),
  constraint boat_documents_renews_id_check check (renews_id <> id)
);
create unique index boat_documents_renews_id_unique on boat_documents (renews_id) where archived_at is null;
create index boat_documents_expires_on on boat_documents (expires_on, id) where archived_at is null;
create index boat_documents_boat_id on boat_documents (boat_id) where archived_at is null;
create index boat_documents_search on boat_documents using gin (search_text gin_trgm_ops);
call manage_rows('boat_documents', 'BoatDocument');

create table boat_document_files (
  id uuid primary key,
  boat_document_id uuid not null constraint boat_document_files_boat_document_id_fkey references boat_documents,
  file_id uuid not null constraint boat_document_files_file_id_fkey references files,
  position int not null,
  unique (boat_document_id, file_id)
);
create index boat_document_files_file_id on boat_document_files (file_id);
create trigger log_link after insert or update or delete on boat_document_files
  for each row execute function log_link('BoatDocument', 'boat_document_id', 'file_id', 'file_ids');

create function state(d boat_documents) returns text language sql stable
  return document_state(d.expires_on, product_today());
create function renewed_by_id(d boat_documents) returns uuid language sql stable
  return (select n.id from boat_documents n where n.renews_id = d.id and n.archived_at is null);
create function renewed(d boat_documents) returns boolean language sql stable
  return exists (select 1 from boat_documents n where n.renews_id = d.id and n.archived_at is null);

create table person_documents (
  id uuid primary key,
  member_id uuid constraint person_documents_member_id_fkey references boat_members,
  type text not null constraint person_documents_type_check
    check (type in ('PASSPORT', 'ID_CARD', 'LICENSE', 'INSURANCE', 'OTHER')),
  number text,
  country text,
  issued_on date,
  expires_on date,
  notes text,
  renews_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(coalesce(notes, ''))) stored,
  -- Somebody's: more kinds of people will share this check.
  constraint person_documents_member_id_check check (num_nonnulls(member_id) = 1),
  constraint person_documents_expires_on_check check (expires_on >= issued_on),
  constraint person_documents_id_member_id_unique unique (id, member_id),
  constraint person_documents_renews_id_fkey
    foreign key (renews_id, member_id) references person_documents (id, member_id),
  constraint person_documents_renews_id_check check (renews_id <> id)
);
create unique index person_documents_renews_id_unique on person_documents (renews_id) where archived_at is null;
create index person_documents_expires_on on person_documents (expires_on, id) where archived_at is null;
create index person_documents_member_id on person_documents (member_id) where archived_at is null;
create index person_documents_search on person_documents using gin (search_text gin_trgm_ops);
call manage_rows('person_documents', 'PersonDocument');

create table person_document_files (
  id uuid primary key,
  person_document_id uuid not null
    constraint person_document_files_person_document_id_fkey references person_documents,
  file_id uuid not null constraint person_document_files_file_id_fkey references files,
  position int not null,
  unique (person_document_id, file_id)
);
create index person_document_files_file_id on person_document_files (file_id);
create trigger log_link after insert or update or delete on person_document_files
  for each row execute function log_link('PersonDocument', 'person_document_id', 'file_id', 'file_ids');

create function state(d person_documents) returns text language sql stable
  return document_state(d.expires_on, product_today());
create function renewed_by_id(d person_documents) returns uuid language sql stable
  return (select n.id from person_documents n where n.renews_id = d.id and n.archived_at is null);
create function renewed(d person_documents) returns boolean language sql stable
  return exists (select 1 from person_documents n where n.renews_id = d.id and n.archived_at is null);

-- What was told by mail: each document once for each state and expiry, be it corrected meanwhile.
create table document_notices (
  entity_type text not null,
  document_id uuid not null,
  state text not null constraint document_notices_state_check check (state in ('EXPIRING', 'EXPIRED')),
  expires_on date not null,
  noticed_at timestamptz not null default now(),
  primary key (entity_type, document_id, state, expires_on)
);
