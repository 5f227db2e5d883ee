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
create constraint trigger booking_changed after insert or delete or update of state, held_until on booking
  deferrable initially deferred for each row execute function note_listing_change();
