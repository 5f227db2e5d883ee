-- Search: words, facts, places and map cells by which published homes are found.

-- Vocabulary for mistyped words: every word of any home.
create table search_word (
  word text collate "C" primary key
);

-- Published homes by word, read from the newest home on. Places are words that begin with @, facts and cells with #;
-- # alone is a word of every home.
create table search_posting (
  word text collate "C",
  sequence bigint,
  primary key (word, sequence)
);

-- Column (from longitude + 180) or row (from latitude + 90) of the map cell of a degree: 2^zoom cells around the earth.
create function map_cell_at(degrees double precision, zoom integer) returns integer
language sql immutable parallel safe
begin atomic
  select floor(degrees * (2.0::double precision ^ zoom) / 360)::integer;
end;

-- Map cells of a public point as words, for the zooms by which boxes are covered.
create function cell_words(at_lat double precision, at_lng double precision) returns text[]
language sql immutable parallel safe
begin atomic
  select array(
    select '#' || zoom || '/' || map_cell_at(at_lng + 180, zoom) || '/' || map_cell_at(at_lat + 90, zoom)
    from generate_series(4, 13) as zoom where at_lat is not null
  );
end;

-- Facts of a home as words for server/domain/search/filter-words.ts; numbers from eight on are the same word.
create function fact_words(home listing) returns text[]
language sql immutable parallel safe
begin atomic
  select array(select '#amenity:' || bit from generate_series(0, 52) as bit where home.amenities >> bit & 1 = 1)
    || array(select '#welcome:' || bit from generate_series(0, 52) as bit where home.welcomes >> bit & 1 = 1)
    || array_remove(array[
      '#space:' || home.space,
      '#bedrooms:' || least(home.bedrooms, 8),
      '#beds:' || least(home.beds, 8),
      '#bathrooms:' || least(floor(home.bathrooms)::integer, 8),
      '#cancellation:' || home.cancellation,
      case when (home.house_rules ->> 'pets')::boolean then '#pets' end
    ], null);
end;

create function postings_of(home listing) returns text[]
language sql immutable parallel safe
begin atomic
  select tsvector_to_array(home.search_words) || array(select '@' || key from unnest(home.place_keys) as key)
    || array['#'] || fact_words(home) || cell_words(home.at_lat, home.at_lng);
end;

create function sync_search_postings() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then before := postings_of(old); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then after := postings_of(new); end if;
  delete from search_posting where word = any(before) and word <> all(after) and sequence = old.sequence;
  insert into search_posting select word, new.sequence from unnest(after) as word where word <> all(before);
  return null;
end $$;
create trigger search_postings_synced
  after insert or delete or update of search_words, city, landmark, country, deleted_at, at_lat, at_lng,
    space, bedrooms, beds, bathrooms, amenities, welcomes, house_rules, cancellation on listing
  for each row execute function sync_search_postings();

-- Published homes by map cell, and the sums of their coordinates in ten-thousandths of a degree. With one home,
-- `sequence_sum` is its sequence.
create table map_cell (
  zoom smallint,
  x integer,
  y integer,
  homes integer not null check (homes >= 0),
  lat_sum bigint not null,
  lng_sum bigint not null,
  sequence_sum bigint not null,
  primary key (zoom, x, y)
);

create function map_cells_of(home listing) returns table (zoom integer, x integer, y integer, lat bigint, lng bigint, sequence bigint)
language sql immutable parallel safe
begin atomic
  select zoom, map_cell_at(home.at_lng + 180, zoom), map_cell_at(home.at_lat + 90, zoom),
    round(home.at_lat * 10000)::bigint, round(home.at_lng * 10000)::bigint, home.sequence
  from generate_series(4, 15) as zoom where home.at_lat is not null and home.deleted_at is null;
end;

create function count_map_cells() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.at_lat, old.at_lng, old.deleted_at) is not distinct from (new.at_lat, new.at_lng, new.deleted_at) then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into map_cell select zoom, x, y, 0, 0, 0, 0 from map_cells_of(new) order by zoom, x, y on conflict do nothing;
  end if;
  -- Locked in one order, which prevents deadlocks.
  perform from map_cell join (select * from map_cells_of(old) union all select * from map_cells_of(new)) as cell using (zoom, x, y)
    order by zoom, x, y for update of map_cell;
  update map_cell set homes = homes - 1, lat_sum = lat_sum - lat, lng_sum = lng_sum - lng, sequence_sum = sequence_sum - sequence
    from map_cells_of(old) as cell where (cell.zoom, cell.x, cell.y) = (map_cell.zoom, map_cell.x, map_cell.y);
  update map_cell set homes = homes + 1, lat_sum = lat_sum + lat, lng_sum = lng_sum + lng, sequence_sum = sequence_sum + sequence
    from map_cells_of(new) as cell where (cell.zoom, cell.x, cell.y) = (map_cell.zoom, map_cell.x, map_cell.y);
  return null;
