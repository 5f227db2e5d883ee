-- How many may stay in a home at all; where it does not tell, as many as in every home.
alter table listing add column max_guests integer check (max_guests between 1 and 50);

-- What searches ask of calendars, so that PostgreSQL puts it into the query that asks (it does so with a query of rows, and
-- never with one value): each home costs a third of a call.

-- The season that a day of a home lies in; one that comes back every year may have begun the year before.
create function season_of(home uuid, day date) returns setof season language sql stable
begin atomic
  select season.* from season
  cross join lateral (
    select case when yearly then extract(year from day)::integer - extract(year from starts)::integer else 0 end as years
  ) as since
  where season.listing_id = home and (
    years >= 0 and day between (starts + make_interval(years => years))::date and (ends + make_interval(years => years))::date
    or years >= 1 and day between (starts + make_interval(years => years - 1))::date and (ends + make_interval(years => years - 1))::date
  )
  limit 1;
end;

-- Whether a home takes a stay, in one row: its nights are free, so are the days of preparation after it of other stays, and
-- its host's rules allow it. The same as `judge` of contract/rules says, for the search alone.
create function home_takes(home uuid, arrival date, departure date, at timestamptz) returns setof boolean language sql stable
begin atomic
  select
    -- Not `exists`: PostgreSQL would make a list of all days for it.
    (
      select true from taken_days left join booking on booking.id = taken_days.booking_id
      where taken_days.listing_id = home and taken_days.days && daterange(arrival, departure + coalesce(rules.preparation_days, 1))
        and (taken_days.kind = 'booking' or lower(taken_days.days) < departure)
        and (booking.id is null or booking.state <> 'held' or booking.held_until > at)
      limit 1
    ) is null
    and departure - arrival >= coalesce(own.min_nights, season.min_nights, rules.min_nights, 1)
    and (coalesce(season.check_in_days, rules.check_in_days, 127) >> (extract(isodow from arrival)::integer - 1)) & 1 = 1
    and (rules.listing_id is null or (
      departure - arrival <= rules.max_nights
      and (rules.check_out_days >> (extract(isodow from departure)::integer - 1)) & 1 = 1
      and arrival >= (at at time zone 'Asia/Kolkata')::date + rules.notice_days
      and (
        rules.notice_days > 0
        or arrival > (at at time zone 'Asia/Kolkata')::date
        or extract(hour from at at time zone 'Asia/Kolkata') < rules.notice_until
      )
      and (rules.horizon_days = 730 or arrival <= (at at time zone 'Asia/Kolkata')::date + rules.horizon_days)
    ))
  from (select) as one
  left join stay_rules as rules on rules.listing_id = home
  left join season_of(home, arrival) as season on true
  left join day_terms as own on own.listing_id = home and own.day = arrival;
end;

-- As before, but for that; and with a number of guests those homes alone that take so many.
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
          and (guests is null or listing.max_guests is null or listing.max_guests >= guests)
          and (lowest_rent is null or listing.rent >= lowest_rent)
          and (highest_rent is null or listing.rent <= highest_rent)
          -- Asked home by home, so that no list of all bookings is made of it.
          and (arrival is null or case when listing.has_calendar then (select takes from home_takes(listing.id, arrival, departure, at) as takes) else (
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

drop function takes_stay(uuid, date, date, timestamptz);
drop function season_on(uuid, date);
