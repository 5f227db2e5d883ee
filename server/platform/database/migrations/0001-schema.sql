-- The whole schema, by concept, each table with what keeps it right beside it. A new database takes this file, and behind
-- it whatever migrations came later.

-- Accounts
-- ========

create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  email text not null,
  -- The address in lower case: the one that is compared.
  email_key text not null,
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  -- A deleted account keeps its row, which past bookings and the ledger point at, and nothing that tells who it was.
  deleted_at timestamptz,
  constraint account_email_key unique (email_key),
  constraint account_deleted_whole
    check (deleted_at is null or (email = '' and password_hash is null and email_verified_at is null))
);

-- Who somebody is at an identity provider. An account has one identity of an issuer: whoever comes later with its address
-- is somebody else.
create table identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create unique index identity_one_of_an_issuer on identity (account_id, issuer);

-- Identity tokens that were used, so that each works once; kept until they could not be used anyway.
create table used_identity_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table session (
  -- SHA-256 of the cookie's value: what is stolen from here opens nothing.
  token_hash bytea primary key,
  -- The name by which its owner sees it, without its key.
  id uuid not null default gen_random_uuid() constraint session_id unique,
  account_id uuid not null references account on delete cascade,
  -- In plain words.
  device text not null default 'Unknown device',
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index session_account on session (account_id);

-- Links mailed to an account's address: SHA-256 of 256 random bits, so that what is stolen from here opens nothing.
create table account_link (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_link_by_account on account_link (account_id);
-- The newest link to a new password supersedes the ones before.
create unique index account_link_reset on account_link (account_id) where purpose = 'reset-password';

-- Nobody lists a home or holds a stay with an account that is deleted, or is being deleted at this moment.
create function refuse_deleted_account() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  if tg_table_name = 'listing' then
    person := new.host_id;
  else
    person := new.guest_id;
  end if;
  -- Waits for a deletion that is under way, and sees it.
  perform from account where id = person and deleted_at is null for key share;
  if not found then
    raise exception 'the account % is deleted', person using errcode = '23514', constraint = 'account_is_open';
  end if;
  return new;
end $$;

-- Requests: what is limited, and what is done once
-- ================================================

-- Tries that are limited in number: one row a try, counted over a window of time, for all server processes.
create table attempt (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null
);
create index attempt_by_subject on attempt (kind, subject, at);

-- What came of requests that carried an Idempotency-Key, so that a repetition is answered alike and does nothing.
-- Booking has a table of its own (booking_request).
create table done_request (
  -- The call's name: 'listing/add'.
  call text not null,
  -- The account that asked, or '' where no session is needed.
  sender text not null,
  idempotency_key text not null,
  -- SHA-256 of what was asked.
  request_hash bytea not null,
  -- What it made: a home, an account, a message.
  made_id uuid,
  created_at timestamptz not null,
  constraint done_request_key primary key (call, sender, idempotency_key)
);
create index done_request_by_age on done_request (created_at);

-- Listings
-- ========

-- The names a text holds, parted by commas, in the form in which they are compared: without case, Latin accents and
-- needless spaces. 'Manali, India' holds 'manali' and 'india'.
create function place_keys(place text) returns text[]
language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct key), '{}') from (
    select btrim(regexp_replace(
      regexp_replace(normalize(lower(part), nfkd), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'
    )) as key
    from regexp_split_to_table(place, ',') as part
  ) as part where key <> '';
end;

create table listing (
  id uuid primary key default gen_random_uuid(),
  -- The order of publication, by which lists are paged.
  sequence bigint generated always as identity unique,
  host_id uuid not null references account,
  title text not null,
  description text not null,
  rent integer not null check (rent between 1 and 1000000),
  included_guests integer not null check (included_guests between 1 and 50),
  extra_guest_fee integer not null check (extra_guest_fee between 0 and 1000000),
  cleaning_fee integer not null check (cleaning_fee between 0 and 1000000),
  city text not null,
  landmark text not null,
  country text not null,
  category text not null check (category in ('villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat')),
  phone text not null,
  -- Sum and number of the ratings that count now; kept by the one function that changes ratings.
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- Names the spreadsheet row a home was imported from, so that importing again doubles nothing.
  import_key text,
  search_words tsvector not null,
  place_keys text[] not null generated always as (place_keys(city || ',' || landmark || ',' || country)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint listing_import_key unique (host_id, import_key)
);
create index listing_published on listing (sequence desc) where deleted_at is null;
create index listing_by_category on listing (category, sequence desc) where deleted_at is null;
create index listing_by_host on listing (host_id, sequence desc) where deleted_at is null;
-- For prices and numbers of guests that few homes have.
create index listing_by_rent on listing (rent) where deleted_at is null;
create index listing_by_guests on listing (included_guests) where deleted_at is null;
create trigger listing_of_open_account before insert on listing
  for each row execute function refuse_deleted_account();

create table photo (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  position smallint not null check (position between 1 and 20),
  format text not null check (format in ('webp', 'svg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  blur text not null,
  constraint photo_position unique (listing_id, position) deferrable initially deferred
);

-- How many homes are published, by category: counting them would read them all.
create table listing_count (
  category text primary key,
  homes integer not null check (homes >= 0)
);
insert into listing_count
  select category, 0 from unnest(array['villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat']) as category;

create function count_listing() returns trigger language plpgsql as $$
begin
  -- In one order, so that two homes that change places never wait for each other in a circle.
  perform from listing_count where category in (old.category, new.category) order by category for update;
  update listing_count set homes = homes - 1 where category = old.category and old.deleted_at is null;
  update listing_count set homes = homes + 1 where category = new.category and new.deleted_at is null;
  return null;
end $$;
create trigger listing_counted after insert or delete or update of category, deleted_at on listing
  for each row execute function count_listing();

-- Whether anything that lists of homes show has changed: the sum of the versions is another one after each commit that
-- changes them, and the same until then. By this, servers know whether the pages they keep are still true.
create table listing_change (
  slot smallint primary key,
  version bigint not null
);
-- Many rows, so that transactions beside each other seldom wait for the same one.
insert into listing_change select slot, 0 from generate_series(0, 63) as slot;

-- Deferred to the commit: it is the last lock that a transaction takes, so nobody waits in a circle. Once a transaction
-- is enough, however many rows it writes.
create function note_listing_change() returns trigger language plpgsql as $$
declare
  noted constant text := 'aangan.noted_listing_change';
begin
  if current_setting(noted, true) is distinct from pg_current_xact_id()::text then
    update listing_change set version = version + 1 where slot = pg_backend_pid() % 64;
    perform set_config(noted, pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
create constraint trigger listing_changed after insert or update or delete on listing
  deferrable initially deferred for each row execute function note_listing_change();
create constraint trigger photo_changed after insert or update or delete on photo
  deferrable initially deferred for each row execute function note_listing_change();

-- What homes are found by
-- =======================

-- Every word that any home is found by: what a mistyped word is compared with.
create table search_word (
  word text collate "C" primary key
);

-- Which published homes hold a word, or lie in a place: places stand behind an @, which no word holds. Read from the newest home
-- on, so that a word that a million homes share costs no more than one that a thousand do.
create table search_posting (
  word text collate "C",
  sequence bigint,
  primary key (word, sequence)
);

create function postings_of(search_words tsvector, place_keys text[]) returns text[]
language sql immutable parallel safe
begin atomic
  select tsvector_to_array(search_words) || array(select '@' || key from unnest(place_keys) as key);
end;

create function keep_postings() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then before := postings_of(old.search_words, old.place_keys); end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then after := postings_of(new.search_words, new.place_keys); end if;
  delete from search_posting where word = any(before) and word <> all(after) and sequence = old.sequence;
  insert into search_posting select word, new.sequence from unnest(after) as word where word <> all(before);
  return null;
end $$;
create trigger postings_kept after insert or delete or update of search_words, city, landmark, country, deleted_at on listing
  for each row execute function keep_postings();

-- Every place that a home lies in, by the name its first host wrote, with the number of its published homes: what is
-- suggested while somebody types a place.
create table place (
  key text collate "C" primary key,
  name text not null,
  homes integer not null check (homes >= 0)
);
create index place_by_homes on place (homes desc, key);

-- The places of a home as they are written.
create function place_names(city text, landmark text, country text) returns table (key text, name text)
language sql immutable parallel safe
begin atomic
  select distinct on (named.key) named.key, named.name from (
    select (place_keys(part))[1] as key, btrim(part) as name
    from regexp_split_to_table(city || ',' || landmark || ',' || country, ',') as part
  ) as named where named.key is not null order by named.key;
end;

create function count_places() returns trigger language plpgsql as $$
declare
  left_keys text[] := '{}';
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then left_keys := old.place_keys; end if;
  if tg_op = 'UPDATE' and new.deleted_at is null and old.deleted_at is null and new.place_keys = old.place_keys then
    return null;
  end if;
  -- In one order, so that two homes that change places never wait for each other in a circle.
  perform from place where key = any(left_keys || new.place_keys) order by key for update;
  update place set homes = homes - 1 where key = any(left_keys);
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into place as known (key, name, homes)
      select key, name, 1 from place_names(new.city, new.landmark, new.country) order by key
    on conflict (key) do update set homes = known.homes + 1;
  end if;
  return null;
end $$;
create trigger place_counted after insert or delete or update of city, landmark, country, deleted_at on listing
  for each row execute function count_places();

-- Bookings
-- ========

create table booking (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing,
  guest_id uuid not null references account,
  host_id uuid not null references account,
  check_in date not null,
  check_out date not null,
  adults smallint not null check (adults between 1 and 50),
  children smallint not null check (children between 0 and 50),
  infants smallint not null check (infants between 0 and 50),
  pets smallint not null check (pets between 0 and 50),
  -- The home's rates as they were: a later edit of the home changes no booking.
  rent integer not null check (rent > 0),
  included_guests integer not null check (included_guests > 0),
  extra_guest_fee integer not null check (extra_guest_fee >= 0),
  cleaning_fee integer not null check (cleaning_fee >= 0),
  total_rent bigint not null check (total_rent > 0),
  extra_service integer not null default 0 check (extra_service between 0 and 1000000),
  -- What a cancellation gives back is agreed with the booking too: all of it so many hours before check-in, a share after that.
  free_cancel_hours smallint not null default 48 check (free_cancel_hours between 0 and 8760),
  late_refund_percent smallint not null default 50 check (late_refund_percent between 0 and 100),
  state text not null check (state in ('held', 'confirmed', 'completed', 'expired', 'cancelled')),
  held_until timestamptz not null,
  -- Each of these lengthens the hold once (decision record 'holds').
  extended_for_extra_at timestamptz,
  extended_for_order_at timestamptz,
  cancelled_by text check (cancelled_by in ('guest', 'host')),
  cancelled_at timestamptz,
  -- What the guest wrote to the owner: name, phone, email and wish.
  contact jsonb,
  contacted_at timestamptz,
  -- True for a stay that came from elsewhere (the sample homes' past): what was paid for it is not in this ledger.
  settled_elsewhere boolean not null default false,
  -- The end of the hold that the guest was reminded of; a hold that was lengthened since has another one.
  told_of_end timestamptz,
  told_of_stay_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_dates check (check_in < check_out and check_out - check_in <= 365),
  constraint booking_not_own check (guest_id <> host_id),
  constraint booking_cancelled check ((state = 'cancelled') = (cancelled_at is not null))
);
create index booking_by_guest on booking (guest_id, created_at desc, id);
create index booking_by_host on booking (host_id, created_at desc, id);
-- Whether a home is free is read from the index alone.
create index booking_live_days on booking (listing_id, check_in) include (check_out, held_until, state)
  where state in ('held', 'confirmed');
create index booking_holds on booking (held_until) where state = 'held';
create index booking_stays on booking (check_out) where state = 'confirmed';
create index booking_coming on booking (check_in) where state = 'confirmed' and told_of_stay_at is null;
create trigger booking_of_open_account before insert on booking
  for each row execute function refuse_deleted_account();
create constraint trigger booking_changed after insert or delete or update of state, held_until on booking
  deferrable initially deferred for each row execute function note_listing_change();

-- The life cycle (server/domain/bookings/booking-states.ts): no other change of state is written, and a booking never moves
-- to another home, other dates, another guest or another host.
create function refuse_wrong_transition() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('held', 'confirmed'),
    ('held', 'cancelled'),
    ('held', 'expired'),
    ('confirmed', 'cancelled'),
    ('confirmed', 'completed'),
    ('expired', 'confirmed')
  ) then
    raise exception 'a booking that is % cannot become %', old.state, new.state
      using errcode = '23514', constraint = 'booking_transition';
  end if;
  return new;
end $$;
create trigger booking_transition before update of state on booking
  for each row when (old.state <> new.state) execute function refuse_wrong_transition();

create function refuse_moved_booking() returns trigger language plpgsql as $$
begin
  raise exception 'a booking stays with its home, dates, guest and host'
    using errcode = '23514', constraint = 'booking_stays_itself';
end $$;
create trigger booking_stays_itself before update of listing_id, check_in, check_out, guest_id, host_id on booking
  for each row when (
    (old.listing_id, old.check_in, old.check_out, old.guest_id, old.host_id)
      is distinct from (new.listing_id, new.check_in, new.check_out, new.guest_id, new.host_id)
  ) execute function refuse_moved_booking();

-- Neither rates nor policy of a booking ever change, and its extra service's price only before it is paid.
create function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'a booking keeps what was agreed when it was made'
    using errcode = '23514', constraint = 'booking_keeps_terms';
end $$;
create trigger booking_keeps_terms
  before update of rent, included_guests, extra_guest_fee, cleaning_fee, total_rent, free_cancel_hours,
    late_refund_percent, adults, children, infants, pets
  on booking for each row when (
    (old.rent, old.included_guests, old.extra_guest_fee, old.cleaning_fee, old.total_rent, old.free_cancel_hours,
      old.late_refund_percent, old.adults, old.children, old.infants, old.pets)
    is distinct from
    (new.rent, new.included_guests, new.extra_guest_fee, new.cleaning_fee, new.total_rent, new.free_cancel_hours,
      new.late_refund_percent, new.adults, new.children, new.infants, new.pets)
  ) execute function refuse_other_terms();
create trigger booking_keeps_extra before update of extra_service on booking
  for each row when (old.state <> 'held' and old.extra_service <> new.extra_service)
  execute function refuse_other_terms();

-- Requests that carried an Idempotency-Key, by guest and key: the same again answers the same booking.
create table booking_request (
  guest_id uuid not null references account,
  idempotency_key text not null,
  -- SHA-256 of the home and what was asked of it.
  request_hash bytea not null,
  booking_id uuid not null references booking,
  created_at timestamptz not null,
  constraint booking_request_key primary key (guest_id, idempotency_key)
);

create table rating (
  booking_id uuid primary key references booking,
  listing_id uuid not null references listing,
  stars smallint not null check (stars between 1 and 5),
  -- Whether it counts in the home's mean; false once its booking is cancelled or expired.
  counts boolean not null default true,
  rated_at timestamptz not null
);
create index rating_by_listing on rating (listing_id) where counts;

-- Taken days
-- ==========

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

-- The search
-- ==========

-- How a search goes through postings follows from how frequent its words are: nothing is looked up that nearly every home
-- holds, and of the word that is laid beside the rarest no more is read than is likely to be needed.
--
-- Published homes that match a query (null: any), lie in all of the places and pass the filters (null: every home does), newest
-- first: at most so many, or of several words at most so many each. `older` is null when these are all; else the rest lies
-- before that sequence, and none of it after. The terms of the query are ranges of words, from `starts` to before `stops`; those
-- of one number are one term; `whole` are the words that a home holds as they are. The term, place or category that fewest
-- homes hold is gone through, the others are found in the index, and only then the home itself is read, by which alone it is judged.
create function homes_found(
  query tsquery, terms integer[], starts text[], stops text[], whole text[], places text[],
  kind text, guests integer, lowest_rent integer, highest_rent integer, arrival date, departure date,
  at timestamptz, before_sequence bigint, most integer
)
returns table (id uuid, sequence bigint, search_words tsvector, older bigint)
language sql stable parallel safe
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
-- No home is looked up twice: remembering those that were costs a twentieth.
set enable_memoize = off
-- Planning it for the values of each search costs more than the search.
set plan_cache_mode = force_generic_plan
begin atomic
  with
    reach as materialized (
      select term, start, stop from unnest(terms, starts, stops) as word (term, start, stop)
      union all
      select -number::integer, '@' || key, '@' || key || chr(1) from unnest(places) with ordinality as place (key, number)
      union all
      -- A home's category is one of its words.
      select cardinality(terms), lower(kind), lower(kind) || chr(1) where kind is not null
    ),
    latest as materialized (select listing.sequence from listing order by listing.sequence desc limit 1),
    -- How many homes hold it, counted only so far, and which share of the homes since the oldest of those.
    size as materialized (
      select term, least(sum(homes), 500) as homes, sum(share) as share from reach cross join lateral (
        select count(*) as homes,
          coalesce(count(*)::float8 / ((select latest.sequence from latest) - min(newest.sequence) + 1), 0) as share
        from (
          select search_posting.sequence from search_posting
          where search_posting.word >= start collate "C" and search_posting.word < stop collate "C"
          order by search_posting.word desc, search_posting.sequence desc limit 500
        ) as newest
      ) as held group by term
    ),
    rarest as materialized (select term, homes, share from size order by homes, share, term limit 1),
    driver as materialized (select start, stop from reach where term = (select term from rarest)),
    -- What a home must hold beside the driver, what fewest hold first, and which share of the homes is likely to hold all of it.
    needed as materialized (
      select coalesce(array_agg(word order by share, word), '{}') as words, min(share) as least_share,
        coalesce(exp(sum(ln(greatest(share, 1e-9)))), 1) as share
      from (
        select distinct word, size.share
        from unnest(
          whole || array(select '@' || key from unnest(places) as key) || array(select lower(kind) where kind is not null)
        ) as word
        join reach on reach.start = word join size on size.term = reach.term
        where word <> all (select driver.start from driver)
      ) as held
    ),
    plan as materialized (
      select needed.words, needed.words[2:] as others,
        -- What more than half of the homes hold tells too little to be asked for before the home is read.
        needed.share <= 0.5 as is_asked,
        -- The word whose newest homes are laid beside the driver's. Looking it up for one home costs as much as reading eight of those.
        case when least_share < 8 * rarest.share then needed.words[1] end as beside,
        -- So many of them as reach back to where enough homes are likely to be found, and half as many again.
        least(5000, 1.5 * gone_through * least_share / nullif(rarest.share, 0))::integer + 1 as reach
      from needed cross join rarest cross join lateral (
        select least(case when rarest.homes < 500 then rarest.homes end, most / needed.share) as gone_through
      ) as likely
    ),
    near as materialized (
      select array(
        select search_posting.sequence from search_posting
        where search_posting.word = plan.beside and (before_sequence is null or search_posting.sequence < before_sequence)
        order by search_posting.sequence desc limit plan.reach
      ) as sequences from plan where beside is not null
    ),
    -- From here on, what `near` lacks does not hold its word. Older homes are looked up.
    edge as materialized (
      select case when beside is null then null when cardinality(sequences) < reach then 0 else sequences[reach] end as sequence
      from plan left join near on true
    ),
    word as materialized (
      select distinct known.word from driver cross join lateral (
        select driver.start collate "C" as word where starts_with(driver.start, '@')
        union all
        (select search_word.word from search_word
          where search_word.word >= driver.start collate "C" and search_word.word < driver.stop collate "C"
          order by search_word.word limit 64)
      ) as known order by known.word limit 64
    ),
    -- Of several words a few each are enough.
    each as materialized (select greatest(most / greatest(count(*), 1), least(most, 40)) as homes from word),
    home as materialized (
      select word.word, home.* from word cross join lateral (
        select listing.id, listing.sequence, listing.search_words
        from (
          -- Where filters leave next to nothing of a frequent word, its newest homes are enough.
          select search_posting.sequence from search_posting
          where search_posting.word = word.word and (before_sequence is null or search_posting.sequence < before_sequence)
          order by search_posting.sequence desc limit (20000 / (select count(*) from word))
        ) as posting
        join listing on listing.sequence = posting.sequence
        where case
            when not (select is_asked from plan) then true
            when posting.sequence >= (select edge.sequence from edge) then
              posting.sequence in (select unnest(near.sequences) from near) and ((select others from plan) = '{}' or (
                select count(*) from search_posting as also
                where also.word = any ((select others from plan)::text[]) and also.sequence = posting.sequence
              ) = (select cardinality(others) from plan))
            else (
              select count(*) from search_posting as also
              where also.word = any ((select plan.words from plan)::text[]) and also.sequence = posting.sequence
            ) = (select cardinality(plan.words) from plan)
          end
          and listing.deleted_at is null
          and (query is null or listing.search_words @@ query)
          and listing.place_keys @> places
          and (kind is null or listing.category = kind)
          and (guests is null or listing.included_guests >= guests)
          and (lowest_rent is null or listing.rent >= lowest_rent)
          and (highest_rent is null or listing.rent <= highest_rent)
          -- Asked home by home, so that no list of all bookings is made of it. Both ends of a stay are taken.
          and (arrival is null or (
            select true from booking
            where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
              and booking.check_in <= departure and booking.check_out >= arrival
              and (booking.state = 'confirmed' or booking.held_until > at)
            limit 1
          ) is null)
        order by posting.sequence desc limit (select each.homes from each)
      ) as home
    ),
    -- A word that has more leaves older homes for later; so do the others from there on, for the sake of the order.
    rest as materialized (
      select max(oldest) as sequence from (
        select min(home.sequence) as oldest from home group by home.word having count(*) >= (select each.homes from each)
      ) as cut_off
    )
  select distinct on (home.sequence) home.id, home.sequence, home.search_words, rest.sequence as older
  from home cross join rest where rest.sequence is null or home.sequence >= rest.sequence order by home.sequence desc;
end;

-- The ledger
-- ==========

-- Every order, payment and refund is a row that stays. Amounts are paise, as the gateway counts.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: its rows stay as they are', tg_table_name using errcode = '23514', constraint = 'ledger_append_only';
end $$;

create table payment_order (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  -- Our key towards the gateway: an order whose answer was lost is found again by it.
  receipt text not null constraint payment_order_receipt unique,
  -- The gateway's id; null until it has answered.
  gateway_order_id text constraint payment_order_gateway_id unique,
  amount_paise bigint not null check (amount_paise >= 100),
  created_at timestamptz not null,
  -- When a later price replaced it for good. A payment of it is refunded.
  superseded_at timestamptz,
  -- Whoever makes this order at the gateway has until then; the others wait for what comes of it.
  calling_until timestamptz,
  -- When the gateway was last asked what became of it.
  asked_at timestamptz
);
create unique index payment_order_open on payment_order (booking_id) where superseded_at is null;
create index payment_order_by_booking on payment_order (booking_id);
create trigger payment_order_stays before delete on payment_order for each row execute function refuse_ledger_change();
create trigger payment_order_amount before update of amount_paise, booking_id, receipt on payment_order
  for each row execute function refuse_ledger_change();
-- An order that was closed stays closed, and its id at the gateway never becomes another one.
create trigger payment_order_closed before update of superseded_at on payment_order
  for each row when (old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at)
  execute function refuse_ledger_change();
create trigger payment_order_at_gateway before update of gateway_order_id on payment_order
  for each row when (old.gateway_order_id <> new.gateway_order_id)
  execute function refuse_ledger_change();
create trigger payment_order_kept before truncate on payment_order execute function refuse_ledger_change();

create table payment (
  -- The gateway's own id: one row whoever brings the news, however often.
  gateway_payment_id text primary key,
  order_id uuid not null references payment_order,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  captured_at timestamptz not null,
  -- True when it pays for the stay; false when it could not be kept and is refunded.
  kept boolean not null
);
-- One kept payment a booking: a stay is never paid twice.
create unique index payment_kept_once on payment (booking_id) where kept;
create index payment_by_booking on payment (booking_id);
create trigger payment_stays before delete or update on payment for each row execute function refuse_ledger_change();
create trigger payment_kept before truncate on payment execute function refuse_ledger_change();

create table refund (
  id uuid primary key default gen_random_uuid(),
  gateway_payment_id text not null references payment,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  -- Our key towards the gateway: the same key is the same refund, however often it is sent.
  idempotency_key text not null unique,
  gateway_refund_id text unique,
  reason text not null check (reason in ('cancelled-by-guest', 'cancelled-by-host', 'not-kept')),
  state text not null default 'wanted' check (state in ('wanted', 'pending', 'processed', 'refused')),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the gateway was last asked for it, or what became of it.
  asked_at timestamptz,
  last_error text
);
create index refund_unsettled on refund (created_at) where state in ('wanted', 'pending');
-- One refund of a payment for one reason.
create unique index refund_once on refund (gateway_payment_id, reason);
create index refund_by_booking on refund (booking_id);
create trigger refund_stays before delete on refund for each row execute function refuse_ledger_change();
create trigger refund_amount before update of amount_paise, gateway_payment_id, booking_id on refund
  for each row execute function refuse_ledger_change();
-- It keeps its key and its reason, and does not leave the end it came to.
create trigger refund_key before update of idempotency_key, reason on refund
  for each row when ((old.idempotency_key, old.reason) is distinct from (new.idempotency_key, new.reason))
  execute function refuse_ledger_change();
create trigger refund_end before update of state on refund
  for each row when (old.state in ('processed', 'refused') and new.state <> old.state)
  execute function refuse_ledger_change();
create trigger refund_kept before truncate on refund execute function refuse_ledger_change();

-- Refunds that were made at the gateway itself, by hand, past this ledger: what the gateway tells of them.
create table outside_refund (
  gateway_refund_id text primary key,
  gateway_payment_id text not null references payment,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  -- When it was first heard of.
  told_at timestamptz not null,
  -- When the gateway said that it came to nothing after all.
  failed_at timestamptz
);
create index outside_refund_by_payment on outside_refund (gateway_payment_id);
create index outside_refund_by_booking on outside_refund (booking_id);
create trigger outside_refund_stays before delete on outside_refund for each row execute function refuse_ledger_change();
create trigger outside_refund_amount before update of gateway_refund_id, gateway_payment_id, booking_id, amount_paise, told_at
  on outside_refund for each row execute function refuse_ledger_change();
create trigger outside_refund_failed before update of failed_at on outside_refund
  for each row when (old.failed_at is not null) execute function refuse_ledger_change();
create trigger outside_refund_kept before truncate on outside_refund execute function refuse_ledger_change();

-- Refunds never exceed what was captured. One that was made at the gateway may meet ours that is still wanted: then the
-- gateway refuses ours.
create function refuse_excess_refund() returns trigger language plpgsql as $$
declare
  taken bigint;
  outside bigint;
begin
  select amount_paise into taken from payment where gateway_payment_id = new.gateway_payment_id for update;
  select coalesce(sum(amount_paise), 0) into outside
    from outside_refund where gateway_payment_id = new.gateway_payment_id and failed_at is null;
  if outside > taken
    or tg_table_name = 'refund'
      and outside + (select sum(amount_paise) from refund where gateway_payment_id = new.gateway_payment_id) > taken then
    raise exception 'refunds of payment % exceed what was captured', new.gateway_payment_id using errcode = '23514', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment after insert or update of amount_paise on refund
  for each row execute function refuse_excess_refund();
create trigger outside_refund_within_payment after insert on outside_refund
  for each row execute function refuse_excess_refund();

-- Deliveries of the gateway's webhook, by its own event id, for ever: its signature carries no time.
create table webhook_event (
  event_id text primary key,
  received_at timestamptz not null
);

-- Events
-- ======

-- What happened to a stay, a payment, a home and a person, in the transaction of the fact. Of what one row is about is
-- never deleted, and nobody changes an event: so it holds no reference that PostgreSQL would have to look after.
create table event (
  id bigint primary key generated always as identity,
  kind text not null,
  booking_id uuid,
  listing_id uuid,
  account_id uuid,
  data jsonb not null,
  happened_at timestamptz not null,
  constraint event_about_one check (num_nonnulls(booking_id, listing_id, account_id) <= 1)
);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'an event stays as it was appended';
end;
$$;

-- But for who it was that left, which goes once they have been told.
create trigger event_stays before update on event
  for each row when (
    old.kind <> 'account-closed'
    or (new.id, new.kind, new.booking_id, new.listing_id, new.account_id, new.happened_at)
      is distinct from (old.id, old.kind, old.booking_id, old.listing_id, old.account_id, old.happened_at)
    or new.data is distinct from old.data - 'name' - 'email'
  )
  execute function refuse_event_change();
create trigger event_kept before delete on event for each row execute function refuse_event_change();
create trigger event_not_emptied before truncate on event execute function refuse_event_change();

-- Who hears of which kind of event, from which moment on.
create table event_subscription (
  subscriber text not null,
  kind text not null,
  since timestamptz not null default now(),
  primary key (kind, subscriber)
);

-- What a subscriber has yet to hear; the row goes in the transaction of what the subscriber does about it.
create table event_delivery (
  subscriber text not null,
  event_id bigint not null,
  left_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  failed_tries smallint not null default 0,
  last_error text,
  primary key (subscriber, event_id)
);

create function deliver_events() returns trigger language plpgsql as $$
begin
  insert into event_delivery (subscriber, event_id)
    select event_subscription.subscriber, appended.id from appended join event_subscription using (kind);
  return null;
end;
$$;
create trigger event_deliveries after insert on event
  referencing new table as appended for each statement execute function deliver_events();

-- Mail
-- ====

-- E-mails that must go out, written in the transaction of what they tell. Each waits here until it is due: at once when it
-- is written, later after a try that failed.
create table outbox_mail (
  id uuid primary key default gen_random_uuid(),
  -- Which event it tells of, and to whom: each is written once.
  event_id bigint,
  event_role text,
  recipient text not null,
  subject text not null,
  text text not null,
  -- The body, of which the HTML is made when it goes out. Mails of an older version have theirs already.
  letter jsonb,
  html text,
  reply_to text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- One that holds a key, or is the last one to somebody: not sent after this, and forgotten once it is sent.
  expires_at timestamptz,
  failed_tries smallint not null default 0,
  -- While one process speaks to the mail server, no other sends it.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- After a week of tries: it waits for a person.
  given_up_at timestamptz,
  last_error text,
  constraint outbox_mail_once unique (event_id, event_role)
);
create index outbox_mail_due on outbox_mail (due_at) where sent_at is null and given_up_at is null;
-- Of what waits nothing is in it, so that whoever looks for what is due does not go through all that waits by it.
create index outbox_mail_sent on outbox_mail (sent_at) where sent_at is not null;

-- What visitors wrote to the people who run this site.
create table site_message (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  subject text,
  message text not null,
  created_at timestamptz not null
);
