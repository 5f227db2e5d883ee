-- What the shortest stay in each home costs in all, per night: `whole` of the API, by which searches filter and order.

-- The shortest stay that the rules of a home allow, in nights; null: none. Weekdays as bits, Monday the lowest.
create function shortest_stay(least_nights integer, most_nights integer, arrivals integer, departures integer) returns integer
language sql immutable strict parallel safe
begin atomic
  select min(nights) from generate_series(least_nights, least(most_nights, least_nights + 6)) as nights
  where exists (
    select from generate_series(0, 6) as day where (arrivals >> day) & (departures >> ((day + nights) % 7)) & 1 = 1
  );
end;

-- Current tax rule with TAX=india, as TaxRule of contract/rules; null with TAX=specified. No row: not known yet.
create table price_tax (
  is_only boolean primary key default true check (is_only),
  rule jsonb constraint price_tax_rule check (jsonb_typeof(rule) = 'object'),
  -- Whether all homes are compared by it.
  is_applied boolean not null
);

-- Price of a stay in all, divided by its nights, half up. The same as `priceStay` of contract/rules for guests that the rent
-- includes. `discount` in per cent of the nights.
create function price_per_night(nights integer, rent bigint, discount integer, cleaning integer, rule jsonb) returns integer
language plpgsql immutable parallel safe as $$
declare
  discounted constant bigint := rent - least((rent * discount + 50) / 100, greatest(rent - 1, 0));
  fees bigint;
begin
  if rule is null then
    fees := (discounted * 27 + 50) / 100;
  else
    -- Half of the tax, rounded by itself: half of a per cent may have two decimals.
    select (discounted * 15 + 50) / 100
      + 2 * ((2 * (discounted + cleaning) * round((slab ->> 'percent')::numeric * 50)::bigint + 10000) / 20000)
    into fees
    from jsonb_array_elements(rule -> 'rates') with ordinality as slabs (slab, place)
    cross join lateral (
      select case
        when rule ->> 'by' = 'declared-tariff' then rent
        when rule ->> 'value' = 'rent' then discounted
        else discounted + cleaning
      end as value
    ) as supply
    where (slab -> 'upTo' is null or value <= (slab ->> 'upTo')::bigint * nights)
      and (slab -> 'below' is null or value < (slab ->> 'below')::bigint * nights)
    order by place limit 1;
  end if;
  return (2 * (discounted + cleaning + fees) + nights) / (2 * nights);
end $$;

-- `whole_night` of a home.
create function whole_night(nights integer, rent integer, cleaning integer, state text, rule jsonb) returns integer
language sql immutable parallel safe
begin atomic
  select case
    when nights is null or (rule is not null and state is null) then 0
    else price_per_night(nights, rent::bigint * nights, 0, cleaning, rule)
  end;
end;

alter table listing
  -- Null: the rules allow no stay.
  add column shortest_stay smallint default 1 constraint listing_shortest_stay check (shortest_stay between 1 and 365),
  -- Whole price per night of the shortest stay; 0: none, because no stay is possible or its tax is not known.
  add column whole_night integer not null default 0 constraint listing_whole_night check (whole_night >= 0);

create function set_whole_night() returns trigger language plpgsql as $$
begin
  new.whole_night := whole_night(
    new.shortest_stay, new.rent, new.cleaning_fee, new.state, (select price_tax.rule from price_tax)
  );
  return new;
end $$;
create trigger listing_priced before insert or update of rent, cleaning_fee, state, shortest_stay on listing
  for each row execute function set_whole_night();

create function set_shortest_stay() returns trigger language plpgsql as $$
declare
  nights constant smallint := shortest_stay(new.min_nights, new.max_nights, new.check_in_days, new.check_out_days);
begin
  update listing set shortest_stay = nights where id = new.listing_id and shortest_stay is distinct from nights;
  return null;
end $$;
create trigger shortest_stay_set after insert or update of min_nights, max_nights, check_in_days, check_out_days on stay_rules
  for each row execute function set_shortest_stay();

update listing set shortest_stay = shortest_stay(min_nights, max_nights, check_in_days, check_out_days)
from stay_rules where listing_id = id
  and shortest_stay(min_nights, max_nights, check_in_days, check_out_days) is distinct from 1;
-- Deferred triggers of these rows would refuse the indexes.
set constraints all immediate;

-- Orders of sorted lists; homes without a whole price come last in both.
create index listing_by_whole_night on listing (whole_night, sequence) where deleted_at is null;
create index listing_by_low_whole_night on listing ((case when whole_night = 0 then -10000000 else -whole_night end), sequence)
  where deleted_at is null;
-- Columns of maps and filter counts, as before, with the whole price.
drop index listing_filters;
create index listing_filters on listing (sequence) include (
  at_lat, at_lng, rent, whole_night, category, included_guests, max_guests, place_keys, space, bedrooms, beds, bathrooms, amenities,
  welcomes, allows_pets, cancellation
) where deleted_at is null;

-- The price of a stay that is booked at a time, divided by its nights, for guests that the rent includes. The same as
-- `priceDates` of contract/rules. Not in SQL: inlined, it would make the plan of `find_homes` take a second.
create function stay_night(
  home uuid, has_calendar boolean, base_rent integer, cleaning integer, arrival date, departure date, at timestamptz
) returns integer language plpgsql stable parallel safe as $$
declare
  nights constant integer := departure - arrival;
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  rule constant jsonb := (select price_tax.rule from price_tax);
  rules stay_rules;
  rent bigint;
