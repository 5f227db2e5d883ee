-- Where homes are: exactly, which is private, and roughly, which everybody reads.

-- What the public points of homes are moved by. Made once for all time: whoever knew it could tell where each home is.
create table place_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
-- Each of the random ids holds 122 bits.
insert into place_key (key)
  select sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'utf8')) from generate_series(1, 4);

-- For the host, and for a guest whose stay there is confirmed.
create table exact_place (
  listing_id uuid primary key references listing on delete cascade,
  lat double precision not null check (lat between -85 and 85),
  lng double precision not null check (lng between -180 and 180),
  address text check (char_length(address) between 1 and 300),
  directions text check (char_length(directions) between 1 and 2000)
);

-- The public point: degrees with four decimals, and metres. By it alone homes are filtered, counted and sorted.
alter table listing
  add column at_lat double precision check (at_lat between -90 and 90),
  add column at_lng double precision check (at_lng between -180 and 180),
  add column at_radius integer check (at_radius between 700 and 100000),
  add constraint listing_at check (num_nulls(at_lat, at_lng, at_radius) in (0, 3));
