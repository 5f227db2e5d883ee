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

-- Mails that must go out, written in the transaction of what they tell; a job delivers each.
create table outbox_mail (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  reply_to text,
  created_at timestamptz not null default now(),
  -- While one process speaks to the mail server, no other sends it.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- After a week of tries: it waits for a person.
  given_up_at timestamptz,
  last_error text
);
create index outbox_mail_waiting on outbox_mail (created_at) where sent_at is null and given_up_at is null;
create index outbox_mail_sent on outbox_mail (sent_at);
