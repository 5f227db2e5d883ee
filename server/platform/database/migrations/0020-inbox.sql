-- The inbox: conversations of a guest with the host of a home, what stands in them, and who has seen how far.

create table conversation (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  host_id uuid not null references account,
  guest_id uuid not null references account,
  -- How many entries it has; whoever adds one holds this row, so that their order is one.
  last_seq integer not null default 0 check (last_seq >= 0),
  -- The guest's first message, and the host's first one after it: how fast a host answers.
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

-- What stands in a conversation, in the order of `seq`. Never changed.
create table conversation_entry (
  conversation_id uuid not null references conversation,
  seq integer not null check (seq > 0),
  id uuid not null default gen_random_uuid() constraint conversation_entry_id unique,
  kind text not null check (kind in ('message', 'line', 'automatic')),
  -- Who wrote it, or whose rule did.
  sender text check (sender in ('guest', 'host')),
  -- Shown to this side alone.
  only_for text check (only_for in ('guest', 'host')),
  words text not null default '' check (char_length(words) <= 4000),
  -- Of a line what happened: a kind of event, with the facts that its sentence needs.
  happened text,
  facts jsonb not null default '{}',
  photos jsonb not null default '[]' check (jsonb_array_length(photos) <= 6),
  -- What a line or an automatic message was made from, so that it is made once.
  source text,
  at timestamptz not null,
  -- Its words, and both its people as words of their own: one index finds what somebody wrote or read.
  found_by tsvector not null default '',
  primary key (conversation_id, seq),
  constraint conversation_entry_line check ((kind = 'line') = (happened is not null)),
  constraint conversation_entry_sender check ((kind = 'line') = (sender is null)),
  constraint conversation_entry_words check (kind = 'line' or words <> '')
);
create unique index conversation_entry_source on conversation_entry (source) where source is not null;
create index conversation_entry_found on conversation_entry using gin (found_by);

-- The photos of messages: in whose conversation each is, so that nobody but the two is given its files.
create table message_photo (
  id uuid primary key,
  conversation_id uuid not null references conversation
);

create function refuse_changed_entry() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of a conversation is never changed' using errcode = 'restrict_violation';
end $$;
create trigger conversation_entry_kept before update or delete on conversation_entry
  for each row execute function refuse_changed_entry();

-- How a conversation stands for one of its two.
create table conversation_side (
  conversation_id uuid not null references conversation,
  side text not null check (side in ('guest', 'host')),
  account_id uuid not null references account,
  seen_seq integer not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- When the newest entry that this side may see came.
  last_at timestamptz not null,
  primary key (conversation_id, side)
);
-- A person's list is read from these alone: unread ones first, then the newest.
create index conversation_side_list on conversation_side (account_id, (unread > 0) desc, last_at desc, conversation_id desc);
create index conversation_side_role on conversation_side
  (account_id, side, (unread > 0) desc, last_at desc, conversation_id desc);

-- A person's inbox: how many messages wait, and how many news there were. Whoever changes it holds this row.
create table inbox (
  account_id uuid primary key references account,
  unread integer not null default 0 check (unread >= 0),
  last_news bigint not null default 0
);
-- What a person's open screens are told, kept for a day; `number` counts up without gaps for each person.
create table inbox_news (
  account_id uuid not null references inbox,
  number bigint not null,
  name text not null check (name in ('entry', 'seen', 'booking', 'calendar')),
  -- The ids that the news is of; an entry itself is read when it is told.
  about jsonb not null,
  unread integer not null,
  at timestamptz not null,
  primary key (account_id, number)
);
create index inbox_news_by_age on inbox_news (at);
