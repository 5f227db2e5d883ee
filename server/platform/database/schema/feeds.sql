-- Calendars of other sites (iCal), both ways.

-- The calendar of a home on another site. `url` is a secret: it gives access to the home's days.
create table feed (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  name text not null,
  url text not null,
  -- Whether its events are included in what the other feeds of the home get.
  pass_on boolean not null default false,
  -- How often the address at which this site reads our calendar was replaced.
  generation integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- Until then one process alone reads it.
  claimed_until timestamptz,
  -- ETag and Last-Modified of the last answer.
  etag text,
  modified text,
  -- Last successful read; begin and reason of the current failure.
  read_at timestamptz,
  failing_since timestamptz,
  last_error text,
  failure_notified_at timestamptz,
  -- Since when a calendar that had events before is empty.
  empty_since timestamptz
);
create index feed_by_listing on feed (listing_id, created_at, id);
create index feed_due on feed (due_at);

-- The events of a feed. Their days that no booking takes are in taken_days.
create table feed_event (
  id bigint primary key generated always as identity,
  feed_id uuid not null references feed on delete cascade,
  uid text not null,
  -- Nights of a stay, days of a block.
  days daterange not null check (not isempty(days)),
  is_block boolean not null,
  -- It repeats a stay or block of ours and takes no days.
  is_echo boolean not null default false,
  -- Since when it has these days.
  since timestamptz not null,
  -- Number of successful reads in a row without it.
  missed smallint not null default 0
);
create index feed_event_by_feed on feed_event (feed_id);

-- Days claimed by a booking and by another site; the host was notified.
create table feed_conflict (
  feed_id uuid not null references feed on delete cascade,
  booking_id uuid not null references booking,
  since timestamptz not null,
  primary key (feed_id, booking_id)
);

-- How often the public address of a home's calendar was replaced; no row: never.
create table calendar_address (
  listing_id uuid primary key references listing,
  generation integer not null
);

-- Every version of every event that was read at an address of a home's calendar: keeps UIDs and SEQUENCE stable, and
-- recognizes what another site repeats. `feed_id` null: the public address. `until` null: the last version read.
create table calendar_reading (
  id bigint primary key generated always as identity,
  listing_id uuid not null references listing,
  feed_id uuid references feed on delete cascade,
  uid uuid not null,
  -- Null: closed days that are no stay.
  booking_id uuid references booking,
  days daterange not null check (not isempty(days)),
  sequence integer not null,
  since timestamptz not null,
  until timestamptz
);
create index calendar_reading_by_address on calendar_reading (listing_id, feed_id);
