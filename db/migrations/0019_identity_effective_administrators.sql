-- An installation keeps an administrator who can sign in and may in effect change what users may: a denial takes that
-- away as surely as the role's end does. Denials come with the rights of a user, so these are looked at, too.
create or replace function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep an admin'));
  if not exists (
    select 1 from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
     where r.name = 'admin' and r.archived_at is null and u.archived_at is null and u.state = 'ACTIVE'
       and not exists (
         select 1 from user_permissions d join permissions p on p.id = d.permission_id
          where d.user_id = u.id and d.inverted and p.action in ('manage', 'read', 'update')
            and p.entity_type in ('User', 'UserRole', 'UserPermission', 'Role', 'RolePermission'))
  ) then
    raise exception 'the last active administrator stays' using errcode = 'DA001';
  end if;
  return null;
end $$;
create constraint trigger keep_an_admin after insert or update on user_permissions
  deferrable initially deferred for each row
  when (new.inverted)
  execute function keep_an_admin();
create constraint trigger keep_an_admin after update of archived_at, name on roles
  deferrable initially deferred for each row
  when (old.name = 'admin')
  execute function keep_an_admin();
