-- The host's calendar: rules, prices by night, blocks, and the calendars of other sites.

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

-- Of each row of `taken_days` now one thing is told: the nights of a stay, the host's block, another site's days, or the
-- preparation after a stay. A stay shares a day with none of them; they may share days among themselves. So a stay fills
-- every lane, and all else a lane of its own.
alter table taken_days
  drop constraint taken_days_once,
  drop constraint taken_days_of_booking,
  drop constraint taken_days_kind,
  drop constraint taken_days_kind_check,
  add column id bigint generated always as identity primary key,
  add column feed_id uuid references feed,
  add column lane int8range generated always as (
    case when kind = 'booking' then int8range(null, null) else int8range(id, id, '[]') end
  ) stored;
drop trigger taken_days_stay on taken_days;

-- Until now a stay took its check-out day with its nights: that day becomes its preparation.
insert into taken_days (booking_id, listing_id, days, kind)
  select booking_id, listing_id, daterange(upper(days) - 1, upper(days)), 'preparation' from taken_days;
update taken_days set days = daterange(lower(days), upper(days) - 1) where kind = 'booking';

alter table taken_days
  add constraint taken_days_once exclude using gist (listing_id with =, days with &&, lane with &&),
  add constraint taken_days_of_booking unique (booking_id, kind),
  add constraint taken_days_kind check (
    case kind
      when 'booking' then booking_id is not null and feed_id is null
      when 'preparation' then num_nonnulls(booking_id, feed_id) = 1
      when 'feed' then feed_id is not null and booking_id is null
      when 'block' then num_nonnulls(booking_id, feed_id) = 0
      else false
    end
  );
create index taken_days_closings on taken_days (listing_id, lower(days)) include (days) where booking_id is null;
create index taken_days_of_feed on taken_days (feed_id) where feed_id is not null;
create trigger taken_days_stay before update or delete on taken_days
  for each row when (old.kind = 'booking') execute function refuse_freeing_booked_days();

-- How many days after a stay are blocked: one, unless the host has it otherwise.
create function preparation_days_of(home uuid) returns integer language sql stable as $$
  select coalesce((select preparation_days::integer from stay_rules where listing_id = home), 1)
$$;

-- What the calendars of other sites say of a home, as far as no stay of ours has it, becomes taken days anew; and so do the
-- days of preparation after their stays, which are no part of what they say.
create function take_feed_days(home uuid) returns void language plpgsql as $$
begin
  delete from taken_days where listing_id = home and feed_id is not null;
  insert into taken_days (listing_id, feed_id, kind, days)
    select home, told.feed_id, told.kind, unnest(
      datemultirange(told.days)
        - coalesce((select range_agg(stay.days) from taken_days as stay where stay.listing_id = home and stay.kind = 'booking'), '{}')
        - case when told.kind = 'preparation' then coalesce((
            select range_agg(also.days) from feed_event as also join feed on feed.id = also.feed_id
            where feed.listing_id = home and not also.is_echo
          ), '{}') else '{}' end
    )
    from (
      select feed_event.feed_id, 'feed' as kind, feed_event.days
      from feed_event join feed on feed.id = feed_event.feed_id
      where feed.listing_id = home and not feed_event.is_echo
      union all
      select feed_event.feed_id, 'preparation', daterange(upper(feed_event.days), upper(feed_event.days) + preparation_days_of(home))
      from feed_event join feed on feed.id = feed_event.feed_id
      where feed.listing_id = home and not feed_event.is_echo and not feed_event.is_block and preparation_days_of(home) > 0
    ) as told;
end $$;

-- The days after the stays of a home are blocked anew, as far as no other stay has them.
create function prepare_after_stays(home uuid) returns void language plpgsql as $$
begin
  delete from taken_days where listing_id = home and kind = 'preparation' and booking_id is not null and upper(days) > current_date - 7;
  insert into taken_days (listing_id, booking_id, kind, days)
    select home, stay.booking_id, 'preparation', daterange(upper(stay.days), least(upper(stay.days) + preparation_days_of(home), (
      select min(lower(next.days)) from taken_days as next
      where next.listing_id = home and next.kind = 'booking' and lower(next.days) >= upper(stay.days)
    )))
    from taken_days as stay
    where stay.listing_id = home and stay.kind = 'booking' and upper(stay.days) > current_date - 7 and preparation_days_of(home) > 0
      and not exists (
        select from taken_days as next
        where next.listing_id = home and next.kind = 'booking' and lower(next.days) = upper(stay.days)
      )
    on conflict on constraint taken_days_of_booking do nothing;
end $$;

-- A booking's days follow its state by themselves, as before. A stay that ends gives its days to the sites that name them.
create or replace function keep_booking_days() returns trigger language plpgsql as $$
declare
  preparation integer;
