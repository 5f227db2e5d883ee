-- Taken days.

create extension if not exists btree_gist;

-- Whatever takes a day of a home (a booking, a host's own block, the calendar of another site) is one kind of row under one
-- constraint; both ends are taken. A booking's row, and no other, names it.
create table taken_days (
  booking_id uuid references booking constraint taken_days_of_booking unique,
  listing_id uuid not null references listing,
  days daterange not null check (not isempty(days)),
  kind text not null default 'booking' check (kind in ('booking', 'block', 'feed')),
  constraint taken_days_once exclude using gist (listing_id with =, days with &&),
  constraint taken_days_kind check ((kind = 'booking') = (booking_id is not null))
);

-- A booking's days follow its state by themselves: taken as it becomes live, freed as it expires or is cancelled. So
-- no code, however wrong, makes two live bookings of one home share a day, or leaves a live booking without its days.
create function keep_booking_days() returns trigger language plpgsql as $$
begin
  if new.state in ('held', 'confirmed', 'completed') then
    insert into taken_days (booking_id, listing_id, days)
      values (new.id, new.listing_id, daterange(new.check_in, new.check_out, '[]'))
      on conflict (booking_id) do nothing;
  else
    delete from taken_days where booking_id = new.id;
  end if;
  return null;
end $$;
create trigger booking_days after insert or update of state on booking
  for each row execute function keep_booking_days();

create function refuse_freeing_booked_days() returns trigger language plpgsql as $$
begin
  if exists (select from booking where id = old.booking_id and state in ('held', 'confirmed', 'completed')) then
    raise exception 'the days of booking % are taken as long as it is live', old.booking_id
      using errcode = '23514', constraint = 'taken_days_of_live_booking';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger taken_days_stay before update or delete on taken_days
  for each row execute function refuse_freeing_booked_days();
