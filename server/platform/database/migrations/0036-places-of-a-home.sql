-- A home counts for twelve places at most, so that nobody fills the suggestions with the names behind many commas.

-- The first places of a home as they are written.
create or replace function place_names(city text, landmark text, country text) returns table (key text, name text)
language sql immutable parallel safe
begin atomic
  select first.key, first.name from (
    select distinct on (named.key) named.key, named.name, named.at from (
      select (place_keys(part))[1] as key, btrim(part) as name, at
      from regexp_split_to_table(city || ',' || country || ',' || landmark, ',') with ordinality as parts (part, at)
    ) as named where named.key is not null order by named.key, named.at
  ) as first order by first.at limit 12;
end;

create or replace function count_places() returns trigger language plpgsql as $$
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
  -- In one order, so that two homes that change places never wait for each other in a circle.
  perform from place where key = any(left_keys || new_keys) order by key for update;
  update place set homes = homes - 1 where key = any(left_keys);
  if new_keys <> '{}' then
    insert into place as known (key, name, homes)
      select key, name, 1 from place_names(new.city, new.landmark, new.country) order by key
    on conflict (key) do update set homes = known.homes + 1;
  end if;
  return null;
end $$;

update place set homes = place.homes - beyond.homes from (
  select key, count(*)::integer as homes from listing cross join unnest(place_keys) as key
  where deleted_at is null and cardinality(place_keys) > 12
    and key not in (select named.key from place_names(city, landmark, country) as named)
  group by key
) as beyond where place.key = beyond.key;