begin
  if new.state in ('held', 'confirmed', 'completed') then
    if exists (select from taken_days where booking_id = new.id and kind = 'booking') then
      return null;
    end if;
    preparation := preparation_days_of(new.listing_id);
    insert into taken_days (booking_id, listing_id, kind, days)
      values (new.id, new.listing_id, 'booking', daterange(new.check_in, new.check_out));
    if preparation > 0 then
      insert into taken_days (booking_id, listing_id, kind, days)
        values (new.id, new.listing_id, 'preparation', daterange(new.check_out, new.check_out + preparation));
    end if;
  else
    delete from taken_days where booking_id = new.id;
    if exists (select from feed where listing_id = new.listing_id) then
      perform take_feed_days(new.listing_id);
    end if;
  end if;
  return null;
end $$;

-- Whether a home has anything of all this: searches look at the rest of those alone that have.
alter table listing add column has_calendar boolean not null default false;

create function note_calendar() returns trigger language plpgsql as $$
begin
  update listing set has_calendar = true where id = new.listing_id and not has_calendar;
  return null;
end $$;
create trigger stay_rules_noted after insert on stay_rules for each row execute function note_calendar();
create trigger season_noted after insert on season for each row execute function note_calendar();
create trigger day_terms_noted after insert on day_terms for each row execute function note_calendar();
create trigger closed_days_noted after insert on taken_days
  for each row when (new.booking_id is null) execute function note_calendar();

-- The season that a day of a home lies in; one that comes back every year may have begun the year before.
create function season_on(home uuid, day date) returns season language sql stable as $$
  select season.* from season
  where season.listing_id = home and case
    when not yearly then day between starts and ends
    else exists (
      select from unnest(array[
        extract(year from day)::integer - extract(year from starts)::integer,
        extract(year from day)::integer - extract(year from starts)::integer - 1
      ]) as again
      where again >= 0 and day between (starts + make_interval(years => again))::date and (ends + make_interval(years => again))::date
    )
  end
  limit 1
$$;

-- Whether a home takes a stay: its nights are free, so are the days of preparation after it of other stays, and its host's
-- rules allow it. The same as `judge` of contract/rules says, for the search alone.
create function takes_stay(home uuid, arrival date, departure date, at timestamptz) returns boolean language plpgsql stable as $$
declare
  rules stay_rules;
  season_then season;
  own_minimum integer;
  today constant date := (at at time zone 'Asia/Kolkata')::date;
  nights constant integer := departure - arrival;
  preparation integer;
begin
  select * into rules from stay_rules where listing_id = home;
  preparation := coalesce(rules.preparation_days, 1);
  if exists (
    select from taken_days left join booking on booking.id = taken_days.booking_id
    where taken_days.listing_id = home and taken_days.days && daterange(arrival, departure + greatest(preparation, 0))
      and case when taken_days.kind = 'booking' then true else lower(taken_days.days) < departure end
      and (booking.id is null or booking.state <> 'held' or booking.held_until > at)
  ) then
    return false;
  end if;
  season_then := season_on(home, arrival);
  select min_nights into own_minimum from day_terms where listing_id = home and day = arrival;
  if nights < coalesce(own_minimum, season_then.min_nights, rules.min_nights, 1) then
    return false;
  end if;
  if (coalesce(season_then.check_in_days, rules.check_in_days, 127) >> (extract(isodow from arrival)::integer - 1)) & 1 = 0 then
    return false;
  end if;
  if rules.listing_id is null then
    return true;
  end if;
  return nights <= rules.max_nights
    and (rules.check_out_days >> (extract(isodow from departure)::integer - 1)) & 1 = 1
    and arrival >= today + rules.notice_days
    and (rules.notice_days > 0 or arrival > today or extract(hour from at at time zone 'Asia/Kolkata') < rules.notice_until)
    and (rules.horizon_days = 730 or arrival <= today + rules.horizon_days);
end $$;

