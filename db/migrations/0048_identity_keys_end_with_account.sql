-- An API key of somebody who is kept out, or archived, is revoked: letting them in again revives no key.
create function revoke_keys_of_ended_account() returns trigger language plpgsql as $$
begin
  with revoked as (delete from api_keys where user_id = new.id returning 1)
  insert into sign_in_log (event, user_id, email) select 'API_KEY_REMOVED', new.id, new.email from revoked;
  return null;
end $$;
create trigger users_keys_end after update of disabled_at, archived_at on users for each row
  when (new.disabled_at is not null or new.archived_at is not null)
  execute function revoke_keys_of_ended_account();
