-- Links by which outsiders read a report. Each keeps what was shared, as it was at that moment, without anything that is
-- for colleagues: whatever becomes of the report later, the link shows no more and no less.

create table shared_audit_reports (
  id uuid primary key,
  report_id uuid not null constraint shared_audit_reports_report_id_fkey references audit_reports,
  -- SHA-256 of the link's token, which is told once.
  token_hash bytea not null constraint shared_audit_reports_token_hash_unique unique,
  -- For whom the link is: «insurer».
  label text,
  content text not null constraint shared_audit_reports_content_check check (content in ('COMPLETE', 'PROBLEMS')),
  locale text not null constraint shared_audit_reports_locale_check check (locale in ('it', 'en')),
  with_photos boolean not null,
  password_hash text,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references users,
  -- The public answer, but for what is known at reading only; gone once the link is revoked.
  shown jsonb,
  views int not null default 0 constraint shared_audit_reports_views_check check (views >= 0),
  last_viewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  constraint shared_audit_reports_expires_at_check check (expires_at > created_at),
  constraint shared_audit_reports_shown_check check ((revoked_at is null) = (shown is not null))
);
create index shared_audit_reports_report_id on shared_audit_reports (report_id, created_at desc, id);
create trigger stamp_row before insert or update of revoked_at on shared_audit_reports
  for each row execute function stamp_row();
create trigger log_change after insert or update or delete on shared_audit_reports for each row execute function log_change(
  'SharedAuditReport', 'token_hash', 'password_hash', 'shown', 'views', 'last_viewed_at', 'revoked_by');

-- Pictures of a share, under names of their own that lead nowhere else. They keep the files while the link lives.
create table shared_audit_report_files (
  id uuid primary key,
  share_id uuid not null constraint shared_audit_report_files_share_id_fkey references shared_audit_reports,
  report_id uuid not null,
  file_id uuid not null constraint shared_audit_report_files_file_id_fkey references files,
  constraint shared_audit_report_files_file_id_unique unique (share_id, file_id)
);
create index shared_audit_report_files_file_id on shared_audit_report_files (file_id);
create index shared_audit_report_files_report_id on shared_audit_report_files (report_id);

-- Only what was handed in is shared; a link is revoked once, and never changes otherwise.
create function guard_shared_report() returns trigger language plpgsql as $$
declare
  moving text[] := array['revoked_at', 'revoked_by', 'shown', 'views', 'last_viewed_at', 'updated_at', 'updated_by', 'version'];
  state text;
begin
  if tg_op = 'DELETE' then
    raise exception 'links are revoked, not deleted' using errcode = 'DA002';
  end if;
  if tg_op = 'INSERT' then
    select status into state from audit_reports where id = new.report_id for no key update;
    if state is null or state not in ('SUBMITTED', 'APPROVED') then
      raise exception 'only a report that was handed in is shared' using errcode = 'DA002';
    end if;
    return new;
  end if;
  if to_jsonb(old) - moving <> to_jsonb(new) - moving or old.revoked_at is not null
     or new.revoked_at is null and old.shown is distinct from new.shown then
    raise exception 'a link never changes' using errcode = 'DA002';
  end if;
  if new.revoked_at is not null then
    new.revoked_by := acting_user();
    delete from shared_audit_report_files where share_id = new.id;
    new.shown := null;
  end if;
  return new;
end $$;
create trigger guard_share before insert or update or delete on shared_audit_reports
  for each row execute function guard_shared_report();
