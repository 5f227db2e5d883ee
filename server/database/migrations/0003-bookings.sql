-- Stays: bookings, the days they take, and their ratings.

create extension if not exists btree_gist;

create table booking (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  guest_id uuid not null references account,
  host_id uuid not null references account,
  check_in date not null,
  check_out date not null,
  adults smallint not null check (adults between 1 and 50),
  children smallint not null check (children between 0 and 50),
  infants smallint not null check (infants between 0 and 50),
  pets smallint not null check (pets between 0 and 50),
  -- The home's rates as they were: a later edit of the home changes no booking.
  rent integer not null check (rent > 0),
  included_guests integer not null check (included_guests > 0),
  extra_guest_fee integer not null check (extra_guest_fee >= 0),
  cleaning_fee integer not null check (cleaning_fee >= 0),
  total_rent bigint not null check (total_rent > 0),
  extra_service integer not null default 0 check (extra_service between 0 and 1000000),
  state text not null check (state in ('held', 'confirmed', 'completed', 'expired', 'cancelled')),
  held_until timestamptz not null,
  -- Each of these lengthens the hold once (decision record 'holds').
  extended_for_extra_at timestamptz,
  extended_for_order_at timestamptz,
  cancelled_by text check (cancelled_by in ('guest', 'host')),
  cancelled_at timestamptz,
  -- What the guest wrote to the owner: name, phone, email and wish.
  contact jsonb,
  contacted_at timestamptz,
  idempotency_key text,
  request_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_dates check (check_in < check_out and check_out - check_in <= 365),
  constraint booking_not_own check (guest_id <> host_id),
  constraint booking_idempotency_key unique (guest_id, idempotency_key)
);
create index booking_by_guest on booking (guest_id, created_at desc, id);
create index booking_by_host on booking (host_id, created_at desc, id);
create index booking_live_by_listing on booking (listing_id, check_in) where state in ('held', 'confirmed');
create index booking_holds on booking (held_until) where state = 'held';
create index booking_stays on booking (check_out) where state = 'confirmed';

-- Everything that takes a day of a home is one kind of row under one constraint; both ends are taken.
create table taken_days (
  booking_id uuid primary key references booking,
  listing_id uuid not null references listing,
  days daterange not null check (not isempty(days)),
  constraint taken_days_once exclude using gist (listing_id with =, days with &&)
);

create table rating (
  booking_id uuid primary key references booking,
  listing_id uuid not null references listing,
  stars smallint not null check (stars between 1 and 5),
  -- Whether it counts in the home's mean; false once its booking is cancelled or expired.
  counts boolean not null default true,
  rated_at timestamptz not null
);
create index rating_by_listing on rating (listing_id) where counts;
