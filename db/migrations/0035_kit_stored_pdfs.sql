-- PDFs that were made, so that one that would say the same is not made again. The bytes lie in the file store.
create table stored_pdfs (
  -- Of all that the document says, its template included.
  content_hash text primary key constraint stored_pdfs_content_hash_check check (content_hash ~ '^[0-9a-f]{64}$'),
  -- What it was made of, and which of its documents it is: 'audit-reports', the report, 'complete it'.
  resource text not null,
  record_id uuid not null,
  variant text not null,
  pages int not null,
  size bigint not null,
  storage_key text not null constraint stored_pdfs_storage_key_unique unique,
  made_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index stored_pdfs_record on stored_pdfs (resource, record_id, variant);
create index stored_pdfs_used_at on stored_pdfs (used_at);
