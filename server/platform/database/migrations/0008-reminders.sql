-- What guests and hosts were reminded of, so that each is told once.
alter table booking
  -- The end of the hold that the guest was told of; a hold that was lengthened since has another one.
  add column told_of_end timestamptz,
  add column told_of_stay_at timestamptz;

create index booking_coming on booking (check_in) where state = 'confirmed' and told_of_stay_at is null;
