-- Rules, seasons and prices of days, and which days are taken.

create extension if not exists btree_gist;

-- What a host set for a home; no row: all defaults. Amounts in whole rupees.
create table stay_rules (
  listing_id uuid primary key references listing,
  preparation_days smallint not null default 1 check (preparation_days between 0 and 7),
  min_nights smallint not null default 1 check (min_nights between 1 and 365),
  max_nights smallint not null default 365 check (max_nights between 1 and 365),
  notice_days smallint not null default 0 check (notice_days between 0 and 30),
  -- With no days of notice: until this hour of the check-in day in India.
  notice_until smallint not null default 24 check (notice_until between 0 and 24),
  horizon_days smallint not null default 730 check (horizon_days between 1 and 730),
  -- Days of the week as bits, Monday the lowest.
  check_in_days smallint not null default 127 check (check_in_days between 1 and 127),
  check_out_days smallint not null default 127 check (check_out_days between 1 and 127),
  weekend_days smallint not null default 48 check (weekend_days between 0 and 127),
  weekend_rent integer check (weekend_rent between 1 and 1000000),
  weekly_discount smallint not null default 0 check (weekly_discount between 0 and 90),
  monthly_discount smallint not null default 0 check (monthly_discount between 0 and 90),
  early_bird_days smallint check (early_bird_days between 1 and 730),
  early_bird_percent smallint check (early_bird_percent between 1 and 90),
  last_minute_days smallint check (last_minute_days between 0 and 60),
  last_minute_percent smallint check (last_minute_percent between 1 and 90),
  updated_at timestamptz not null,
  constraint stay_rules_nights check (min_nights <= max_nights),
  constraint stay_rules_early_bird check ((early_bird_days is null) = (early_bird_percent is null)),
  constraint stay_rules_last_minute check ((last_minute_days is null) = (last_minute_percent is null))
);

-- A part of the year with its own prices or rules; null: as the home. Seasons of a home never overlap: this constraint
-- checks the first year, the code that writes them checks later years under the home's lock.
create table season (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  name text not null,
  starts date not null,
  ends date not null,
  yearly boolean not null,
  rent integer check (rent between 1 and 1000000),
  weekend_rent integer check (weekend_rent between 1 and 1000000),
  min_nights smallint check (min_nights between 1 and 365),
  check_in_days smallint check (check_in_days between 1 and 127),
  updated_at timestamptz not null,
  constraint season_days check (starts <= ends and ends - starts < 366),
  constraint seasons_never_overlap exclude using gist (listing_id with =, daterange(starts, ends, '[]') with &&)
);

-- What a host set for single days. Blocked days are in taken_days.
create table day_terms (
  listing_id uuid not null references listing,
  day date not null,
  rent integer check (rent between 1 and 1000000),
  min_nights smallint check (min_nights between 1 and 365),
  note text,
  primary key (listing_id, day),
  constraint day_terms_something check (num_nonnulls(rent, min_nights, note) > 0)
);

-- All taken days: nights of bookings, preparation after stays, blocks of the host, days of other sites. A booking shares
-- its days with no other row; other rows may share days. So a booking fills every lane, another row its own.
create table taken_days (
  id bigint generated always as identity primary key,
  listing_id uuid not null references listing,
  booking_id uuid references booking,
  feed_id uuid references feed,
  kind text not null default 'booking',
  days daterange not null check (not isempty(days)),
  lane int8range generated always as (
    case when kind = 'booking' then int8range(null, null) else int8range(id, id, '[]') end
  ) stored,
  constraint taken_days_once exclude using gist (listing_id with =, days with &&, lane with &&),
  constraint taken_days_of_booking unique (booking_id, kind),
  constraint taken_days_kind check (
    case kind
      when 'booking' then booking_id is not null and feed_id is null
      when 'preparation' then num_nonnulls(booking_id, feed_id) = 1
      when 'feed' then feed_id is not null and booking_id is null
      when 'block' then num_nonnulls(booking_id, feed_id) = 0
      else false
    end
  )
);
create index taken_days_of_feed on taken_days (feed_id) where feed_id is not null;

create function refuse_freeing_booked_days() returns trigger language plpgsql as $$
begin
  if exists (select from booking where id = old.booking_id and state in ('held', 'confirmed', 'completed')) then
    raise exception 'the days of booking % are taken as long as it is live', old.booking_id
      using errcode = '23514', constraint = 'taken_days_of_live_booking';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger taken_days_protected before update or delete on taken_days
  for each row when (old.kind = 'booking') execute function refuse_freeing_booked_days();

create function set_has_calendar() returns trigger language plpgsql as $$
begin
  update listing set has_calendar = true where id = new.listing_id and not has_calendar;
  return null;
end $$;
create trigger stay_rules_added after insert on stay_rules for each row execute function set_has_calendar();
create trigger season_added after insert on season for each row execute function set_has_calendar();
create trigger day_terms_added after insert on day_terms for each row execute function set_has_calendar();
create trigger closed_days_added after insert on taken_days
  for each row when (new.booking_id is null) execute function set_has_calendar();

create function preparation_days_of(home uuid) returns integer language sql stable as $$
  select coalesce((select preparation_days::integer from stay_rules where listing_id = home), 1)
$$;

-- The preparation days after each stay of a home, shortened where the next stay begins.
create function due_preparation(home uuid) returns table (booking_id uuid, days daterange) language sql stable as $$
  select stay.booking_id, daterange(upper(stay.days), least(
    upper(stay.days) + preparation_days_of(home), lead(lower(stay.days)) over (order by lower(stay.days))
  ))
  from taken_days as stay where stay.listing_id = home and stay.kind = 'booking'
$$;

create function sync_preparation_days(home uuid) returns void language plpgsql as $$
begin
  delete from taken_days as known using due_preparation(home) as due
    where known.booking_id = due.booking_id and known.kind = 'preparation' and known.days <> due.days;
  insert into taken_days (listing_id, booking_id, kind, days)
    select home, due.booking_id, 'preparation', due.days from due_preparation(home) as due where not isempty(due.days)
    on conflict on constraint taken_days_of_booking do nothing;
end $$;

-- Writes the days of a home's feeds anew, without those of bookings. A feed's own days are not its preparation days.
-- One statement for all events: a feed may have thousands.
create function sync_feed_days(home uuid) returns void language plpgsql as $$
declare
  preparation constant integer := preparation_days_of(home);
begin
  delete from taken_days where listing_id = home and feed_id is not null;
  insert into taken_days (listing_id, feed_id, kind, days)
    select home, events.feed_id, kinds.kind,
      unnest(case kinds.kind when 'feed' then events.days else events.after - events.days end - stays.days)
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
    ) as events
    cross join (values ('feed'), ('preparation')) as kinds (kind);
end $$;

-- Days follow the state of the booking: taken when it becomes live, freed when it expires or is cancelled. A freed stay
-- gives back the preparation days of the stay before it, and its days to the feeds that claim them.
create function sync_booking_days() returns trigger language plpgsql as $$
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
      perform sync_preparation_days(new.listing_id);
    end if;
    if exists (select from feed where listing_id = new.listing_id) then
      perform sync_feed_days(new.listing_id);
    end if;
  end if;
  return null;
end $$;
create trigger booking_days after insert or update of state on booking
  for each row execute function sync_booking_days();
