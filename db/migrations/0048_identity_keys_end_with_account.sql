-- Sessions and keys of somebody who is kept out, or archived, end: letting them in again revives none.
create function end_access_of_user() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from calendar_keys where user_id = new.id;
  with revoked as (delete from api_keys where user_id = new.id returning 1)
  insert into sign_in_log (event, user_id, email) select 'API_KEY_REMOVED', new.id, new.email from revoked;
  return null;
end $$;
create trigger end_access after update of disabled_at, archived_at on users for each row
  when (new.disabled_at is not null or new.archived_at is not null)
  execute function end_access_of_user();
