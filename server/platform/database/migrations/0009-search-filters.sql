-- What a search narrows by, beside its words: place, free days, guests, price and category.

-- The names a text holds, parted by commas, in the form in which they are compared: without case, Latin accents and
-- needless spaces. 'Manali, India' holds 'manali' and 'india'.
create function place_keys(place text) returns text[]
language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct key), '{}') from (
    select btrim(regexp_replace(
      regexp_replace(normalize(lower(part), nfkd), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'
    )) as key
    from regexp_split_to_table(place, ',') as part
  ) as part where key <> '';
end;

alter table listing add column place_keys text[] not null
  generated always as (place_keys(city || ',' || landmark || ',' || country)) stored;

-- Which published homes hold a word, or lie in a place: places stand behind an @, which no word holds. Read from the newest home
-- on, so that a word that a million homes share costs no more than one that a thousand do.
create table search_posting (
  word text collate "C",
  sequence bigint,
  primary key (word, sequence)
);
create function postings_of(search_words tsvector, place_keys text[]) returns text[]
language sql immutable parallel safe
begin atomic
  select tsvector_to_array(search_words) || array(select '@' || key from unnest(place_keys) as key);
end;
insert into search_posting
  select word, sequence from listing cross join unnest(postings_of(search_words, place_keys)) as word where deleted_at is null;

create function keep_postings() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then before := postings_of(old.search_words, old.place_keys); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then after := postings_of(new.search_words, new.place_keys); end if;
  delete from search_posting where word = any(before) and word <> all(after) and sequence = old.sequence;
  insert into search_posting select word, new.sequence from unnest(after) as word where word <> all(before);
  return null;
end $$;
create trigger postings_kept after insert or delete or update of search_words, city, landmark, country, deleted_at on listing
  for each row execute function keep_postings();

-- For prices and numbers of guests that few homes have.
create index listing_by_rent on listing (rent) where deleted_at is null;
create index listing_by_guests on listing (included_guests) where deleted_at is null;

-- Whether a home is free is read from the index alone.
create index booking_live_days on booking (listing_id, check_in) include (check_out, held_until, state)
  where state in ('held', 'confirmed');
drop index booking_live_by_listing;

-- Published homes that match a query (null: any), lie in all of the places and pass the filters (null: every home does), at most
-- so many, newest first of each word. The terms of the query are ranges of words, from `starts` to before `stops`; those
-- of one number are one term; `whole` are the words that a home holds as they are. The term or place that fewest homes hold
-- is gone through, the other words and places are looked up in the index, and only then the home itself is read.
create function homes_found(
  query tsquery, terms integer[], starts text[], stops text[], whole text[], places text[],
  kind text, guests integer, lowest_rent integer, highest_rent integer, arrival date, departure date,
  at timestamptz, before_sequence bigint, most integer
)
returns table (id uuid, sequence bigint, search_words tsvector)
language sql stable parallel safe
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
begin atomic
  with
    reach as materialized (
      select term, start, stop from unnest(terms, starts, stops) as word (term, start, stop)
      union all
      select -number::integer, '@' || key, '@' || key || chr(1) from unnest(places) with ordinality as place (key, number)
    ),
    needed as materialized (
      -- A home's category is one of its words.
      select whole || array(select '@' || key from unnest(places) as key) || array(select lower(kind) where kind is not null) as words
    ),
    -- How many homes hold it is counted only so far.
    size as materialized (
      select term, sum(homes) as homes from reach cross join lateral (
        select count(*) as homes from (
          select from search_posting where word >= start collate "C" and word < stop collate "C" limit 2000
        ) as counted
      ) as size group by term
    ),
    driver as materialized (
      select start, stop from reach where term = (select term from size order by homes, term limit 1)
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
        where (
            select count(*) from search_posting as also
            where also.word = any ((select words from needed)::text[]) and also.sequence = posting.sequence
          ) = (select cardinality(words) from needed)
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
drop function listings_with_words;
drop index listing_search;

-- Every place that a home lies in, by the name its first host wrote, with the number of its published homes: what is
-- suggested while somebody types a place.
create table place (
  key text collate "C" primary key,
  name text not null,
  homes integer not null check (homes >= 0)
);
create index place_by_homes on place (homes desc, key);

-- The places of a home as they are written.
create function place_names(city text, landmark text, country text) returns table (key text, name text)
language sql immutable parallel safe
begin atomic
  select distinct on (named.key) named.key, named.name from (
    select (place_keys(part))[1] as key, btrim(part) as name
    from regexp_split_to_table(city || ',' || landmark || ',' || country, ',') as part
  ) as named where named.key is not null order by named.key;
end;

insert into place
  select key, min(name), count(*) from listing cross join place_names(city, landmark, country)
  where deleted_at is null group by key;

create function count_places() returns trigger language plpgsql as $$
declare
  left_keys text[] := '{}';
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then left_keys := old.place_keys; end if;
  if tg_op = 'UPDATE' and new.deleted_at is null and old.deleted_at is null and new.place_keys = old.place_keys then
    return null;
  end if;
  -- In one order, so that two homes that change places never wait for each other in a circle.
  perform from place where key = any(left_keys || new.place_keys) order by key for update;
  update place set homes = homes - 1 where key = any(left_keys);
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into place as known (key, name, homes)
      select key, name, 1 from place_names(new.city, new.landmark, new.country) order by key
    on conflict (key) do update set homes = known.homes + 1;
  end if;
  return null;
end $$;
create trigger place_counted after insert or delete or update of city, landmark, country, deleted_at on listing
  for each row execute function count_places();