end $$;
create trigger map_cells_counted after insert or delete or update of at_lat, at_lng, deleted_at on listing
  for each row execute function count_map_cells();

-- Functions that return rows are inlined into the query that calls them, which costs a third of a call.

-- The season of a day; a yearly one may have begun the year before.
create function season_on(home uuid, day date) returns setof season language sql stable
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

-- Whether a home accepts a stay, in one row: its nights and the preparation days after it are free, and the rules allow
-- it. The same as `judge` of contract/rules.
create function home_accepts_stay(home uuid, arrival date, departure date, at timestamptz) returns setof boolean language sql stable
begin atomic
  select
    -- Not `exists`, for which PostgreSQL would hash all days.
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
  left join season_on(home, arrival) as season on true
  left join day_terms as own on own.listing_id = home and own.day = arrival;
end;

-- Filters of a search; null: any home.
create type home_filter as (
  places text[], kind text, guests integer, lowest_rent integer, highest_rent integer, arrival date, departure date,
  space text, bedrooms integer, beds integer, bathrooms real, amenities bigint, welcomes bigint, pets boolean,
  cancellation text[],
  west double precision, south double precision, east double precision, north double precision,
  -- Kilometres around a point.
  lat double precision, lng double precision, within double precision
);

-- Whether a home passes a filter, dates aside.
create function home_matches(home listing, wanted home_filter) returns boolean
language sql stable parallel safe
begin atomic
  select (wanted.places is null or home.place_keys @> wanted.places)
    and (wanted.kind is null or home.category = wanted.kind)
    and (wanted.guests is null or home.included_guests >= wanted.guests and coalesce(home.max_guests, 50) >= wanted.guests)
    and (wanted.lowest_rent is null or home.rent >= wanted.lowest_rent)
    and (wanted.highest_rent is null or home.rent <= wanted.highest_rent)
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

-- Ranges of words; a home must have a word of a range of each term.
create function search_ranges(terms integer[], starts text[], stops text[], wanted home_filter)
returns table (term integer, start text, stop text)
language sql stable parallel safe
begin atomic
  select term, start, stop from unnest(terms, starts, stops) as word (term, start, stop)
  union all
  select -number::integer, '@' || key, '@' || key || chr(1) from unnest(wanted.places) with ordinality as place (key, number)
  union all
  -- The category of a home is one of its words.
  select cardinality(terms), lower(wanted.kind), lower(wanted.kind) || chr(1) where wanted.kind is not null;
end;

-- Number of homes with a word of a range, up to 500, and their share of the homes since the oldest of these. Map cells have
-- a stored count.
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

-- The words of a range, 64 at most. Places, facts and cells are ranges of one word and not in the vocabulary.
create function words_between(start text, stop text) returns table (word text)
language sql stable parallel safe
begin atomic
  select start collate "C" where left(start, 1) in ('@', '#')
  union all
  (select search_word.word from search_word
    where search_word.word >= start collate "C" and search_word.word < stop collate "C"
    order by search_word.word limit 64);
end;

-- The published home of a sequence if it matches query and filter.
create function matching_home(posted bigint, query tsquery, wanted home_filter, at timestamptz)
returns table (id uuid, sequence bigint, search_words tsvector)
language sql stable parallel safe
begin atomic
  select listing.id, listing.sequence, listing.search_words from listing
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
    ) is null end);
end;

