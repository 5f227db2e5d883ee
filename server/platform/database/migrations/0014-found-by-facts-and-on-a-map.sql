-- How homes are found by what they must have beside words: facts and cells are words of theirs, as places are.

alter table listing add column allows_pets boolean generated always as ((house_rules ->> 'pets')::boolean) stored;

-- All by which homes are told apart on maps and counted for filters, beside one another: reading it takes a third of the time of
-- reading the homes.
create index listing_told_apart on listing (sequence) include (
  at_lat, at_lng, rent, category, included_guests, max_guests, place_keys, space, bedrooms, beds, bathrooms, amenities, welcomes,
  allows_pets, cancellation
) where deleted_at is null;

-- What a home must have; null lets every home through.
create type home_filter as (
  places text[], kind text, guests integer, lowest_rent integer, highest_rent integer, arrival date, departure date,
  space text, bedrooms integer, beds integer, bathrooms real, amenities bigint, welcomes bigint, pets boolean,
  cancellation text[],
  west double precision, south double precision, east double precision, north double precision,
  -- Kilometres around a point.
  lat double precision, lng double precision, within double precision
);

-- Whether a home has all of it, but for the days. PostgreSQL puts it into the query that asks.
create function home_passes(home listing, wanted home_filter) returns boolean
language sql stable parallel safe
begin atomic
  select (wanted.places is null or home.place_keys @> wanted.places)
    and (wanted.kind is null or home.category = wanted.kind)
    and (wanted.guests is null or home.included_guests >= wanted.guests and coalesce(home.max_guests, 50) >= wanted.guests)
    and (wanted.lowest_rent is null or home.rent >= wanted.lowest_rent)
    and (wanted.highest_rent is null or home.rent <= wanted.highest_rent)
    and (wanted.space is null or home.space = wanted.space)
    -- A home that does not tell has none.
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

-- The ranges of words of which a home must hold one for each term.
create function reach_of(terms integer[], starts text[], stops text[], wanted home_filter)
returns table (term integer, start text, stop text)
language sql stable parallel safe
begin atomic
  select term, start, stop from unnest(terms, starts, stops) as word (term, start, stop)
  union all
  select -number::integer, '@' || key, '@' || key || chr(1) from unnest(wanted.places) with ordinality as place (key, number)
  union all
  -- A home's category is one of its words.
  select cardinality(terms), lower(wanted.kind), lower(wanted.kind) || chr(1) where wanted.kind is not null;
end;

-- How many homes hold a word of a range, counted up to 500, and which share of the homes since the oldest of those. Those of a
-- cell are counted already, all of them.
create function range_size(start text, stop text) returns table (homes bigint, share double precision)
language sql stable parallel safe
begin atomic
  select count(*), coalesce(
      count(*)::float8 / ((select listing.sequence from listing order by listing.sequence desc limit 1) - min(newest.sequence) + 1), 0
    )
  from (
    select search_posting.sequence from search_posting
    where search_posting.word >= start collate "C" and search_posting.word < stop collate "C"
    order by search_posting.word desc, search_posting.sequence desc limit 500
  ) as newest
  where start not like '#%/%'
  having start not like '#%/%'
  union all
  select least(coalesce(map_cell.homes, 0), 500), coalesce(
      map_cell.homes::float8 / (select listing.sequence from listing order by listing.sequence desc limit 1), 0
    )
  from (select
      substring(start from '^#(\d+)/')::smallint as zoom,
      substring(start from '/(\d+)/')::integer as x,
      substring(start from '/(\d+)$')::integer as y
  ) as cell
  left join map_cell using (zoom, x, y)
  where start like '#%/%';
end;

-- The words of a range, 64 at most. Those of places, facts and cells are ranges of one, and in no vocabulary.
create function words_between(start text, stop text) returns table (word text)
language sql stable parallel safe
begin atomic
  select start collate "C" where left(start, 1) in ('@', '#')
  union all
  (select search_word.word from search_word
    where search_word.word >= start collate "C" and search_word.word < stop collate "C"
    order by search_word.word limit 64);
end;

