-- Homes, their photos, and the words by which they are found.

create table listing (
  id uuid primary key default gen_random_uuid(),
  -- The order of publication, by which lists are paged.
  sequence bigint generated always as identity unique,
  host_id uuid not null references account,
  title text not null,
  description text not null,
  rent integer not null check (rent between 1 and 1000000),
  included_guests integer not null check (included_guests between 1 and 50),
  extra_guest_fee integer not null check (extra_guest_fee between 0 and 1000000),
  cleaning_fee integer not null check (cleaning_fee between 0 and 1000000),
  city text not null,
  landmark text not null,
  country text not null,
  category text not null check (category in ('villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat')),
  phone text not null,
  -- Sum and number of the ratings that count now; kept by the one function that changes ratings.
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- Names the spreadsheet row a home was imported from, so that importing again doubles nothing.
  import_key text,
  search_words tsvector not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint listing_import_key unique (host_id, import_key)
);
create index listing_published on listing (sequence desc) where deleted_at is null;
create index listing_by_category on listing (category, sequence desc) where deleted_at is null;
create index listing_by_host on listing (host_id, sequence desc) where deleted_at is null;
-- Without a list of pending words, which every search would have to read through.
create index listing_search on listing using gin (search_words) with (fastupdate = off) where deleted_at is null;

-- Published homes that match a query, at most so many. Only ever by the index: PostgreSQL takes the beginnings of words
-- for frequent ones and would rather read every home.
create function listings_with_words(query tsquery, most integer)
returns table (id uuid, sequence bigint, search_words tsvector)
language sql stable parallel safe
set enable_seqscan = off set enable_indexscan = off
begin atomic
  select id, sequence, search_words from listing where deleted_at is null and search_words @@ query limit most;
end;

-- How many homes are published, by category: counting them would read them all.
create table listing_count (
  category text primary key,
  homes integer not null check (homes >= 0)
);
insert into listing_count
  select category, 0 from unnest(array['villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat']) as category;

create function count_listing() returns trigger language plpgsql as $$
begin
  -- In one order, so that two homes that change places never wait for each other in a circle.
  perform from listing_count where category in (old.category, new.category) order by category for update;
  update listing_count set homes = homes - 1 where category = old.category and old.deleted_at is null;
  update listing_count set homes = homes + 1 where category = new.category and new.deleted_at is null;
  return null;
end $$;
create trigger listing_counted after insert or delete or update of category, deleted_at on listing
  for each row execute function count_listing();

-- Every word that any home is found by: what a mistyped word is compared with.
create table search_word (
  word text collate "C" primary key
);

create table photo (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  position smallint not null check (position between 1 and 20),
  format text not null check (format in ('webp', 'svg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  blur text not null,
  constraint photo_position unique (listing_id, position) deferrable initially deferred
);
