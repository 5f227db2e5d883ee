-- What guests say of a host is summed over all their homes, those that are gone too.
create index listing_ever_by_host on listing (host_id);
