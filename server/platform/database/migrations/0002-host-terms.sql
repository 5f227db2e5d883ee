-- What a host sets for a home: rules, seasons and days.

-- What a host has set for a home beside its rent; a home without a row has none of it, and is booked as every home is.
create table stay_rules (
  listing_id uuid primary key references listing,
  preparation_days smallint not null default 1 check (preparation_days between 0 and 7),
  min_nights smallint not null default 1 check (min_nights between 1 and 365),
  max_nights smallint not null default 365 check (max_nights between 1 and 365),
  notice_days smallint not null default 0 check (notice_days between 0 and 30),
  -- With no days of notice: until this hour of the check-in day in India.
  notice_until smallint not null default 24 check (notice_until between 0 and 24),
  horizon_days smallint not null default 730 check (horizon_days between 1 and 730),
  -- Days of the week as bits, Monday the lowest.
  check_in_days smallint not null default 127 check (check_in_days between 1 and 127),
  check_out_days smallint not null default 127 check (check_out_days between 1 and 127),
  weekend_days smallint not null default 48 check (weekend_days between 0 and 127),
  weekend_rent integer check (weekend_rent between 1 and 1000000),
  weekly_discount smallint not null default 0 check (weekly_discount between 0 and 90),
  monthly_discount smallint not null default 0 check (monthly_discount between 0 and 90),
  early_bird_days smallint check (early_bird_days between 1 and 730),
  early_bird_percent smallint check (early_bird_percent between 1 and 90),
  last_minute_days smallint check (last_minute_days between 0 and 60),
  last_minute_percent smallint check (last_minute_percent between 1 and 90),
  updated_at timestamptz not null,
  constraint stay_rules_nights check (min_nights <= max_nights),
  constraint stay_rules_early_bird check ((early_bird_days is null) = (early_bird_percent is null)),
  constraint stay_rules_last_minute check ((last_minute_days is null) = (last_minute_percent is null))
);

-- A part of the year with prices or rules of its own; what is null is as the home has it. Seasons of a home never overlap:
-- the first occurrences by this constraint, those of later years by the code that enters them, under the home's lock.
create table season (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  name text not null,
  starts date not null,
  ends date not null,
  yearly boolean not null,
  rent integer check (rent between 1 and 1000000),
  weekend_rent integer check (weekend_rent between 1 and 1000000),
  min_nights smallint check (min_nights between 1 and 365),
  check_in_days smallint check (check_in_days between 1 and 127),
  updated_at timestamptz not null,
  constraint season_days check (starts <= ends and ends - starts < 366),
  constraint seasons_never_overlap exclude using gist (listing_id with =, daterange(starts, ends, '[]') with &&)
);

-- What a host has set for single days. Whether a day is blocked stands in `taken_days`.
create table day_terms (
  listing_id uuid not null references listing,
  day date not null,
  rent integer check (rent between 1 and 1000000),
  min_nights smallint check (min_nights between 1 and 365),
  note text,
  primary key (listing_id, day),
  constraint day_terms_something check (num_nonnulls(rent, min_nights, note) > 0)
);

-- What a booking agreed on beside the rates: what each of its nights costs (null: the rent), and its discount.
alter table booking
  add column night_rents integer[],
  add column discount_kind text check (discount_kind in ('weekly', 'monthly', 'early-bird', 'last-minute')),
  add column discount_percent smallint check (discount_percent between 1 and 90),
  add constraint booking_nights check (night_rents is null or cardinality(night_rents) = check_out - check_in),
  add constraint booking_discount check ((discount_kind is null) = (discount_percent is null));

drop trigger booking_keeps_terms on booking;
create trigger booking_keeps_terms
  before update of rent, included_guests, extra_guest_fee, cleaning_fee, total_rent, free_cancel_hours,
    late_refund_percent, adults, children, infants, pets, night_rents, discount_kind, discount_percent
  on booking for each row when (
    (old.rent, old.included_guests, old.extra_guest_fee, old.cleaning_fee, old.total_rent, old.free_cancel_hours,
      old.late_refund_percent, old.adults, old.children, old.infants, old.pets, old.night_rents, old.discount_kind,
      old.discount_percent)
    is distinct from
    (new.rent, new.included_guests, new.extra_guest_fee, new.cleaning_fee, new.total_rent, new.free_cancel_hours,
      new.late_refund_percent, new.adults, new.children, new.infants, new.pets, new.night_rents, new.discount_kind,
      new.discount_percent)
  ) execute function refuse_other_terms();