-- As before, but that a home's calendar says whether it takes the stay.
create or replace function homes_found(
  query tsquery, terms integer[], starts text[], stops text[], whole text[], places text[],
  kind text, guests integer, lowest_rent integer, highest_rent integer, arrival date, departure date,
  at timestamptz, before_sequence bigint, most integer
)
returns table (id uuid, sequence bigint, search_words tsvector, older bigint)
language sql stable parallel safe
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
-- No home is looked up twice: remembering those that were costs a twentieth.
set enable_memoize = off
-- Planning it for the values of each search costs more than the search.
set plan_cache_mode = force_generic_plan
begin atomic
  with
    reach as materialized (
      select term, start, stop from unnest(terms, starts, stops) as word (term, start, stop)
      union all
      select -number::integer, '@' || key, '@' || key || chr(1) from unnest(places) with ordinality as place (key, number)
      union all
      -- A home's category is one of its words.
      select cardinality(terms), lower(kind), lower(kind) || chr(1) where kind is not null
    ),
    latest as materialized (select listing.sequence from listing order by listing.sequence desc limit 1),
    -- How many homes hold it, counted only so far, and which share of the homes since the oldest of those.
    size as materialized (
      select term, least(sum(homes), 500) as homes, sum(share) as share from reach cross join lateral (
        select count(*) as homes,
          coalesce(count(*)::float8 / ((select latest.sequence from latest) - min(newest.sequence) + 1), 0) as share
        from (
          select search_posting.sequence from search_posting
          where search_posting.word >= start collate "C" and search_posting.word < stop collate "C"
          order by search_posting.word desc, search_posting.sequence desc limit 500
        ) as newest
      ) as held group by term
    ),
    rarest as materialized (select term, homes, share from size order by homes, share, term limit 1),
    driver as materialized (select start, stop from reach where term = (select term from rarest)),
    -- What a home must hold beside the driver, what fewest hold first, and which share of the homes is likely to hold all of it.
    needed as materialized (
      select coalesce(array_agg(word order by share, word), '{}') as words, min(share) as least_share,
        coalesce(exp(sum(ln(greatest(share, 1e-9)))), 1) as share
      from (
        select distinct word, size.share
        from unnest(
          whole || array(select '@' || key from unnest(places) as key) || array(select lower(kind) where kind is not null)
        ) as word
        join reach on reach.start = word join size on size.term = reach.term
        where word <> all (select driver.start from driver)
      ) as held
    ),
    plan as materialized (
      select needed.words, needed.words[2:] as others,
        -- What more than half of the homes hold tells too little to be asked for before the home is read.
        needed.share <= 0.5 as is_asked,
        -- The word whose newest homes are laid beside the driver's. Looking it up for one home costs as much as reading eight of those.
        case when least_share < 8 * rarest.share then needed.words[1] end as beside,
        -- So many of them as reach back to where enough homes are likely to be found, and half as many again.
        least(5000, 1.5 * gone_through * least_share / nullif(rarest.share, 0))::integer + 1 as reach
      from needed cross join rarest cross join lateral (
        select least(case when rarest.homes < 500 then rarest.homes end, most / needed.share) as gone_through
      ) as likely
    ),
    near as materialized (
      select array(
        select search_posting.sequence from search_posting
        where search_posting.word = plan.beside and (before_sequence is null or search_posting.sequence < before_sequence)
        order by search_posting.sequence desc limit plan.reach
      ) as sequences from plan where beside is not null
    ),
    -- From here on, what `near` lacks does not hold its word. Older homes are looked up.
    edge as materialized (
      select case when beside is null then null when cardinality(sequences) < reach then 0 else sequences[reach] end as sequence
      from plan left join near on true
    ),
    word as materialized (
      select distinct known.word from driver cross join lateral (
        select driver.start collate "C" as word where starts_with(driver.start, '@')
        union all
        (select search_word.word from search_word
          where search_word.word >= driver.start collate "C" and search_word.word < driver.stop collate "C"
          order by search_word.word limit 64)
      ) as known order by known.word limit 64
    ),
    -- Of several words a few each are enough.
    each as materialized (select greatest(most / greatest(count(*), 1), least(most, 40)) as homes from word),
    home as materialized (
      select word.word, home.* from word cross join lateral (
        select listing.id, listing.sequence, listing.search_words
        from (
          -- Where filters leave next to nothing of a frequent word, its newest homes are enough.
          select search_posting.sequence from search_posting
          where search_posting.word = word.word and (before_sequence is null or search_posting.sequence < before_sequence)
          order by search_posting.sequence desc limit (20000 / (select count(*) from word))
        ) as posting
        join listing on listing.sequence = posting.sequence
        where case
            when not (select is_asked from plan) then true
            when posting.sequence >= (select edge.sequence from edge) then
              posting.sequence in (select unnest(near.sequences) from near) and ((select others from plan) = '{}' or (
                select count(*) from search_posting as also
                where also.word = any ((select others from plan)::text[]) and also.sequence = posting.sequence
              ) = (select cardinality(others) from plan))
            else (
              select count(*) from search_posting as also
              where also.word = any ((select plan.words from plan)::text[]) and also.sequence = posting.sequence
            ) = (select cardinality(plan.words) from plan)
          end
          and listing.deleted_at is null
          and (query is null or listing.search_words @@ query)
          and listing.place_keys @> places
          and (kind is null or listing.category = kind)
          and (guests is null or listing.included_guests >= guests)
          and (lowest_rent is null or listing.rent >= lowest_rent)
          and (highest_rent is null or listing.rent <= highest_rent)
          -- Asked home by home, so that no list of all bookings is made of it.
          and (arrival is null or case when listing.has_calendar then takes_stay(listing.id, arrival, departure, at) else (
            select true from booking
            where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
              and booking.check_in <= departure and booking.check_out >= arrival
              and (booking.state = 'confirmed' or booking.held_until > at)
            limit 1
          ) is null end)
        order by posting.sequence desc limit (select each.homes from each)
      ) as home
    ),
    -- A word that has more leaves older homes for later; so do the others from there on, for the sake of the order.
    rest as materialized (
      select max(oldest) as sequence from (
        select min(home.sequence) as oldest from home group by home.word having count(*) >= (select each.homes from each)
      ) as cut_off
    )
  select distinct on (home.sequence) home.id, home.sequence, home.search_words, rest.sequence as older
  from home cross join rest where rest.sequence is null or home.sequence >= rest.sequence order by home.sequence desc;
end;
