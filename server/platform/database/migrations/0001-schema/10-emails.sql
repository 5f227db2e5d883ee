-- Mail.

-- E-mails that must go out, written in the transaction of what they tell. Each waits here until it is due: at once when it
-- is written, later after a try that failed.
create table outbox_mail (
  id uuid primary key default gen_random_uuid(),
  -- Which event it tells of, and to whom: each is written once.
  event_id bigint,
  event_role text,
  recipient text not null,
  subject text not null,
  text text not null,
  -- The body, of which the HTML is made when it goes out. Mails of an older version have theirs already.
  letter jsonb,
  html text,
  reply_to text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- One that holds a key, or is the last one to somebody: not sent after this, and forgotten once it is sent.
  expires_at timestamptz,
  failed_tries smallint not null default 0,
  -- While one process speaks to the mail server, no other sends it.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- After a week of tries: it waits for a person.
  given_up_at timestamptz,
  last_error text,
  constraint outbox_mail_once unique (event_id, event_role)
);
create index outbox_mail_due on outbox_mail (due_at) where sent_at is null and given_up_at is null;
-- Of what waits nothing is in it, so that whoever looks for what is due does not go through all that waits by it.
create index outbox_mail_sent on outbox_mail (sent_at) where sent_at is not null;

-- What visitors wrote to the people who run this site.
create table site_message (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  subject text,
  message text not null,
  created_at timestamptz not null
);
