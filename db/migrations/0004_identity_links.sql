-- One-time links: invitations, forgotten passwords, changed addresses, and the very first account. Kept as hashes.
create table one_time_tokens (
  id uuid primary key,
  token_hash bytea not null constraint one_time_tokens_token_hash_unique unique,
  purpose text not null constraint one_time_tokens_purpose_check
    check (purpose in ('INVITE', 'RESET_PASSWORD', 'CONFIRM_EMAIL', 'FIRST_ADMIN')),
  user_id uuid references users on delete cascade,
  -- The address that a CONFIRM_EMAIL link confirms.
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_tokens_user_id_check check ((purpose = 'FIRST_ADMIN') = (user_id is null))
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- Mails go out after the transaction that asks for them, by a job; what could not be sent waits here and says why.
create table outbox_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
create index outbox_mails_waiting on outbox_mails (created_at) where sent_at is null;

-- Who signed in, or tried to; for the administrators. Never holds a password or a token.
create table sign_in_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null constraint sign_in_log_event_check
    check (event in ('SUCCESS', 'FAILURE', 'LOCKOUT', 'SIGN_OUT', 'PASSWORD_RESET', 'PASSWORD_CHANGED', 'ACCOUNT_CONFIRMED')),
  user_id uuid references users on delete cascade,
  email text,
  address text,
  user_agent text
);
create index sign_in_log_user on sign_in_log (user_id, at desc);
create index sign_in_log_at on sign_in_log (at desc);
create trigger sign_in_log_append_only before update on sign_in_log
  for each row execute function refuse_change();

create function last_sign_in_at(u users) returns timestamptz language sql stable
  return (select max(at) from sign_in_log where user_id = u.id and event = 'SUCCESS');
