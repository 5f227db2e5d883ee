-- Conversations, automatic messages, notifications, and messages to the operator.

-- A guest and the host of a home.
create table conversation (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  host_id uuid not null references account,
  guest_id uuid not null references account,
  -- Number of its entries. Whoever appends one locks this row.
  last_seq integer not null default 0 check (last_seq >= 0),
  -- The guest's first message and the host's first answer: the host's response time.
  first_asked_at timestamptz,
  first_answered_at timestamptz,
  created_at timestamptz not null,
  constraint conversation_once unique (guest_id, listing_id, host_id),
  constraint conversation_of_two check (guest_id <> host_id),
  constraint conversation_answered_after_asked check (first_answered_at is null or first_asked_at is not null)
);
create index conversation_by_home on conversation (listing_id);
create index conversation_asked on conversation (host_id, first_asked_at) include (first_answered_at)
  where first_asked_at is not null;

-- Entries in the order of `seq`, never changed. A 'line' reports an event.
create table conversation_entry (
  conversation_id uuid not null references conversation,
  seq integer not null check (seq > 0),
  id uuid not null default gen_random_uuid() constraint conversation_entry_id unique,
  kind text not null check (kind in ('message', 'line', 'automatic')),
  sender text check (sender in ('guest', 'host')),
  -- Null: visible to both.
  visible_to text check (visible_to in ('guest', 'host')),
  words text not null default '' check (char_length(words) <= 4000),
  -- Of a line: kind of the event, and the facts of its sentence.
  event_kind text,
  facts jsonb not null default '{}',
  photos jsonb not null default '[]' check (jsonb_array_length(photos) <= 6),
  -- Unique key of a line or automatic message, which is written once.
  source text,
  at timestamptz not null,
  -- Its words, and both people as words: one index finds what a person wrote or received.
  search_words tsvector not null default '',
  primary key (conversation_id, seq),
  constraint conversation_entry_line check ((kind = 'line') = (event_kind is not null)),
  constraint conversation_entry_sender check ((kind = 'line') = (sender is null)),
  constraint conversation_entry_words check (kind = 'line' or words <> '')
);
create unique index conversation_entry_source on conversation_entry (source) where source is not null;
create index conversation_entry_search on conversation_entry using gin (search_words);

create function refuse_changed_entry() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of a conversation is never changed' using errcode = 'restrict_violation';
end $$;
create trigger conversation_entry_append_only before update or delete on conversation_entry
  for each row execute function refuse_changed_entry();

-- Conversation of each photo; only its two people may fetch the files. Never deleted.
create table message_photo (
  id uuid primary key,
  conversation_id uuid not null references conversation
);
create trigger photo_added after insert on message_photo
  referencing new table as added for each statement execute function delete_photo_intents();

-- A conversation as one of its two people sees it.
create table conversation_side (
  conversation_id uuid not null references conversation,
  side text not null check (side in ('guest', 'host')),
  account_id uuid not null references account,
  seen_seq integer not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- Time of the newest entry visible to this side.
  last_at timestamptz not null,
  primary key (conversation_id, side)
);
-- Order of the inbox: unread first, then the newest.
create index conversation_side_list on conversation_side (account_id, (unread > 0) desc, last_at desc, conversation_id desc);
create index conversation_side_role on conversation_side
  (account_id, side, (unread > 0) desc, last_at desc, conversation_id desc);

-- A person's unread messages, and number of the last update. Whoever changes the inbox locks this row.
create table inbox (
  account_id uuid primary key references account,
  unread integer not null default 0 check (unread >= 0),
  last_update bigint not null default 0
);

-- Updates for a person's open screens, kept for a day and numbered without gaps.
create table inbox_update (
  account_id uuid not null references inbox,
  number bigint not null,
  name text not null check (name in ('entry', 'seen', 'booking', 'calendar')),
  -- Ids of what has changed; contents are read when the update is sent.
  about jsonb not null,
  unread integer not null,
  at timestamptz not null,
  primary key (account_id, number)
);
create index inbox_update_by_age on inbox_update (at);

-- Replies that a host saved to insert them again.
create table saved_reply (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  -- Null: shown by its first words.
  name text check (char_length(name) between 1 and 60),
  message text not null check (char_length(message) between 1 and 4000),
  created_at timestamptz not null
);
create index saved_reply_by_account on saved_reply (account_id, created_at, id);

-- A message that a home sends to guests at a moment of the stay.
create table automatic_message (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  moment text not null check (moment in ('hold', 'payment', 'before', 'checkout')),
  -- Days before check-in.
  days smallint check (days between 0 and 30),
  -- Hour in India.
  hour smallint check (hour between 0 and 23),
  message text not null check (char_length(message) between 1 and 4000),
  -- Applies to moments from then on: when it was created or its moment changed.
  since timestamptz not null,
  created_at timestamptz not null,
  constraint automatic_message_moment check (
    (days is not null) = (moment = 'before') and (hour is not null) = (moment in ('before', 'checkout'))
  )
);
create index automatic_message_by_home on automatic_message (listing_id, created_at, id);
create index automatic_message_by_hour on automatic_message (hour, moment, listing_id) where hour is not null;

-- Each automatic message is sent once for a stay.
create table automatic_message_sent (
  automatic_id uuid not null references automatic_message on delete cascade,
  booking_id uuid not null references booking,
  at timestamptz not null,
  primary key (automatic_id, booking_id)
);
create index automatic_message_sent_by_booking on automatic_message_sent (booking_id);

-- The last hour whose messages have all been sent. One row.
create table automatic_message_clock (
  is_only boolean primary key default true check (is_only),
  processed_until timestamptz not null
);

-- No row: everything on, at any hour. The lists name kinds that are turned off.
create table notification_settings (
  account_id uuid primary key references account,
  mail_off text[] not null default '{}',
  push_off text[] not null default '{}',
  quiet_at_night boolean not null default false
);

-- Token that unsubscribes an account from e-mails of a kind. Not hashed, since each e-mail contains it; it gives no access.
create table unsubscribe_link (
  token text primary key,
  account_id uuid not null references account,
  kind text not null,
  constraint unsubscribe_link_once unique (account_id, kind)
);

-- A browser that receives pushes while its session lasts.
create table push_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null constraint push_device_once unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- A push service that fails is asked ever less often.
  failed_tries int not null default 0,
  paused_until timestamptz
);
create index push_device_by_account on push_device (account_id, created_at);
create index push_device_by_session on push_device (session_id);

-- Pushes to send; the newest of a tag replaces the others.
create table waiting_push (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references push_device on delete cascade,
  tag text not null,
  content jsonb not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until then one process alone sends it.
  claimed_until timestamptz,
  failed_tries int not null default 0,
  constraint waiting_push_once unique (device_id, tag)
);
create index waiting_push_due on waiting_push (due_at);

-- Pushes that a device shows, to be withdrawn once they are read elsewhere.
create table shown_push (
  device_id uuid not null references push_device on delete cascade,
  tag text not null,
  primary key (device_id, tag)
);

-- Messages from `from_seq` on that their reader was not e-mailed about. When due, one e-mail covers all conversations.
create table waiting_message (
  account_id uuid not null references account,
  conversation_id uuid not null references conversation,
  from_seq int not null,
  due_at timestamptz not null,
  primary key (account_id, conversation_id)
);
create index waiting_message_due on waiting_message (due_at);

-- Messages of visitors to the operator.
create table site_message (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  subject text,
  message text not null,
  created_at timestamptz not null
);
