-- Bookings and their life cycle.

-- A stay of a guest. Amounts in whole rupees. The rates are copies: later changes of the home do not affect a booking.
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
  rent integer not null check (rent > 0),
  -- Price of each night; null: the rent.
  night_rents integer[],
  included_guests integer not null check (included_guests > 0),
  extra_guest_fee integer not null check (extra_guest_fee >= 0),
  cleaning_fee integer not null check (cleaning_fee >= 0),
  discount_kind text check (discount_kind in ('weekly', 'monthly', 'early-bird', 'last-minute')),
  discount_percent smallint check (discount_percent between 1 and 90),
  -- Tax rate of the day on which the order was opened; null: by the formula of a share of the nights. The total follows it
  -- until the stay is paid.
  tax_percent double precision check (tax_percent between 0 and 100),
  total_rent bigint not null check (total_rent > 0),
  extra_service integer not null default 0 check (extra_service between 0 and 1000000),
  -- Cancellation: a full refund until so many hours before check-in, then a share.
  free_cancel_hours smallint not null default 48 check (free_cancel_hours between 0 and 8760),
  late_refund_percent smallint not null default 50 check (late_refund_percent between 0 and 100),
  state text not null check (state in ('held', 'confirmed', 'completed', 'expired', 'cancelled')),
  held_until timestamptz not null,
  -- Each extends the hold once.
  extended_for_extra_at timestamptz,
  extended_for_order_at timestamptz,
  cancelled_by text check (cancelled_by in ('guest', 'host')),
  cancelled_at timestamptz,
  -- What the guest wrote to the owner: name, phone, email and extraService.
  contact jsonb,
  contacted_at timestamptz,
  -- Imported past stay of a sample home: its payment is not in this ledger.
  settled_elsewhere boolean not null default false,
  -- The `held_until` that the guest was reminded of; a later one is reminded of again.
  hold_reminder_for timestamptz,
  stay_reminder_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_dates check (check_in < check_out and check_out - check_in <= 365),
  constraint booking_not_own check (guest_id <> host_id),
  constraint booking_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint booking_nights check (night_rents is null or cardinality(night_rents) = check_out - check_in),
  constraint booking_discount check ((discount_kind is null) = (discount_percent is null))
);
create index booking_by_guest on booking (guest_id, created_at desc, id);
create index booking_by_host on booking (host_id, created_at desc, id);
-- Index-only scans tell whether a home is free.
create index booking_live_days on booking (listing_id, check_in) include (check_out, held_until, state)
  where state in ('held', 'confirmed');
create index booking_holds on booking (held_until) where state = 'held';
create index booking_stays on booking (check_out) where state = 'confirmed';
create index booking_coming on booking (check_in) where state = 'confirmed' and stay_reminder_at is null;
-- Stays that may be reviewed.
create index booking_over on booking (check_out) where state in ('confirmed', 'completed', 'cancelled');
create trigger booking_of_open_account before insert on booking
  for each row execute function refuse_deleted_account();
create constraint trigger booking_changed after insert or delete or update of state, held_until on booking
  deferrable initially deferred for each row execute function bump_listing_version();

-- The state machine of server/domain/bookings/booking-states.ts.
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

-- Rates and policy never change; the tax and with it the total, and the extra service, only before payment.
create function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'a booking keeps what was agreed when it was made'
    using errcode = '23514', constraint = 'booking_keeps_terms';
end $$;
create trigger booking_keeps_terms
  before update of rent, included_guests, extra_guest_fee, cleaning_fee, total_rent, tax_percent, free_cancel_hours,
    late_refund_percent, adults, children, infants, pets, night_rents, discount_kind, discount_percent
  on booking for each row when (
    (old.rent, old.included_guests, old.extra_guest_fee, old.cleaning_fee, old.free_cancel_hours, old.late_refund_percent,
      old.adults, old.children, old.infants, old.pets, old.night_rents, old.discount_kind, old.discount_percent)
    is distinct from
    (new.rent, new.included_guests, new.extra_guest_fee, new.cleaning_fee, new.free_cancel_hours, new.late_refund_percent,
      new.adults, new.children, new.infants, new.pets, new.night_rents, new.discount_kind, new.discount_percent)
    or old.total_rent <> new.total_rent and old.tax_percent is not distinct from new.tax_percent
    or old.tax_percent is distinct from new.tax_percent and old.state not in ('held', 'expired')
  ) execute function refuse_other_terms();
create trigger booking_keeps_extra before update of extra_service on booking
  for each row when (old.state <> 'held' and old.extra_service <> new.extra_service)
  execute function refuse_other_terms();

-- Requests with an Idempotency-Key: a repetition answers the same booking.
create table booking_request (
  guest_id uuid not null references account,
  idempotency_key text not null,
  -- SHA-256 of the home and the request.
  request_hash bytea not null,
  booking_id uuid not null references booking,
  created_at timestamptz not null,
  constraint booking_request_key primary key (guest_id, idempotency_key)
);
