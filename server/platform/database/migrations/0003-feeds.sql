-- The calendars of other sites, both ways.

-- The calendar of a home on another site. Its address is a secret: whoever has it reads the home's days.
create table feed (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  name text not null,
  url text not null,
  -- What comes from this site goes out to the others.
  pass_on boolean not null default false,
  -- How often the address that this site reads ours at was made anew.
  generation integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- Until then one process reads it.
  claimed_until timestamptz,
  etag text,
  modified text,
  -- When it was last read well, when reading began to fail, and why.
  read_at timestamptz,
  failing_since timestamptz,
  last_error text,
  told_of_failure_at timestamptz,
  -- Since when a calendar that had events before is empty.
  empty_since timestamptz
);
create index feed_by_listing on feed (listing_id, created_at, id);
create index feed_due on feed (due_at);

-- All that another site's calendar says, as it says it. What of it is free of our stays stands in `taken_days`.
create table feed_event (
  id bigint primary key generated always as identity,
  feed_id uuid not null references feed on delete cascade,
  uid text not null,
  -- Its nights, or of a block its days.
  days daterange not null check (not isempty(days)),
  is_block boolean not null,
  -- It is a stay or block of ours that comes back: it takes nothing.
  is_echo boolean not null default false,
  -- Since when it says these days.
  since timestamptz not null,
  -- In how many good readings in a row it was missing.
  missed smallint not null default 0
);
create index feed_event_by_feed on feed_event (feed_id);

-- The days that a stay of ours and another site both claim, of which the host was told.
create table feed_conflict (
  feed_id uuid not null references feed on delete cascade,
  booking_id uuid not null references booking,
  since timestamptz not null,
  primary key (feed_id, booking_id)
);

-- How often the address of a home's calendar for anybody was made anew; a home without a row has its first.
create table calendar_address (
  listing_id uuid primary key references listing,
  generation integer not null
);

-- What has been read at each address of a home's calendar, in all its versions: `feed_id` says whose address it is, null that
-- for anybody. A version without an end is the last one that was read. By it an event keeps its UID and tells that it changed,
-- and we know what another site can have from us.
create table calendar_reading (
  id bigint primary key generated always as identity,
  listing_id uuid not null references listing,
  feed_id uuid references feed on delete cascade,
  uid uuid not null,
  -- A stay's; null where days are closed otherwise.
  booking_id uuid references booking,
  days daterange not null check (not isempty(days)),
  sequence integer not null,
  since timestamptz not null,
  until timestamptz
);
create index calendar_reading_by_address on calendar_reading (listing_id, feed_id);
