-- What a home tells beside its listing, and the policy by which stays of it are cancelled. Nothing of it is set of the homes
-- that are there, but for the policy that all bookings have had.
alter table listing
  add column space text constraint listing_space check (space in ('entire', 'private', 'shared')),
  add column bedrooms smallint constraint listing_bedrooms check (bedrooms between 0 and 50),
  add column beds smallint constraint listing_beds check (beds between 1 and 100),
  add column bathrooms real constraint listing_bathrooms check (bathrooms between 0 and 50 and bathrooms * 2 = floor(bathrooms * 2)),
  -- A bit for each code: server/domain/listings/code-bits.ts says which.
  add column amenities bigint constraint listing_amenities check (amenities > 0),
  add column welcomes bigint constraint listing_welcomes check (welcomes > 0),
  add column house_rules jsonb constraint listing_house_rules check (jsonb_typeof(house_rules) = 'object'),
  -- ISO 3166-2.
  add column state text constraint listing_state check (state ~ '^IN-[A-Z]{2}$'),
  add column cancellation text not null default 'standard'
    constraint listing_cancellation check (cancellation in ('flexible', 'standard', 'firm', 'strict'));
