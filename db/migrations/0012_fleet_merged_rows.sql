-- Two rows of one boat are merged as those of one person are: the other is archived and tells into which it went.
alter table boats add merged_into_id uuid constraint boats_merged_into_id_fkey references boats;
create index boats_merged_into_id on boats (merged_into_id) where merged_into_id is not null;

-- Whoever takes a merged row back out says that it was another one after all.
create function leave_merge() returns trigger language plpgsql as $$
begin
  new.merged_into_id := null;
  return new;
end $$;
create trigger leave_merge before update of archived_at on boats
  for each row when (new.archived_at is null) execute function leave_merge();
create trigger leave_merge before update of archived_at on boat_members
  for each row when (new.archived_at is null) execute function leave_merge();
update boat_members set merged_into_id = null where merged_into_id is not null and archived_at is null;
alter table boats add constraint boats_merged_into_id_check check (merged_into_id is null or archived_at is not null);
alter table boat_members add constraint boat_members_merged_into_id_check
  check (merged_into_id is null or archived_at is not null);

-- What tells that a boat may be on record already.
create index boats_mmsi on boats (mmsi) where archived_at is null;
create index boats_registration_number on boats (upper(replace(registration_number, ' ', ''))) where archived_at is null;
create index boats_call_sign on boats (upper(replace(call_sign, ' ', ''))) where archived_at is null;
create index boats_same_name on boats (replace(fold_text(name), ' ', '')) where archived_at is null;

create index boat_members_updated_at on boat_members (updated_at desc, id) where archived_at is null;
