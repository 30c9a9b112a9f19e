-- Sheets of people without a number are compared with those of the same name.
create index boat_members_same_last_name on boat_members (replace(fold_text(last_name), ' ', ''))
  where archived_at is null;