begin
  if not has_calendar then return price_per_night(nights, base_rent::bigint * nights, 0, cleaning, rule); end if;
  select * into rules from stay_rules where listing_id = home;
  select sum(coalesce(
    own.rent,
    case when is_weekend then season.weekend_rent end, season.rent,
    case when is_weekend then rules.weekend_rent end, base_rent
  )) into rent
  from generate_series(0, nights - 1) as night
  cross join lateral (
    select arrival + night as day,
      coalesce(rules.weekend_days, 48) >> (extract(isodow from arrival + night)::integer - 1) & 1 = 1 as is_weekend
  ) as date
  left join day_terms as own on own.listing_id = home and own.day = date.day
  left join season_on(home, date.day) as season on true;
  return price_per_night(nights, rent, coalesce(greatest(
    case
      when nights >= 28 and rules.monthly_discount > 0 then rules.monthly_discount
      when nights >= 7 then rules.weekly_discount
    end,
    case when arrival - today >= rules.early_bird_days then rules.early_bird_percent end,
    case when arrival - today <= rules.last_minute_days then rules.last_minute_percent end
  ), 0), cleaning, rule);
end $$;

-- Whether a home passes a filter, dates aside. Limits of the price below zero are those of the whole price: a new attribute
-- of `home_filter` would break the searches of 0.2.0. With dates, `matching_home` compares the price of the stay instead.
create or replace function home_matches(home listing, wanted home_filter) returns boolean
language sql stable parallel safe
begin atomic
  select (wanted.places is null or home.place_keys @> wanted.places)
    and (wanted.kind is null or home.category = wanted.kind)
    and (wanted.guests is null or home.included_guests >= wanted.guests and coalesce(home.max_guests, 50) >= wanted.guests)
    and case
      when wanted.lowest_rent is null then true
      when wanted.lowest_rent >= 0 then home.rent >= wanted.lowest_rent
      else wanted.arrival is not null or home.whole_night >= -wanted.lowest_rent
    end
    and case
      when wanted.highest_rent is null then true
      when wanted.highest_rent >= 0 then home.rent <= wanted.highest_rent
      else wanted.arrival is not null or home.whole_night between 1 and -wanted.highest_rent
    end
    and (wanted.space is null or home.space = wanted.space)
    -- Unknown numbers count as none.
    and (wanted.bedrooms is null or coalesce(home.bedrooms, 0) >= wanted.bedrooms)
    and (wanted.beds is null or coalesce(home.beds, 0) >= wanted.beds)
    and (wanted.bathrooms is null or coalesce(home.bathrooms, 0) >= wanted.bathrooms)
    and (wanted.amenities is null or home.amenities & wanted.amenities = wanted.amenities)
    and (wanted.welcomes is null or home.welcomes & wanted.welcomes = wanted.welcomes)
    and (wanted.pets is null or home.allows_pets = wanted.pets)
    and (wanted.cancellation is null or home.cancellation = any (wanted.cancellation))
    and (wanted.west is null
      or home.at_lng between wanted.west and wanted.east and home.at_lat between wanted.south and wanted.north)
    and (wanted.within is null or 2 * 6371 * asin(least(1, sqrt(
      sin(radians(home.at_lat - wanted.lat) / 2) ^ 2
        + cos(radians(wanted.lat)) * cos(radians(home.at_lat)) * sin(radians(home.at_lng - wanted.lng) / 2) ^ 2
    ))) <= wanted.within);
end;

-- The published home of a sequence if it matches query and filter. `offset 0` keeps PostgreSQL from comparing all homes of a
-- small table with each posting.
create or replace function matching_home(posted bigint, query tsquery, wanted home_filter, at timestamptz)
returns table (id uuid, sequence bigint, search_words tsvector)
language sql stable parallel safe
begin atomic
  select home.id, home.sequence, home.search_words
  from (
    select listing.id, listing.sequence, listing.search_words, listing.has_calendar, listing.rent, listing.cleaning_fee from listing
    where listing.sequence = posted and listing.deleted_at is null
      and (query is null or listing.search_words @@ query)
      and home_matches(listing, wanted)
      -- A scalar subquery for each home: otherwise PostgreSQL hashes all bookings.
      and (wanted.arrival is null or case when listing.has_calendar then (select accepts from home_accepts_stay(listing.id, wanted.arrival, wanted.departure, at) as accepts) else (
        select true from booking
        where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
          and booking.check_in <= wanted.departure and booking.check_out >= wanted.arrival
          and (booking.state = 'confirmed' or booking.held_until > at)
        limit 1
      ) is null end)
    offset 0
  ) as home
  where wanted.arrival is null or least(wanted.lowest_rent, wanted.highest_rent, 0) = 0 or (
    select night >= -coalesce(wanted.lowest_rent, 0) and (wanted.highest_rent is null or night <= -wanted.highest_rent)
    from stay_night(home.id, home.has_calendar, home.rent, home.cleaning_fee, wanted.arrival, wanted.departure, at) as night
  );
end;
