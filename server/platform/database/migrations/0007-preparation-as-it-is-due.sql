-- Days of preparation are blocked for as long as they are due, whatever becomes of the stays and sites beside them.

-- A site's own days are none of its preparation, but those of other sites may be: it is told to whom its host passes it on.
-- All of a site's days at once: it may tell of thousands of events.
create or replace function take_feed_days(home uuid) returns void language plpgsql as $$
declare
  preparation constant integer := preparation_days_of(home);
begin
  delete from taken_days where listing_id = home and feed_id is not null;
  insert into taken_days (listing_id, feed_id, kind, days)
    select home, told.feed_id, kinds.kind,
      unnest(case kinds.kind when 'feed' then told.days else told.after - told.days end - stays.days)
    from (
      select coalesce(range_agg(days), '{}') as days from taken_days where listing_id = home and kind = 'booking'
    ) as stays
    cross join (
      select feed_event.feed_id, range_agg(feed_event.days) as days,
        coalesce(
          range_agg(daterange(upper(feed_event.days), upper(feed_event.days) + preparation)) filter (where not feed_event.is_block),
          '{}'
        ) as after
      from feed_event join feed on feed.id = feed_event.feed_id
      where feed.listing_id = home and not feed_event.is_echo group by feed_event.feed_id
    ) as told
    cross join (values ('feed'), ('preparation')) as kinds (kind);
end $$;

-- The days that are due to be blocked after each stay of a home: no stay begins on them.
create function due_preparation(home uuid) returns table (booking_id uuid, days daterange) language sql stable as $$
  select stay.booking_id, daterange(upper(stay.days), least(
    upper(stay.days) + preparation_days_of(home), lead(lower(stay.days)) over (order by lower(stay.days))
  ))
  from taken_days as stay where stay.listing_id = home and stay.kind = 'booking'
$$;

create or replace function prepare_after_stays(home uuid) returns void language plpgsql as $$
begin
  delete from taken_days as known using due_preparation(home) as due
    where known.booking_id = due.booking_id and known.kind = 'preparation' and known.days <> due.days;
  insert into taken_days (listing_id, booking_id, kind, days)
    select home, due.booking_id, 'preparation', due.days from due_preparation(home) as due where not isempty(due.days)
    on conflict on constraint taken_days_of_booking do nothing;
end $$;

-- As before; and where a stay ends, the one before it has its days of preparation in full.
create or replace function keep_booking_days() returns trigger language plpgsql as $$
declare
  preparation integer;
begin
  if new.state in ('held', 'confirmed', 'completed') then
    if exists (select from taken_days where booking_id = new.id and kind = 'booking') then
      return null;
    end if;
    preparation := preparation_days_of(new.listing_id);
    insert into taken_days (booking_id, listing_id, kind, days)
      values (new.id, new.listing_id, 'booking', daterange(new.check_in, new.check_out));
    if preparation > 0 then
      insert into taken_days (booking_id, listing_id, kind, days)
        values (new.id, new.listing_id, 'preparation', daterange(new.check_out, new.check_out + preparation));
    end if;
  else
    delete from taken_days where booking_id = new.id;
    if exists (select from stay_rules where listing_id = new.listing_id) then
      perform prepare_after_stays(new.listing_id);
    end if;
    if exists (select from feed where listing_id = new.listing_id) then
      perform take_feed_days(new.listing_id);
    end if;
  end if;
  return null;
end $$;
