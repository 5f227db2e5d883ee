-- What lists tell of a home's facts and of where it roughly is, as the rest of a JSON object: PostgreSQL writes it once a
-- change, instead of the server for every home of every list. What is told as codes stays a number: see code-bits.ts.
alter table listing add column facts_told text not null generated always as (
  coalesce(',"space":"' || space || '"', '')
  || coalesce(',"maxGuests":' || max_guests::text, '')
  || coalesce(',"bedrooms":' || bedrooms::text, '')
  || coalesce(',"beds":' || beds::text, '')
  || coalesce(',"bathrooms":' || bathrooms::text, '')
  || coalesce(',"rules":' || house_rules::text, '')
  || coalesce(',"state":"' || state || '"', '')
  || ',"cancellation":"' || cancellation || '"'
  || coalesce(',"at":{"lat":' || at_lat::text || ',"lng":' || at_lng::text || ',"radius":' || at_radius::text || '}', '')
) stored;
