-- What homes are found by.

-- Every word that any home is found by: what a mistyped word is compared with.
create table search_word (
  word text collate "C" primary key
);

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
