-- What searches narrow and sort by: what a home offers, where it lies, what it costs, how it is rated.

-- The mean of its ratings as it is shown, in tenths; 0 before the first.
alter table listing add column rating smallint not null
  generated always as (coalesce(round(rating_sum * 10.0 / nullif(rating_count, 0)), 0)) stored;

-- In each order of a sorted list; the newer of two that are alike comes first.
drop index listing_by_rent;
create index listing_by_rent on listing (rent, sequence) where deleted_at is null;
create index listing_by_low_rent on listing ((-rent), sequence) where deleted_at is null;
create index listing_by_rating on listing (rating, sequence) where deleted_at is null;

-- The column, or the row, of the cells of a zoom in which a degree lies, counted from -180 or from -90: 2^zoom of them go
-- around the earth.
create function cell_at(degrees double precision, zoom integer) returns integer
language sql immutable parallel safe
begin atomic
  select floor(degrees * (2.0::double precision ^ zoom) / 360)::integer;
end;

-- The cells in which a public point lies, as words of the zooms by which boxes are covered.
create function cell_words(at_lat double precision, at_lng double precision) returns text[]
language sql immutable parallel safe
begin atomic
  select array(
    select '#' || zoom || '/' || cell_at(at_lng + 180, zoom) || '/' || cell_at(at_lat + 90, zoom)
    from generate_series(4, 13) as zoom where at_lat is not null
  );
end;

-- What a home offers as words, for server/domain/search/filter-words.ts: every bit of its codes, and its numbers, of which
-- those from eight on are one.
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

-- Facts and cells stand behind a # as places do behind an @, and # alone is every home's.
create function postings_of(home listing) returns text[]
language sql immutable parallel safe
begin atomic
  select tsvector_to_array(home.search_words) || array(select '@' || key from unnest(home.place_keys) as key)
    || array['#'] || fact_words(home) || cell_words(home.at_lat, home.at_lng);
end;

create or replace function keep_postings() returns trigger language plpgsql as $$
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
drop trigger postings_kept on listing;
create trigger postings_kept
  after insert or delete or update of search_words, city, landmark, country, deleted_at, at_lat, at_lng,
    space, bedrooms, beds, bathrooms, amenities, welcomes, house_rules, cancellation on listing
  for each row execute function keep_postings();
drop function postings_of(tsvector, text[]);

-- How many published homes a cell has, and what their mean point is reckoned from, in ten-thousandths of a degree. Where there
-- is one, the sum of the sequences is its own.
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

create function cells_of(home listing) returns table (zoom integer, x integer, y integer, lat bigint, lng bigint, sequence bigint)
language sql immutable parallel safe
begin atomic
  select zoom, cell_at(home.at_lng + 180, zoom), cell_at(home.at_lat + 90, zoom),
    round(home.at_lat * 10000)::bigint, round(home.at_lng * 10000)::bigint, home.sequence
  from generate_series(4, 15) as zoom where home.at_lat is not null and home.deleted_at is null;
end;

create function count_cells() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.at_lat, old.at_lng, old.deleted_at) is not distinct from (new.at_lat, new.at_lng, new.deleted_at) then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into map_cell select zoom, x, y, 0, 0, 0, 0 from cells_of(new) order by zoom, x, y on conflict do nothing;
  end if;
  -- In one order, so that two homes that change places never wait for each other in a circle.
  perform from map_cell join (select * from cells_of(old) union all select * from cells_of(new)) as cell using (zoom, x, y)
    order by zoom, x, y for update of map_cell;
  update map_cell set homes = homes - 1, lat_sum = lat_sum - lat, lng_sum = lng_sum - lng, sequence_sum = sequence_sum - sequence
    from cells_of(old) as cell where (cell.zoom, cell.x, cell.y) = (map_cell.zoom, map_cell.x, map_cell.y);
  update map_cell set homes = homes + 1, lat_sum = lat_sum + lat, lng_sum = lng_sum + lng, sequence_sum = sequence_sum + sequence
    from cells_of(new) as cell where (cell.zoom, cell.x, cell.y) = (map_cell.zoom, map_cell.x, map_cell.y);
  return null;
end $$;
create trigger cells_counted after insert or delete or update of at_lat, at_lng, deleted_at on listing
  for each row execute function count_cells();

-- Of the homes that are there already.
insert into search_posting
  select word, sequence from listing cross join unnest(postings_of(listing)) as word where deleted_at is null
on conflict do nothing;
insert into map_cell
  select zoom, x, y, count(*), sum(lat), sum(lng), sum(cell.sequence) from listing cross join cells_of(listing) as cell
  group by zoom, x, y;
