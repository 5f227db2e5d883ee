-- Homes, their photos and their places.

-- Comma-separated place names in the form in which they are compared: without case, Latin accents and extra spaces.
-- 'Manali, India' gives 'manali' and 'india'.
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

-- A home. Amounts in whole rupees.
create table listing (
  id uuid primary key default gen_random_uuid(),
  -- Order of publication, by which lists are paged.
  sequence bigint generated always as identity unique,
  host_id uuid not null references account,
  title text not null,
  description text not null,
  rent integer not null check (rent between 1 and 1000000),
  included_guests integer not null check (included_guests between 1 and 50),
  -- Null: as many as in any home.
  max_guests integer check (max_guests between 1 and 50),
  extra_guest_fee integer not null check (extra_guest_fee between 0 and 1000000),
  cleaning_fee integer not null check (cleaning_fee between 0 and 1000000),
  city text not null,
  landmark text not null,
  country text not null,
  -- ISO 3166-2.
  state text constraint listing_state check (state ~ '^IN-[A-Z]{2}$'),
  category text not null check (category in ('villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat')),
  phone text not null,
  space text constraint listing_space check (space in ('entire', 'private', 'shared')),
  bedrooms smallint constraint listing_bedrooms check (bedrooms between 0 and 50),
  beds smallint constraint listing_beds check (beds between 1 and 100),
  bathrooms real constraint listing_bathrooms check (bathrooms between 0 and 50 and bathrooms * 2 = floor(bathrooms * 2)),
  -- One bit for each code: server/domain/homes/code-bits.ts.
  amenities bigint constraint listing_amenities check (amenities > 0),
  welcomes bigint constraint listing_welcomes check (welcomes > 0),
  house_rules jsonb constraint listing_house_rules check (jsonb_typeof(house_rules) = 'object'),
  allows_pets boolean generated always as ((house_rules ->> 'pets')::boolean) stored,
  cancellation text not null default 'standard'
    constraint listing_cancellation check (cancellation in ('flexible', 'standard', 'firm', 'strict')),
  -- Public point: degrees with four decimals, radius in metres. Searches use it alone; see exact_place.
  at_lat double precision check (at_lat between -90 and 90),
  at_lng double precision check (at_lng between -180 and 180),
  at_radius integer check (at_radius between 700 and 100000),
  -- Whether it has rules, seasons, terms of days or closed days: searches skip the calendar of all others.
  has_calendar boolean not null default false,
  -- Sum and number of the ratings that count, and their mean in tenths; 0 before the first.
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating smallint not null
    generated always as (coalesce(round(rating_sum * 10.0 / nullif(rating_count, 0)), 0)) stored,
  -- Spreadsheet row that it was imported from; a second import creates no duplicate.
  import_key text,
  search_words tsvector not null,
  place_keys text[] not null generated always as (place_keys(city || ',' || landmark || ',' || country)) stored,
  -- Public facts as the rest of a JSON object, so that lists do not serialize them again for each home.
  facts_json text not null generated always as (
    coalesce(',"space":"' || space || '"', '')
    || coalesce(',"maxGuests":' || max_guests::text, '')
    || coalesce(',"bedrooms":' || bedrooms::text, '')
    || coalesce(',"beds":' || beds::text, '')
    || coalesce(',"bathrooms":' || bathrooms::text, '')
    || coalesce(',"rules":' || house_rules::text, '')
    || coalesce(',"state":"' || state || '"', '')
    || ',"cancellation":"' || cancellation || '"'
    || coalesce(',"at":{"lat":' || at_lat::text || ',"lng":' || at_lng::text || ',"radius":' || at_radius::text || '}', '')
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint listing_import_key unique (host_id, import_key),
  constraint listing_at check (num_nulls(at_lat, at_lng, at_radius) in (0, 3))
);
create index listing_published on listing (sequence desc) where deleted_at is null;
create index listing_by_category on listing (category, sequence desc) where deleted_at is null;
create index listing_by_host on listing (host_id, sequence desc) where deleted_at is null;
-- Deleted homes too: reviews of a host are summed over all homes.
create index listing_ever_by_host on listing (host_id);
create index listing_by_guests on listing (included_guests) where deleted_at is null;
-- Orders of sorted lists; the newer of two equal homes comes first.
create index listing_by_rent on listing (rent, sequence) where deleted_at is null;
create index listing_by_low_rent on listing ((-rent), sequence) where deleted_at is null;
create index listing_by_rating on listing (rating, sequence) where deleted_at is null;
-- Columns of maps and filter counts: an index-only scan takes a third of the time of reading the homes.
create index listing_filters on listing (sequence) include (
  at_lat, at_lng, rent, category, included_guests, max_guests, place_keys, space, bedrooms, beds, bathrooms, amenities, welcomes,
  allows_pets, cancellation
) where deleted_at is null;
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
create trigger photo_added after insert on photo
  referencing new table as added for each statement execute function delete_photo_intents();
create trigger photo_removed after delete on photo
  referencing old table as removed for each statement execute function create_photo_intents();

-- Number of published homes by category.
create table listing_count (
  category text primary key,
  homes integer not null check (homes >= 0)
);
insert into listing_count
  select category, 0 from unnest(array['villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat']) as category;

create function count_listing() returns trigger language plpgsql as $$
begin
  -- Locked in one order, which prevents deadlocks.
  perform from listing_count where category in (old.category, new.category) order by category for update;
  update listing_count set homes = homes - 1 where category = old.category and old.deleted_at is null;
  update listing_count set homes = homes + 1 where category = new.category and new.deleted_at is null;
  return null;
end $$;
create trigger listing_counted after insert or delete or update of category, deleted_at on listing
  for each row execute function count_listing();

-- The sum of the versions changes with each commit that changes what lists of homes show: servers cache pages by it.
create table listing_version (
  slot smallint primary key,
  version bigint not null
);
-- Many rows, so that concurrent transactions seldom wait for the same one.
insert into listing_version select slot, 0 from generate_series(0, 63) as slot;

-- Deferred to the commit: the last lock of a transaction, which prevents deadlocks. Once per transaction is enough.
create function bump_listing_version() returns trigger language plpgsql as $$
declare
  setting constant text := 'aangan.bumped_listing_version';
begin
  if current_setting(setting, true) is distinct from pg_current_xact_id()::text then
    update listing_version set version = version + 1 where slot = pg_backend_pid() % 64;
    perform set_config(setting, pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
create constraint trigger listing_changed after insert or update or delete on listing
  deferrable initially deferred for each row execute function bump_listing_version();
create constraint trigger photo_changed after insert or update or delete on photo
  deferrable initially deferred for each row execute function bump_listing_version();
create constraint trigger great_host_changed after insert or delete on great_host
  deferrable initially deferred for each row execute function bump_listing_version();

-- Random key by which public points are moved away from exact ones. Private: it would reveal where each home is.
create table location_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
-- Each of the random ids holds 122 bits.
insert into location_key (key)
  select sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'utf8')) from generate_series(1, 4);