-- Published homes that match a query (null: any) and a filter, newest first: at most `most`, or `most` of each word where
-- the words are several. Terms are ranges of words from `starts` to before `stops`; ranges of one number are one term;
-- `whole` are complete words, facts and cells that a home must have. The plan follows from how frequent the words are: the
-- term with the fewest homes is read, the others are looked up in the index, then the home itself is checked.
-- `older`: null when these are all; otherwise the rest lies before this sequence. `unread`: postings before this sequence were
-- not read because there were too many; a caller that needs every home continues there. Without a match, one row without a
-- home carries both.
create function find_homes(
  query tsquery, terms integer[], starts text[], stops text[], whole text[], wanted home_filter,
  at timestamptz, before_sequence bigint, most integer
)
returns table (id uuid, sequence bigint, search_words tsvector, older bigint, unread bigint)
language sql stable parallel safe
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
-- No home is looked up twice, and memoizing costs 5%.
set enable_memoize = off
-- Planning for the values of each search costs more than the search.
set plan_cache_mode = force_generic_plan
begin atomic
  with
    reach as materialized (select * from search_ranges(terms, starts, stops, wanted)),
    size as materialized (
      select term, least(sum(homes), 500) as homes, sum(share) as share
      from reach cross join lateral range_size(start, stop) group by term
    ),
    rarest as materialized (select term, homes, share from size order by homes, share, term limit 1),
    driver as materialized (select start, stop from reach where term = (select term from rarest)),
    -- The other words that a home must have, the rarest first, and the share of homes that is likely to have all of them.
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
        -- Words of more than half of the homes are not worth a lookup before the home is read.
        needed.share <= 0.5 as is_asked,
        -- The word whose newest homes are merged with the driver's: one lookup costs as much as reading eight postings.
        case when least_share < 8 * rarest.share then needed.words[1] end as beside,
        -- Number of its postings that is likely to suffice, and half as many again.
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
    -- From this sequence on, homes that are not in `near` do not have its word. Older homes are looked up.
    edge as materialized (
      select case when beside is null then null when cardinality(sequences) < reach then 0 else sequences[reach] end as sequence
      from plan left join near on true
    ),
    word as materialized (
      select distinct known.word from driver cross join lateral (
        select * from words_between(driver.start, driver.stop)
      ) as known order by known.word limit 64
    ),
    -- With several words: the newest homes of all of them together. Each word contributes up to `room` postings; only homes
    -- newer than the oldest posting of every word that has more are complete.
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
      cross join lateral matching_home(posting.sequence, query, wanted, at) as home
      where not (select is_asked from plan) or (
        select count(*) from search_posting as also
        where also.word = any ((select plan.words from plan)::text[]) and also.sequence = posting.sequence
      ) = (select cardinality(plan.words) from plan)
      order by posting.sequence desc limit most
    ),
    -- Where few of them match, each word is read by itself instead, which reaches further back.
    newest_found as materialized (
      select room.postings is not null and (horizon.sequence is null or 4 * homes >= most) as are_enough,
        case when homes >= most then oldest else horizon.sequence end as older
      from horizon cross join (select count(*) as homes, min(newest_home.sequence) as oldest from newest_home) as found
      left join room on true
    ),
    -- With several words a few homes of each are enough.
    each as materialized (select greatest(most / greatest(count(*), 1), least(most, 40)) as homes from word),
    home as materialized (
      select word.word, home.* from word cross join lateral (
        select home.*
        from (
          -- Limit for a frequent word of which filters leave almost nothing.
          select search_posting.sequence from search_posting
          where search_posting.word = word.word and (before_sequence is null or search_posting.sequence < before_sequence)
          order by search_posting.sequence desc limit (20000 / (select count(*) from word))
        ) as posting
        cross join lateral matching_home(posting.sequence, query, wanted, at) as home
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
    -- A word with more homes leaves the older ones for later, and so do the other words, which keeps the order.
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

-- For estimates by sampling: words of the term with the fewest homes, its likely number of homes, the likely share of those
-- that match the other terms, and the latest sequence.
create function rarest_words(terms integer[], starts text[], stops text[], wanted home_filter)
returns table (words text[], homes double precision, likely double precision, latest bigint)
language sql stable parallel safe
set plan_cache_mode = force_generic_plan
begin atomic
  with
    reach as materialized (select * from search_ranges(terms, starts, stops, wanted)),
    size as materialized (
      select term, sum(homes) as homes, sum(share) as share, max(homes) < 500 as is_counted, count(*) as ranges
      from reach cross join lateral range_size(start, stop) group by term
    ),
    -- Prefers one word with a few more homes to many words, each of which costs a lookup for each span.
    rarest as materialized (select * from size order by least(homes, 500), share * (1 + ranges / 24.0), term limit 1),
    last as materialized (select listing.sequence from listing order by listing.sequence desc limit 1)
  select
    array(
      select distinct word from reach cross join lateral words_between(start, stop) where term = rarest.term
      order by word limit 64
    ),
    -- At least the count among the first 5,000: the newest postings alone may be far apart.
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
