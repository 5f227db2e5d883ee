-- What hosts write once for many guests: replies that they insert, and messages that go out by themselves.

create table saved_reply (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  -- What its owner calls it; null: its first words do.
  name text check (char_length(name) between 1 and 60),
  message text not null check (char_length(message) between 1 and 4000),
  created_at timestamptz not null
);
create index saved_reply_by_account on saved_reply (account_id, created_at, id);

-- A rule of a home: at which moment of a stay which message goes to its guest.
create table automatic_message (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  acts_on text not null check (acts_on in ('hold', 'payment', 'before', 'checkout')),
  -- Days before check-in.
  days smallint check (days between 0 and 30),
  -- The hour in India.
  hour smallint check (hour between 0 and 23),
  message text not null check (char_length(message) between 1 and 4000),
  -- It acts on no moment before this one: when it was made, or its moment was last changed.
  since timestamptz not null,
  created_at timestamptz not null,
  constraint automatic_message_moment check (
    (days is not null) = (acts_on = 'before') and (hour is not null) = (acts_on in ('before', 'checkout'))
  )
);
create index automatic_message_by_home on automatic_message (listing_id, created_at, id);
create index automatic_message_by_hour on automatic_message (hour, acts_on, listing_id) where hour is not null;

-- What a rule has done about a stay, once for ever: whatever comes again finds this row.
create table automatic_sent (
  automatic_id uuid not null references automatic_message on delete cascade,
  booking_id uuid not null references booking,
  at timestamptz not null,
  primary key (automatic_id, booking_id)
);
create index automatic_sent_by_booking on automatic_sent (booking_id);

-- The last hour whose moments have all been acted on; one row.
create table automatic_clock (
  only_one boolean primary key default true check (only_one),
  done_until timestamptz not null
);
