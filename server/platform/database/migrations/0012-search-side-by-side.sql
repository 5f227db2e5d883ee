-- Two frequent words, or a word and a place, by laying their newest homes side by side: looking each home of one word up
-- among those of the other cost ten times as much. And a category that is also one of the words is asked for once.

-- Published homes that match a query (null: any), lie in all of the places and pass the filters (null: every home does), at most
-- so many, newest first of each word. The terms of the query are ranges of words, from `starts` to before `stops`; those
-- of one number are one term; `whole` are the words that a home holds as they are. The term or place that fewest homes hold
-- is gone through, the other words and places are found in the index, and only then the home itself is read.
create or replace function homes_found(
  query tsquery, terms integer[], starts text[], stops text[], whole text[], places text[],
  kind text, guests integer, lowest_rent integer, highest_rent integer, arrival date, departure date,
  at timestamptz, before_sequence bigint, most integer
)
returns table (id uuid, sequence bigint, search_words tsvector)
language sql stable parallel safe
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
-- Planning it for the values of each search costs more than the search.
set plan_cache_mode = force_generic_plan
begin atomic
  with
    reach as materialized (
      select term, start, stop from unnest(terms, starts, stops) as word (term, start, stop)
      union all
      select -number::integer, '@' || key, '@' || key || chr(1) from unnest(places) with ordinality as place (key, number)
    ),
    -- How many homes hold it is counted only so far.
    size as materialized (
      select term, sum(homes) as homes from reach cross join lateral (
        select count(*) as homes from (
          select from search_posting where word >= start collate "C" and word < stop collate "C" limit 2000
        ) as counted
      ) as size group by term
    ),
    rarest as materialized (select term, homes from size order by homes, term limit 1),
    driver as materialized (select start, stop from reach where term = (select term from rarest)),
    -- What a home must hold beside the driver. Its category is one of its words.
    needed as materialized (
      select array(
        select distinct word from unnest(
          whole || array(select '@' || key from unnest(places) as key) || array(select lower(kind) where kind is not null)
        ) as word
        where word <> all (select start from driver)
      ) as words
    ),
    -- Where even the rarest is frequent, the newest homes of each are laid side by side; the older ones are looked up.
    near as materialized (
      select array(
        select search_posting.sequence from search_posting
        where search_posting.word = needed.word and (before_sequence is null or search_posting.sequence < before_sequence)
        order by search_posting.sequence desc
        limit (select case when homes < 1000 then 0 else 5000 end from rarest)
      ) as sequences
      from unnest((select words from needed)) as needed (word)
    ),
    side as materialized (
      select coalesce(max(case cardinality(sequences) when 5000 then sequences[5000] else 0 end), 0) as edge
      from near where (select homes from rarest) >= 1000
    ),
    shared as materialized (
      select sequence from near cross join unnest(sequences) as sequence where (select cardinality(words) from needed) = 1
      union all
      select sequence from near cross join unnest(sequences) as sequence where (select cardinality(words) from needed) > 1
        group by sequence having count(*) = (select cardinality(words) from needed)
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
    home as materialized (
      select home.* from word cross join lateral (
        select listing.id, listing.sequence, listing.search_words
        from (
          -- Where filters leave next to nothing of a frequent word, its newest homes are enough.
          select search_posting.sequence from search_posting
          where search_posting.word = word.word and (before_sequence is null or search_posting.sequence < before_sequence)
          order by search_posting.sequence desc limit (5000 / (select count(*) from word))
        ) as posting
        join listing on listing.sequence = posting.sequence
        where case
            when (select words from needed) = '{}' then true
            when (select homes from rarest) >= 1000 and posting.sequence >= (select edge from side) then posting.sequence in (select shared.sequence from shared)
            else (
              select count(*) from search_posting as also
              where also.word = any ((select words from needed)::text[]) and also.sequence = posting.sequence
            ) = (select cardinality(words) from needed)
          end
          and listing.deleted_at is null
          and (query is null or listing.search_words @@ query)
          and listing.place_keys @> places
          and (kind is null or listing.category = kind)
          and (guests is null or listing.included_guests >= guests)
          and (lowest_rent is null or listing.rent >= lowest_rent)
          and (highest_rent is null or listing.rent <= highest_rent)
          -- Asked home by home, so that no list of all bookings is made of it. Both ends of a stay are taken.
          and (arrival is null or (
            select true from booking
            where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
              and booking.check_in <= departure and booking.check_out >= arrival
              and (booking.state = 'confirmed' or booking.held_until > at)
            limit 1
          ) is null)
        order by posting.sequence desc limit most
      ) as home limit most
    )
  select distinct on (home.sequence) home.id, home.sequence, home.search_words from home order by home.sequence desc;
end;
