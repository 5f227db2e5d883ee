-- The town of each home, for the pages of towns and states. The gazetteer is not in the database: the process that writes a
-- home finds its town, and a sweep those of homes that an older release wrote.
alter table listing
  -- Null: not looked up yet; empty: in no known town of its state; else the slug of the town's name.
  add column town text constraint listing_town check (town = '' or town ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

create function clear_town() returns trigger language plpgsql as $$
begin
  new.town := null;
  return new;
end $$;
create trigger town_cleared before update of city, landmark, state on listing
  for each row when ((old.city, old.landmark, old.state) is distinct from (new.city, new.landmark, new.state))
  execute function clear_town();

create index listing_by_town on listing (state, town) include (sequence, id, whole_night) where deleted_at is null;
create index listing_without_town on listing (sequence) where town is null and deleted_at is null;
