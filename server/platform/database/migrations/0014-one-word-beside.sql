-- Where even the rarest term is frequent, its newest homes are laid beside those of one other word alone, without writing
-- either list down; the rest of the words is looked up for the few homes that hold both.

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
      select term, sum(homes)::bigint as homes from reach cross join lateral (
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
        select word from unnest(
          whole || array(select '@' || key from unnest(places) as key) || array(select lower(kind) where kind is not null)
        ) with ordinality as held (word, number)
        where word <> all (select start from driver) group by word order by min(number)
      ) as words
    ),
    -- `beside`: the word whose newest homes are laid beside the driver's; null where the driver is rare.
    plan as materialized (
      select words[2:] as others, cardinality(words) as words,
        case when cardinality(words) > 0 and (select homes from rarest) >= 1000 then words[1] end as beside from needed
    ),
    near as materialized (
      select array(
        select search_posting.sequence from search_posting
        where search_posting.word = plan.beside and (before_sequence is null or search_posting.sequence < before_sequence)
        order by search_posting.sequence desc limit 5000
      ) as sequences from plan where beside is not null
    ),
    -- From here on, what `near` lacks does not hold its word. Older homes are looked up.
    edge as materialized (
      select case when beside is null then null when cardinality(sequences) < 5000 then 0 else sequences[5000] end as sequence
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
            when (select plan.words from plan) = 0 then true
            when posting.sequence >= (select edge.sequence from edge) then
              posting.sequence in (select unnest(near.sequences) from near) and ((select plan.words from plan) = 1 or (
                select count(*) from search_posting as also
                where also.word = any ((select others from plan)::text[]) and also.sequence = posting.sequence
              ) = (select plan.words from plan) - 1)
            else (
              select count(*) from search_posting as also
              where also.word = any ((select needed.words from needed)::text[]) and also.sequence = posting.sequence
            ) = (select plan.words from plan)
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
