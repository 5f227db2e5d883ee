-- Public pages of homes with the same title and city get different titles.
create index listing_title on listing using hash (title) where deleted_at is null;
