-- A token in a link opens something by itself. It waits sealed, and is gone once the mail went out; the text of the mail has
-- a placeholder in its stead. Mails that went out before hold theirs in clear.
alter table outbox_mails add column sealed_secret text;
delete from outbox_mails where sent_at is not null;
