-- Searches find every home that matches, and with days only homes that can be booked.

-- The published home of a sequence if it matches query and filter. With days it must have a state where the tax depends on
-- it: otherwise it cannot be booked. `offset 0` keeps PostgreSQL from comparing all homes of a small table with each posting.
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
      and (wanted.arrival is null or listing.state is not null or (select price_tax.rule from price_tax) is null)
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

-- The words of a range, 1,000 at most. Places, facts and cells are ranges of one word and not in the vocabulary.
create or replace function words_between(start text, stop text) returns table (word text)
language sql stable parallel safe
begin atomic
  select start collate "C" where left(start, 1) in ('@', '#')
  union all
  (select search_word.word from search_word
    where search_word.word >= start collate "C" and search_word.word < stop collate "C"
    order by search_word.word limit 1000);
end;

-- Number of homes with a word of a range, up to 500, their share of the homes since the oldest of these, and the number of
-- words, up to 1,001. Of a range with more homes those of the last words are counted, for all of its words. Places, facts and
-- cells are one word; map cells have a stored count.
create function range_size_and_words(start text, stop text) returns table (homes bigint, share double precision, words bigint)
language sql stable parallel safe
begin atomic
  select newest.homes, least(1, coalesce(
      newest.homes::float8 / ((select listing.sequence from listing order by listing.sequence desc limit 1) - newest.oldest + 1), 0
    ) * case when newest.homes < 500 then 1 else greatest(1, known.words::float8 / newest.words) end), greatest(1, known.words)
  from (
    select count(*) as homes, min(posting.sequence) as oldest, count(distinct posting.word) as words
    from (
      select search_posting.word, search_posting.sequence from search_posting
      where search_posting.word >= start collate "C" and search_posting.word < stop collate "C"
      order by search_posting.word desc, search_posting.sequence desc limit 500
    ) as posting
    where start not like '#%/%'
    having start not like '#%/%'
  ) as newest
  cross join (
    select count(*) as words from (
      select from search_word where search_word.word >= start collate "C" and search_word.word < stop collate "C" limit 1001
    ) as word
  ) as known
  union all
  select least(coalesce(map_cell.homes, 0), 500), coalesce(
      map_cell.homes::float8 / (select listing.sequence from listing order by listing.sequence desc limit 1), 0
    ), 1
  from (select
      substring(start from '^#(\d+)/')::smallint as zoom,
      substring(start from '/(\d+)/')::integer as x,
      substring(start from '/(\d+)$')::integer as y
  ) as cell
  left join map_cell using (zoom, x, y)
  where start like '#%/%';
end;

-- Published homes that match a query (null: any) and a filter, newest first: at most `most`, or `most` of each word where
-- the words are several. Terms are ranges of words from `starts` to before `stops`; ranges of one number are one term;
-- `whole` are complete words, facts and cells that a home must have. The plan follows from how frequent the words are: the
-- term with the fewest homes is read, the others are looked up in the index, then the home itself is checked. A term with more
-- words than are read leads only if there is no other.
-- `older`: null when these are all; otherwise the rest lies before this sequence. `unread`: postings before this sequence were
-- not read because there were too many; a caller that needs every home continues there. Without a match, one row without a
-- home carries both.
create or replace function find_homes(
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
      select term, least(sum(homes), 500) as homes, sum(share) as share, sum(words) as words
      from reach cross join lateral range_size_and_words(start, stop) group by term
    ),
    -- Prefers one word with a few more homes to many words, each of which costs a lookup.
    rarest as materialized (
      select term, homes, share from size order by words > 1000, homes, share * (1 + words / 24.0), term limit 1
    ),
    driver as materialized (
      select start, stop, coalesce(array_position(starts, start), 0) as place from reach where term = (select term from rarest)
    ),
    -- The other words that a home must have, the rarest first, and the share of homes that is likely to have all of them.
    needed as materialized (
      select coalesce(array_agg(word order by share, word), '{}') as words, min(share) as least_share,
        exp(greatest(-600, coalesce(sum(ln(greatest(share, 1e-9))), 0))) as share
      from (
        -- A word of the query and of the filter is one.
        select word, min(size.share) as share
        from unnest(
          whole || array(select '@' || key from unnest(wanted.places) as key) || array_remove(array[lower(wanted.kind)], null)
        ) as word
        join reach on reach.start = word join size on size.term = reach.term
        where word <> all (select driver.start from driver)
        group by word
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
    -- By the place of its range: the word itself, its beginnings, then mistakes.
    word as materialized (
      select known.word from driver cross join lateral (
        select * from words_between(driver.start, driver.stop)
      ) as known group by known.word order by min(driver.place), known.word limit 1000
    ),
    -- Number of postings that are read of each word.
    span as materialized (
      select count(*) as words, greatest(20000 / greatest(count(*), 1), 100) as postings from word
    ),
    -- With several words: the newest homes of all of them together. Each word contributes up to `room` postings; only homes
    -- newer than the oldest posting of every word that has more are complete.
    room as materialized (
      select least(span.postings, case when words > 64 then most + 10 else 3 * most + 50 end) as postings
      from span where words > 1
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
    -- Where few of them match, each word is read by itself instead, if that reaches further back.
    newest_found as materialized (
      select room.postings is not null
          and (horizon.sequence is null or 4 * homes >= most or room.postings = (select span.postings from span)) as are_enough,
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
          order by search_posting.sequence desc limit (select span.postings from span)
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
        order by search_posting.sequence desc offset (select span.postings from span) - 1 limit 1
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
create or replace function rarest_words(terms integer[], starts text[], stops text[], wanted home_filter)
returns table (words text[], homes double precision, likely double precision, latest bigint)
language sql stable parallel safe
set plan_cache_mode = force_generic_plan
begin atomic
  with
    reach as materialized (select * from search_ranges(terms, starts, stops, wanted)),
    size as materialized (
      select term, sum(homes) as homes, sum(share) as share, max(homes) < 500 as is_counted, sum(words) as words
      from reach cross join lateral range_size_and_words(start, stop) group by term
    ),
    -- Prefers one word with a few more homes to many words, each of which costs a lookup for each span.
    rarest as materialized (select * from size order by words > 1000, least(homes, 500), share * (1 + words / 24.0), term limit 1),
    last as materialized (select listing.sequence from listing order by listing.sequence desc limit 1)
  select
    array(
      select word from reach cross join lateral words_between(start, stop) where term = rarest.term
      group by word order by min(coalesce(array_position(starts, start), 0)), word limit 1000
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

-- contract: nobody calls it since 0.2.0 but the functions above
drop function range_size(text, text);
