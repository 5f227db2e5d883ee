-- Who takes a day: stays, the preparation after them, blocks and other sites.

-- Of each row of `taken_days` now one thing is told: the nights of a stay, the host's block, another site's days, or the
-- preparation after a stay. A stay shares a day with none of them; they may share days among themselves. So a stay fills
-- every lane, and all else a lane of its own.
alter table taken_days
  drop constraint taken_days_once,
  drop constraint taken_days_of_booking,
  drop constraint taken_days_kind,
  drop constraint taken_days_kind_check,
  add column id bigint generated always as identity primary key,
  add column feed_id uuid references feed,
  add column lane int8range generated always as (
    case when kind = 'booking' then int8range(null, null) else int8range(id, id, '[]') end
  ) stored;
drop trigger taken_days_stay on taken_days;

-- Until now a stay took its check-out day with its nights: that day becomes its preparation.
insert into taken_days (booking_id, listing_id, days, kind)
  select booking_id, listing_id, daterange(upper(days) - 1, upper(days)), 'preparation' from taken_days;
update taken_days set days = daterange(lower(days), upper(days) - 1) where kind = 'booking';

alter table taken_days
  add constraint taken_days_once exclude using gist (listing_id with =, days with &&, lane with &&),
  add constraint taken_days_of_booking unique (booking_id, kind),
  add constraint taken_days_kind check (
    case kind
      when 'booking' then booking_id is not null and feed_id is null
      when 'preparation' then num_nonnulls(booking_id, feed_id) = 1
      when 'feed' then feed_id is not null and booking_id is null
      when 'block' then num_nonnulls(booking_id, feed_id) = 0
      else false
    end
  );
create index taken_days_of_feed on taken_days (feed_id) where feed_id is not null;
create trigger taken_days_stay before update or delete on taken_days
  for each row when (old.kind = 'booking') execute function refuse_freeing_booked_days();

-- How many days after a stay are blocked: one, unless the host has it otherwise.
create function preparation_days_of(home uuid) returns integer language sql stable as $$
  select coalesce((select preparation_days::integer from stay_rules where listing_id = home), 1)
$$;

-- What the calendars of other sites say of a home, as far as no stay of ours has it, becomes taken days anew; and so do the
-- days of preparation after their stays, which are no part of what they say.
create function take_feed_days(home uuid) returns void language plpgsql as $$
begin
  delete from taken_days where listing_id = home and feed_id is not null;
  insert into taken_days (listing_id, feed_id, kind, days)
    select home, told.feed_id, told.kind, unnest(
      datemultirange(told.days)
        - coalesce((select range_agg(stay.days) from taken_days as stay where stay.listing_id = home and stay.kind = 'booking'), '{}')
        - case when told.kind = 'preparation' then coalesce((
            select range_agg(also.days) from feed_event as also join feed on feed.id = also.feed_id
            where feed.listing_id = home and not also.is_echo
          ), '{}') else '{}' end
    )
    from (
      select feed_event.feed_id, 'feed' as kind, feed_event.days
      from feed_event join feed on feed.id = feed_event.feed_id
      where feed.listing_id = home and not feed_event.is_echo
      union all
      select feed_event.feed_id, 'preparation', daterange(upper(feed_event.days), upper(feed_event.days) + preparation_days_of(home))
      from feed_event join feed on feed.id = feed_event.feed_id
      where feed.listing_id = home and not feed_event.is_echo and not feed_event.is_block and preparation_days_of(home) > 0
    ) as told;
end $$;

-- The days after the stays of a home are blocked anew, as far as no other stay has them.
create function prepare_after_stays(home uuid) returns void language plpgsql as $$
begin
  delete from taken_days where listing_id = home and kind = 'preparation' and booking_id is not null and upper(days) > current_date - 7;
  insert into taken_days (listing_id, booking_id, kind, days)
    select home, stay.booking_id, 'preparation', daterange(upper(stay.days), least(upper(stay.days) + preparation_days_of(home), (
      select min(lower(next.days)) from taken_days as next
      where next.listing_id = home and next.kind = 'booking' and lower(next.days) >= upper(stay.days)
    )))
    from taken_days as stay
    where stay.listing_id = home and stay.kind = 'booking' and upper(stay.days) > current_date - 7 and preparation_days_of(home) > 0
      and not exists (
        select from taken_days as next
        where next.listing_id = home and next.kind = 'booking' and lower(next.days) = upper(stay.days)
      )
    on conflict on constraint taken_days_of_booking do nothing;
end $$;

-- A booking's days follow its state by themselves, as before. A stay that ends gives its days to the sites that name them.
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
    if exists (select from feed where listing_id = new.listing_id) then
      perform take_feed_days(new.listing_id);
    end if;
  end if;
  return null;
end $$;
