-- Searches find every home that matches, and with days only homes that can be booked.

-- The published home of a sequence if it matches query and filter. With days it must have a state where the tax depends on
-- it: otherwise it cannot be booked. `offset 0` keeps PostgreSQL from comparing all homes of a small table with each posting.
create or replace function matching_home(posted bigint, query tsquery, wanted home_filter, at timestamptz)
returns table (id uuid, sequence bigint, search_words tsvector)
language sql stable parallel safe
begin atomic
  select home.id, home.sequence, home.search_words
  from (
    select listing.id, listing.sequence, listing.search_words, listing.has_calendar, listing.rent, listing.cleaning_fee from listing
    where listing.sequence = posted and listing.deleted_at is null
      and (query is null or listing.search_words @@ query)
      and home_matches(listing, wanted)
      and (wanted.arrival is null or listing.state is not null or (select price_tax.rule from price_tax) is null)
      -- A scalar subquery for each home: otherwise PostgreSQL hashes all bookings.
      and (wanted.arrival is null or case when listing.has_calendar then (select accepts from home_accepts_stay(listing.id, wanted.arrival, wanted.departure, at) as accepts) else (
        select true from booking
        where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
          and booking.check_in <= wanted.departure and booking.check_out >= wanted.arrival
          and (booking.state = 'confirmed' or booking.held_until > at)
        limit 1
      ) is null end)
    offset 0
  ) as home
  where wanted.arrival is null or least(wanted.lowest_rent, wanted.highest_rent, 0) = 0 or (
    select night >= -coalesce(wanted.lowest_rent, 0) and (wanted.highest_rent is null or night <= -wanted.highest_rent)
    from stay_night(home.id, home.has_calendar, home.rent, home.cleaning_fee, wanted.arrival, wanted.departure, at) as night
  );
end;
