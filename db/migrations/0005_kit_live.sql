-- Open pages follow what changes: every process listens for what the others write.

alter table change_log
  add column xact bigint not null default pg_current_xact_id()::text::bigint,
  -- The oldest transaction still at work when this was logged. Ids are not in the order of commits: whoever was told of
  -- this row can have missed only rows with a higher id and rows of this transaction or a later one.
  add column oldest_xact bigint not null default pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
create index change_log_xact on change_log using brin (xact) with (autosummarize = on);

-- Told once the transaction commits, in the order of commits: log id, type, row, action.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', concat_ws(' ', new.id, new.entity_type, new.entity_id, new.action));
  return null;
end $$;
create trigger announce_change after insert on change_log
  for each row execute function announce_change();

-- Sessions are not logged; the stream that was opened with one must end with it.
create function announce_sign_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('signed_out', old.id::text);
  return null;
end $$;
create trigger announce_sign_out after delete on sessions
  for each row execute function announce_sign_out();