-- The home of a sequence, if it is published, matches and passes. PostgreSQL puts it into the query that asks.
create function wanted_home(posted bigint, query tsquery, wanted home_filter, at timestamptz)
returns table (id uuid, sequence bigint, search_words tsvector)
language sql stable parallel safe
begin atomic
  select listing.id, listing.sequence, listing.search_words from listing
  where listing.sequence = posted and listing.deleted_at is null
    and (query is null or listing.search_words @@ query)
    and home_passes(listing, wanted)
    -- Asked home by home, so that no list of all bookings is made of it.
    and (wanted.arrival is null or case when listing.has_calendar then (select takes from home_takes(listing.id, wanted.arrival, wanted.departure, at) as takes) else (
      select true from booking
      where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
        and booking.check_in <= wanted.departure and booking.check_out >= wanted.arrival
        and (booking.state = 'confirmed' or booking.held_until > at)
      limit 1
    ) is null end);
end;

drop function homes_found(
  tsquery, integer[], text[], text[], text[], text[], text, integer, integer, integer, date, date, timestamptz, bigint, integer
);

-- As before, by more filters. What a home must hold as it is stands in `whole`, be it a word, a fact or a cell. `unread` tells
-- from where on postings were left unread since there were too many: whoever needs every home goes on there. Where none is
-- found, one row without a home tells it.
create function homes_found(
  query tsquery, terms integer[], starts text[], stops text[], whole text[], wanted home_filter,
  at timestamptz, before_sequence bigint, most integer
)
returns table (id uuid, sequence bigint, search_words tsvector, older bigint, unread bigint)
language sql stable parallel safe
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
-- No home is looked up twice: remembering those that were costs a twentieth.
set enable_memoize = off
-- Planning it for the values of each search costs more than the search.
set plan_cache_mode = force_generic_plan
begin atomic
  with
    reach as materialized (select * from reach_of(terms, starts, stops, wanted)),
    size as materialized (
      select term, least(sum(homes), 500) as homes, sum(share) as share
      from reach cross join lateral range_size(start, stop) group by term
    ),
    rarest as materialized (select term, homes, share from size order by homes, share, term limit 1),
    driver as materialized (select start, stop from reach where term = (select term from rarest)),
    -- What a home must hold beside the driver, what fewest hold first, and which share of the homes is likely to hold all of it.
    needed as materialized (
      select coalesce(array_agg(word order by share, word), '{}') as words, min(share) as least_share,
        exp(greatest(-600, coalesce(sum(ln(greatest(share, 1e-9))), 0))) as share
      from (
        select distinct word, size.share
        from unnest(
          whole || array(select '@' || key from unnest(wanted.places) as key) || array_remove(array[lower(wanted.kind)], null)
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
        select * from words_between(driver.start, driver.stop)
      ) as known order by known.word limit 64
    ),
    -- Where the words are several, the newest homes of all of them: of each word so many postings, and of all these those that
    -- are newer than what any word had no room for.
    room as materialized (
      select least(20000 / count(*), 3 * most + 50) as postings from word having count(*) > 1
    ),
    newest as materialized (
      select word.word, posting.sequence from room cross join word cross join lateral (
        select search_posting.sequence from search_posting
        where search_posting.word = word.word and (before_sequence is null or search_posting.sequence < before_sequence)
        order by search_posting.sequence desc limit room.postings
      ) as posting
    ),
    horizon as materialized (
      select max(oldest) as sequence from (
        select min(newest.sequence) as oldest from newest group by word having count(*) >= (select postings from room)
      ) as cut_off
    ),
    newest_home as materialized (
      select home.* from (
        select distinct newest.sequence from newest cross join horizon
        where horizon.sequence is null or newest.sequence >= horizon.sequence
        order by newest.sequence desc
      ) as posting
      cross join lateral wanted_home(posting.sequence, query, wanted, at) as home
      where not (select is_asked from plan) or (
        select count(*) from search_posting as also
        where also.word = any ((select plan.words from plan)::text[]) and also.sequence = posting.sequence
      ) = (select cardinality(plan.words) from plan)
      order by posting.sequence desc limit most
    ),
    -- Where hardly any of them passes, each word is gone through by itself instead, which goes further back.
    newest_found as materialized (
      select room.postings is not null and (horizon.sequence is null or 4 * homes >= most) as are_enough,
        case when homes >= most then oldest else horizon.sequence end as older
      from horizon cross join (select count(*) as homes, min(newest_home.sequence) as oldest from newest_home) as found
      left join room on true
    ),
    -- Of several words a few each are enough.
    each as materialized (select greatest(most / greatest(count(*), 1), least(most, 40)) as homes from word),
    home as materialized (
      select word.word, home.* from word cross join lateral (
        select home.*
        from (
          -- Where filters leave next to nothing of a frequent word, its newest homes are enough.
          select search_posting.sequence from search_posting
          where search_posting.word = word.word and (before_sequence is null or search_posting.sequence < before_sequence)
          order by search_posting.sequence desc limit (20000 / (select count(*) from word))
        ) as posting
        cross join lateral wanted_home(posting.sequence, query, wanted, at) as home
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
        order by posting.sequence desc limit (select each.homes from each)
      ) as home
      where not (select are_enough from newest_found)
    ),
    -- A word that has more leaves older homes for later; so do the others from there on, for the sake of the order.
    rest as materialized (
      select case when are_enough then newest_found.older else (
        select max(oldest) from (
          select min(home.sequence) as oldest from home group by home.word having count(*) >= (select each.homes from each)
        ) as cut_off
      ) end as sequence from newest_found
    ),
    unread as materialized (
      select max(last.sequence) as sequence from word cross join lateral (
        select search_posting.sequence from search_posting
        where search_posting.word = word.word and (before_sequence is null or search_posting.sequence < before_sequence)
        order by search_posting.sequence desc offset (20000 / (select count(*) from word)) - 1 limit 1
      ) as last
      where not (select are_enough from newest_found)
        and (select count(*) from home where home.word = word.word) < (select each.homes from each)
    )
  select distinct on (found.sequence) found.id, found.sequence, found.search_words, rest.sequence as older, unread.sequence as unread
  from rest cross join unread left join (
    select home.id, home.sequence, home.search_words from home
    union all
    select newest_home.* from newest_home where (select are_enough from newest_found)
  ) as found on rest.sequence is null or found.sequence >= rest.sequence order by found.sequence desc;
end;

-- The words of the term that fewest homes hold, and how many homes that is likely to be: what a sample is drawn from. Which
-- part of those is likely to hold the other terms, too. And the latest sequence of all.
create function rarest_words(terms integer[], starts text[], stops text[], wanted home_filter)
returns table (words text[], homes double precision, likely double precision, latest bigint)
language sql stable parallel safe
set plan_cache_mode = force_generic_plan
begin atomic
  with
    reach as materialized (select * from reach_of(terms, starts, stops, wanted)),
    size as materialized (
      select term, sum(homes) as homes, sum(share) as share, max(homes) < 500 as is_counted, count(*) as ranges
      from reach cross join lateral range_size(start, stop) group by term
    ),
    -- A few more homes of one word are drawn sooner than fewer of many words, each of which is looked up for each span.
    rarest as materialized (select * from size order by least(homes, 500), share * (1 + ranges / 24.0), term limit 1),
    last as materialized (select listing.sequence from listing order by listing.sequence desc limit 1)
  select
    array(
      select distinct word from reach cross join lateral words_between(start, stop) where term = rarest.term
      order by word limit 64
    ),
    -- At least as many as there are of the first thousands: the newest alone may be far apart.
    case when is_counted then homes::float8 else greatest(share * last.sequence, (
      select count(*) from (
        select from search_posting where search_posting.word in (
          select words_between.word from reach cross join lateral words_between(start, stop) where term = rarest.term
        ) limit 5000
      ) as first
    )) end,
    (
      select exp(greatest(-600, coalesce(sum(ln(least(1, greatest(size.share, 1e-9)))), 0))) from size
      where size.term <> rarest.term
    ),
    last.sequence
  from rarest cross join last;
end;
