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
  -- True for a stay that came from elsewhere (the sample homes' past): what was paid for it is not in this ledger.
  settled_elsewhere boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_dates check (check_in < check_out and check_out - check_in <= 365),
  constraint booking_not_own check (guest_id <> host_id),
  constraint booking_cancelled check ((state = 'cancelled') = (cancelled_at is not null))
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

-- A booking's days follow its state by themselves: taken as it becomes live, freed as it expires or is cancelled. So
-- no code, however wrong, makes two live bookings of one home share a day, or leaves a live booking without its days.
create function keep_booking_days() returns trigger language plpgsql as $$
begin
  if new.state in ('held', 'confirmed', 'completed') then
    insert into taken_days (booking_id, listing_id, days)
      values (new.id, new.listing_id, daterange(new.check_in, new.check_out, '[]'))
      on conflict (booking_id) do nothing;
  else
    delete from taken_days where booking_id = new.id;
  end if;
  return null;
end $$;
create trigger booking_days after insert or update of state on booking
  for each row execute function keep_booking_days();

create function refuse_freeing_booked_days() returns trigger language plpgsql as $$
begin
  if exists (select from booking where id = old.booking_id and state in ('held', 'confirmed', 'completed')) then
    raise exception 'the days of booking % are taken as long as it is live', old.booking_id
      using errcode = '23514', constraint = 'taken_days_of_live_booking';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger taken_days_stay before update or delete on taken_days
  for each row execute function refuse_freeing_booked_days();

-- The life cycle (server/booking/booking-states.ts): no other change of state is written, and a booking never moves
-- to another home, other dates, another guest or another host.
create function refuse_wrong_transition() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('held', 'confirmed'),
    ('held', 'cancelled'),
    ('held', 'expired'),
    ('confirmed', 'cancelled'),
    ('confirmed', 'completed'),
    ('expired', 'confirmed')
  ) then
    raise exception 'a booking that is % cannot become %', old.state, new.state
      using errcode = '23514', constraint = 'booking_transition';
  end if;
  return new;
end $$;
create trigger booking_transition before update of state on booking
  for each row when (old.state <> new.state) execute function refuse_wrong_transition();

create function refuse_moved_booking() returns trigger language plpgsql as $$
begin
  raise exception 'a booking stays with its home, dates, guest and host'
    using errcode = '23514', constraint = 'booking_stays_itself';
end $$;
create trigger booking_stays_itself before update of listing_id, check_in, check_out, guest_id, host_id on booking
  for each row when (
    (old.listing_id, old.check_in, old.check_out, old.guest_id, old.host_id)
      is distinct from (new.listing_id, new.check_in, new.check_out, new.guest_id, new.host_id)
  ) execute function refuse_moved_booking();

-- Requests that carried an Idempotency-Key, by guest and key: the same again answers the same booking.
create table booking_request (
  guest_id uuid not null references account,
  idempotency_key text not null,
  -- SHA-256 of the home and what was asked of it.
  request_hash bytea not null,
  booking_id uuid not null references booking,
  created_at timestamptz not null,
  constraint booking_request_key primary key (guest_id, idempotency_key)
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
