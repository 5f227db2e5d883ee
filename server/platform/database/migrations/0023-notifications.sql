-- News: who is told what by mail and on which devices, links that stop mails, and what is on its way.

-- Without a row everything is on, at any hour.
create table news_settings (
  account_id uuid primary key references account,
  mail_off text[] not null default '{}',
  push_off text[] not null default '{}',
  quiet_at_night boolean not null default false
);

-- What a mail holds to stop those of its kind. It opens nothing and tells nobody's name, so it is held as it is: it must
-- be written into each mail, and outlive every secret.
create table news_stop_link (
  token text primary key,
  account_id uuid not null references account,
  kind text not null,
  constraint news_stop_link_once unique (account_id, kind)
);

-- The key pair that every push of this installation is signed with (VAPID, RFC 8292).
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key_sealed text not null,
  created_at timestamptz not null
);

-- A device that news is pushed to. Who signs out there, or ends its session elsewhere, is told nothing on it any more.
create table push_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null constraint push_device_once unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_device_by_account on push_device (account_id, created_at);
create index push_device_by_session on push_device (session_id);

-- What is to be pushed to a device: of one tag the newest alone.
create table waiting_push (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references push_device on delete cascade,
  tag text not null,
  content jsonb not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_until timestamptz,
  failed_tries int not null default 0,
  constraint waiting_push_once unique (device_id, tag)
);
create index waiting_push_due on waiting_push (due_at);

-- Where a mail that can be stopped is stopped, for its foot and its List-Unsubscribe.
alter table outbox_mail add column stop_url text;

-- A conversation with messages that its reader has not been mailed of yet: those from `from_seq` on. Its mail is written
-- when the person is due, one for all conversations, unless they have seen them by then.
create table waiting_message (
  account_id uuid not null references account,
  conversation_id uuid not null references conversation,
  from_seq int not null,
  due_at timestamptz not null,
  primary key (account_id, conversation_id)
);
create index waiting_message_due on waiting_message (due_at);

-- What a device shows of messages, so that it is taken back there once it was read elsewhere.
create table shown_push (
  device_id uuid not null references push_device on delete cascade,
  tag text not null,
  primary key (device_id, tag)
);
