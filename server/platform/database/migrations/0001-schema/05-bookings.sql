-- Bookings.

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
  -- What a cancellation gives back is agreed with the booking too: all of it so many hours before check-in, a share after that.
  free_cancel_hours smallint not null default 48 check (free_cancel_hours between 0 and 8760),
  late_refund_percent smallint not null default 50 check (late_refund_percent between 0 and 100),
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
  -- The end of the hold that the guest was reminded of; a hold that was lengthened since has another one.
  told_of_end timestamptz,
  told_of_stay_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_dates check (check_in < check_out and check_out - check_in <= 365),
  constraint booking_not_own check (guest_id <> host_id),
  constraint booking_cancelled check ((state = 'cancelled') = (cancelled_at is not null))
);
create index booking_by_guest on booking (guest_id, created_at desc, id);
create index booking_by_host on booking (host_id, created_at desc, id);
-- Whether a home is free is read from the index alone.
create index booking_live_days on booking (listing_id, check_in) include (check_out, held_until, state)
  where state in ('held', 'confirmed');
create index booking_holds on booking (held_until) where state = 'held';
create index booking_stays on booking (check_out) where state = 'confirmed';
create index booking_coming on booking (check_in) where state = 'confirmed' and told_of_stay_at is null;
create trigger booking_of_open_account before insert on booking
  for each row execute function refuse_deleted_account();
create constraint trigger booking_changed after insert or delete or update of state, held_until on booking
  deferrable initially deferred for each row execute function note_listing_change();

-- The life cycle (server/domain/bookings/booking-states.ts): no other change of state is written, and a booking never moves
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

-- Neither rates nor policy of a booking ever change, and its extra service's price only before it is paid.
create function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'a booking keeps what was agreed when it was made'
    using errcode = '23514', constraint = 'booking_keeps_terms';
end $$;
create trigger booking_keeps_terms
  before update of rent, included_guests, extra_guest_fee, cleaning_fee, total_rent, free_cancel_hours,
    late_refund_percent, adults, children, infants, pets
  on booking for each row when (
    (old.rent, old.included_guests, old.extra_guest_fee, old.cleaning_fee, old.total_rent, old.free_cancel_hours,
      old.late_refund_percent, old.adults, old.children, old.infants, old.pets)
    is distinct from
    (new.rent, new.included_guests, new.extra_guest_fee, new.cleaning_fee, new.total_rent, new.free_cancel_hours,
      new.late_refund_percent, new.adults, new.children, new.infants, new.pets)
  ) execute function refuse_other_terms();
create trigger booking_keeps_extra before update of extra_service on booking
  for each row when (old.state <> 'held' and old.extra_service <> new.extra_service)
  execute function refuse_other_terms();

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