-- Visible to the host, and to guests of a confirmed stay.
create table exact_place (
  listing_id uuid primary key references listing on delete cascade,
  lat double precision not null check (lat between -85 and 85),
  lng double precision not null check (lng between -180 and 180),
  address text check (char_length(address) between 1 and 300),
  directions text check (char_length(directions) between 1 and 2000)
);

-- Version of the list of towns by which homes without a pin were placed; another version places them anew.
create table gazetteer (
  is_only boolean primary key default true check (is_only),
  version text not null
);

-- Places of published homes, for suggestions. `name` is as the first host wrote it.
create table place (
  key text collate "C" primary key,
  name text not null,
  homes integer not null check (homes >= 0)
);
create index place_by_homes on place (homes desc, key);

-- The places of a home as they are written, twelve at most.
create function place_names(city text, landmark text, country text) returns table (key text, name text)
language sql immutable parallel safe
begin atomic
  select first.key, first.name from (
    select distinct on (named.key) named.key, named.name, named.at from (
      select (place_keys(part))[1] as key, btrim(part) as name, at
      from regexp_split_to_table(city || ',' || country || ',' || landmark, ',') with ordinality as parts (part, at)
    ) as named where named.key is not null order by named.key, named.at
  ) as first order by first.at limit 12;
end;

create function count_places() returns trigger language plpgsql as $$
declare
  left_keys text[] := '{}';
  new_keys text[] := '{}';
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    left_keys := array(select key from place_names(old.city, old.landmark, old.country) order by key);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    new_keys := array(select key from place_names(new.city, new.landmark, new.country) order by key);
  end if;
  if left_keys = new_keys then return null; end if;
  -- Locked in one order, which prevents deadlocks.
  perform from place where key = any(left_keys || new_keys) order by key for update;
  update place set homes = homes - 1 where key = any(left_keys);
  if new_keys <> '{}' then
    insert into place as known (key, name, homes)
      select key, name, 1 from place_names(new.city, new.landmark, new.country) order by key
    on conflict (key) do update set homes = known.homes + 1;
  end if;
  return null;
end $$;
create trigger place_counted after insert or delete or update of city, landmark, country, deleted_at on listing
  for each row execute function count_places();
