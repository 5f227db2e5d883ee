-- Listings.

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
  place_keys text[] not null generated always as (place_keys(city || ',' || landmark || ',' || country)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint listing_import_key unique (host_id, import_key)
);
create index listing_published on listing (sequence desc) where deleted_at is null;
create index listing_by_category on listing (category, sequence desc) where deleted_at is null;
create index listing_by_host on listing (host_id, sequence desc) where deleted_at is null;
-- For prices and numbers of guests that few homes have.
create index listing_by_rent on listing (rent) where deleted_at is null;
create index listing_by_guests on listing (included_guests) where deleted_at is null;
create trigger listing_of_open_account before insert on listing
  for each row execute function refuse_deleted_account();

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

-- Whether anything that lists of homes show has changed: the sum of the versions is another one after each commit that
-- changes them, and the same until then. By this, servers know whether the pages they keep are still true.
create table listing_change (
  slot smallint primary key,
  version bigint not null
);
-- Many rows, so that transactions beside each other seldom wait for the same one.
insert into listing_change select slot, 0 from generate_series(0, 63) as slot;

-- Deferred to the commit: it is the last lock that a transaction takes, so nobody waits in a circle. Once a transaction
-- is enough, however many rows it writes.
create function note_listing_change() returns trigger language plpgsql as $$
declare
  noted constant text := 'aangan.noted_listing_change';
begin
  if current_setting(noted, true) is distinct from pg_current_xact_id()::text then
    update listing_change set version = version + 1 where slot = pg_backend_pid() % 64;
    perform set_config(noted, pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
create constraint trigger listing_changed after insert or update or delete on listing
  deferrable initially deferred for each row execute function note_listing_change();
create constraint trigger photo_changed after insert or update or delete on photo
  deferrable initially deferred for each row execute function note_listing_change();
