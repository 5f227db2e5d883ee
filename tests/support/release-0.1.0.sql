-- A small market as Aangan 0.1.0 left it: its schema, three of its sample homes, their stays (held, paid, past, cancelled with
-- a refund), mails and messages. Made by that release and written down by pg_dump; everybody's password is the samples'.

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE FUNCTION public.count_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- In one order, so that two homes that change places never wait for each other in a circle.
  perform from listing_count where category in (old.category, new.category) order by category for update;
  update listing_count set homes = homes - 1 where category = old.category and old.deleted_at is null;
  update listing_count set homes = homes + 1 where category = new.category and new.deleted_at is null;
  return null;
end $$;

CREATE FUNCTION public.count_places() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.place_keys(place text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    BEGIN ATOMIC
 SELECT COALESCE(array_agg(DISTINCT part.key), '{}'::text[]) AS "coalesce"
    FROM ( SELECT btrim(regexp_replace(regexp_replace(NORMALIZE(lower(part_1.part), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), '\s+'::text, ' '::text, 'g'::text)) AS key
            FROM regexp_split_to_table(place_keys.place, ','::text) part_1(part)) part
   WHERE (part.key <> ''::text);
END;

SET default_tablespace = '';

CREATE TABLE public.booking (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    listing_id uuid NOT NULL,
    guest_id uuid NOT NULL,
    host_id uuid NOT NULL,
    check_in date NOT NULL,
    check_out date NOT NULL,
    adults smallint NOT NULL,
    children smallint NOT NULL,
    infants smallint NOT NULL,
    pets smallint NOT NULL,
    rent integer NOT NULL,
    included_guests integer NOT NULL,
    extra_guest_fee integer NOT NULL,
    cleaning_fee integer NOT NULL,
    total_rent bigint NOT NULL,
    extra_service integer DEFAULT 0 NOT NULL,
    state text NOT NULL,
    held_until timestamp with time zone NOT NULL,
    extended_for_extra_at timestamp with time zone,
    extended_for_order_at timestamp with time zone,
    cancelled_by text,
    cancelled_at timestamp with time zone,
    contact jsonb,
    contacted_at timestamp with time zone,
    settled_elsewhere boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    told_of_end timestamp with time zone,
    told_of_stay_at timestamp with time zone,
    free_cancel_hours smallint DEFAULT 48 NOT NULL,
    late_refund_percent smallint DEFAULT 50 NOT NULL,
    CONSTRAINT booking_adults_check CHECK (((adults >= 1) AND (adults <= 50))),
    CONSTRAINT booking_cancelled CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
    CONSTRAINT booking_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['guest'::text, 'host'::text]))),
    CONSTRAINT booking_children_check CHECK (((children >= 0) AND (children <= 50))),
    CONSTRAINT booking_cleaning_fee_check CHECK ((cleaning_fee >= 0)),
    CONSTRAINT booking_dates CHECK (((check_in < check_out) AND ((check_out - check_in) <= 365))),
    CONSTRAINT booking_extra_guest_fee_check CHECK ((extra_guest_fee >= 0)),
    CONSTRAINT booking_extra_service_check CHECK (((extra_service >= 0) AND (extra_service <= 1000000))),
    CONSTRAINT booking_free_cancel_hours_check CHECK (((free_cancel_hours >= 0) AND (free_cancel_hours <= 8760))),
    CONSTRAINT booking_included_guests_check CHECK ((included_guests > 0)),
    CONSTRAINT booking_infants_check CHECK (((infants >= 0) AND (infants <= 50))),
    CONSTRAINT booking_late_refund_percent_check CHECK (((late_refund_percent >= 0) AND (late_refund_percent <= 100))),
    CONSTRAINT booking_not_own CHECK ((guest_id <> host_id)),
    CONSTRAINT booking_pets_check CHECK (((pets >= 0) AND (pets <= 50))),
    CONSTRAINT booking_rent_check CHECK ((rent > 0)),
    CONSTRAINT booking_state_check CHECK ((state = ANY (ARRAY['held'::text, 'confirmed'::text, 'completed'::text, 'expired'::text, 'cancelled'::text]))),
    CONSTRAINT booking_total_rent_check CHECK ((total_rent > 0))
);

CREATE TABLE public.listing (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    sequence bigint NOT NULL,
    host_id uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    rent integer NOT NULL,
    included_guests integer NOT NULL,
    extra_guest_fee integer NOT NULL,
    cleaning_fee integer NOT NULL,
    city text NOT NULL,
    landmark text NOT NULL,
    country text NOT NULL,
    category text NOT NULL,
    phone text NOT NULL,
    rating_sum integer DEFAULT 0 NOT NULL,
    rating_count integer DEFAULT 0 NOT NULL,
    import_key text,
    search_words tsvector NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    place_keys text[] GENERATED ALWAYS AS (public.place_keys(((((city || ','::text) || landmark) || ','::text) || country))) STORED NOT NULL,
    CONSTRAINT listing_category_check CHECK ((category = ANY (ARRAY['villa'::text, 'cabin'::text, 'poolHouse'::text, 'rooms'::text, 'shops'::text, 'pg'::text, 'farmHouse'::text, 'flat'::text]))),
    CONSTRAINT listing_cleaning_fee_check CHECK (((cleaning_fee >= 0) AND (cleaning_fee <= 1000000))),
    CONSTRAINT listing_extra_guest_fee_check CHECK (((extra_guest_fee >= 0) AND (extra_guest_fee <= 1000000))),
    CONSTRAINT listing_included_guests_check CHECK (((included_guests >= 1) AND (included_guests <= 50))),
    CONSTRAINT listing_rating_count_check CHECK ((rating_count >= 0)),
    CONSTRAINT listing_rating_sum_check CHECK ((rating_sum >= 0)),
    CONSTRAINT listing_rent_check CHECK (((rent >= 1) AND (rent <= 1000000)))
);

CREATE TABLE public.search_posting (
    word text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL
);

CREATE TABLE public.search_word (
    word text NOT NULL COLLATE pg_catalog."C"
);

CREATE FUNCTION public.homes_found(query tsquery, terms integer[], starts text[], stops text[], whole text[], places text[], kind text, guests integer, lowest_rent integer, highest_rent integer, arrival date, departure date, at timestamp with time zone, before_sequence bigint, most integer) RETURNS TABLE(id uuid, sequence bigint, search_words tsvector, older bigint)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_memoize TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    BEGIN ATOMIC
 WITH reach AS MATERIALIZED (
          SELECT word.term,
             word.start,
             word.stop
            FROM UNNEST(homes_found.terms, homes_found.starts, homes_found.stops) word(term, start, stop)
         UNION ALL
          SELECT (- (place.number)::integer),
             ('@'::text || place.key),
             (('@'::text || place.key) || chr(1))
            FROM unnest(homes_found.places) WITH ORDINALITY place(key, number)
         UNION ALL
          SELECT cardinality(homes_found.terms) AS cardinality,
             lower(homes_found.kind) AS lower,
             (lower(homes_found.kind) || chr(1))
           WHERE (homes_found.kind IS NOT NULL)
         ), latest AS MATERIALIZED (
          SELECT listing.sequence
            FROM public.listing
           ORDER BY listing.sequence DESC
          LIMIT 1
         ), size AS MATERIALIZED (
          SELECT reach.term,
             LEAST(sum(held.homes), (500)::numeric) AS homes,
             sum(held.share) AS share
            FROM (reach
              CROSS JOIN LATERAL ( SELECT count(*) AS homes,
                     COALESCE(((count(*))::double precision / (((( SELECT latest.sequence
                            FROM latest) - min(newest.sequence)) + 1))::double precision), (0)::double precision) AS share
                    FROM ( SELECT search_posting.sequence
                            FROM public.search_posting
                           WHERE ((search_posting.word >= (reach.start COLLATE "C")) AND (search_posting.word < (reach.stop COLLATE "C")))
                           ORDER BY search_posting.word DESC, search_posting.sequence DESC
                          LIMIT 500) newest) held)
           GROUP BY reach.term
         ), rarest AS MATERIALIZED (
          SELECT size.term,
             size.homes,
             size.share
            FROM size
           ORDER BY size.homes, size.share, size.term
          LIMIT 1
         ), driver AS MATERIALIZED (
          SELECT reach.start,
             reach.stop
            FROM reach
           WHERE (reach.term = ( SELECT rarest.term
                    FROM rarest))
         ), needed AS MATERIALIZED (
          SELECT COALESCE(array_agg(held.word ORDER BY held.share, held.word), '{}'::text[]) AS words,
             min(held.share) AS least_share,
             COALESCE(exp(sum(ln(GREATEST(held.share, (0.000000001)::double precision)))), (1)::double precision) AS share
            FROM ( SELECT DISTINCT word.word,
                     size.share
                    FROM ((unnest(((homes_found.whole || ARRAY( SELECT ('@'::text || key.key)
                            FROM unnest(homes_found.places) key(key))) || ARRAY( SELECT lower(homes_found.kind) AS lower
                           WHERE (homes_found.kind IS NOT NULL)))) word(word)
                      JOIN reach ON ((reach.start = word.word)))
                      JOIN size ON ((size.term = reach.term)))
                   WHERE (word.word <> ALL ( SELECT driver.start
                            FROM driver))) held
         ), plan AS MATERIALIZED (
          SELECT needed.words,
             needed.words[2:] AS others,
             (needed.share <= (0.5)::double precision) AS is_asked,
                 CASE
                     WHEN (needed.least_share < ((8)::double precision * rarest.share)) THEN needed.words[1]
                     ELSE NULL::text
                 END AS beside,
             ((LEAST((5000)::double precision, ((((1.5)::double precision * likely.gone_through) * needed.least_share) / NULLIF(rarest.share, (0)::double precision))))::integer + 1) AS reach
            FROM ((needed
              CROSS JOIN rarest)
              CROSS JOIN LATERAL ( SELECT LEAST((
                         CASE
                             WHEN (rarest.homes < (500)::numeric) THEN rarest.homes
                             ELSE NULL::numeric
                         END)::double precision, ((homes_found.most)::double precision / needed.share)) AS gone_through) likely)
         ), near AS MATERIALIZED (
          SELECT ARRAY( SELECT search_posting.sequence
                    FROM public.search_posting
                   WHERE ((search_posting.word = plan.beside) AND ((homes_found.before_sequence IS NULL) OR (search_posting.sequence < homes_found.before_sequence)))
                   ORDER BY search_posting.sequence DESC
                  LIMIT plan.reach) AS sequences
            FROM plan
           WHERE (plan.beside IS NOT NULL)
         ), edge AS MATERIALIZED (
          SELECT
                 CASE
                     WHEN (plan.beside IS NULL) THEN NULL::bigint
                     WHEN (cardinality(near.sequences) < plan.reach) THEN (0)::bigint
                     ELSE near.sequences[plan.reach]
                 END AS sequence
            FROM (plan
              LEFT JOIN near ON (true))
         ), word AS MATERIALIZED (
          SELECT DISTINCT known.word
            FROM (driver
              CROSS JOIN LATERAL ( SELECT (driver.start COLLATE "C") AS word
                   WHERE starts_with(driver.start, '@'::text)
                 UNION ALL
                 ( SELECT search_word.word
                    FROM public.search_word
                   WHERE ((search_word.word >= (driver.start COLLATE "C")) AND (search_word.word < (driver.stop COLLATE "C")))
                   ORDER BY search_word.word
                  LIMIT 64)) known)
           ORDER BY known.word
          LIMIT 64
         ), each AS MATERIALIZED (
          SELECT GREATEST((homes_found.most / GREATEST(count(*), (1)::bigint)), (LEAST(homes_found.most, 40))::bigint) AS homes
            FROM word
         ), home AS MATERIALIZED (
          SELECT word.word,
             home_1.id,
             home_1.sequence,
             home_1.search_words
            FROM (word
              CROSS JOIN LATERAL ( SELECT listing.id,
                     listing.sequence,
                     listing.search_words
                    FROM (( SELECT search_posting.sequence
                            FROM public.search_posting
                           WHERE ((search_posting.word = word.word) AND ((homes_found.before_sequence IS NULL) OR (search_posting.sequence < homes_found.before_sequence)))
                           ORDER BY search_posting.sequence DESC
                          LIMIT (20000 / ( SELECT count(*) AS count
                                    FROM word word_1))) posting
                      JOIN public.listing ON ((listing.sequence = posting.sequence)))
                   WHERE (
                         CASE
                             WHEN (NOT ( SELECT plan.is_asked
                                FROM plan)) THEN true
                             WHEN (posting.sequence >= ( SELECT edge.sequence
                                FROM edge)) THEN ((posting.sequence IN ( SELECT unnest(near.sequences) AS unnest
                                FROM near)) AND ((( SELECT plan.others
                                FROM plan) = '{}'::text[]) OR (( SELECT count(*) AS count
                                FROM public.search_posting also
                               WHERE ((also.word = ANY (( SELECT plan.others
                                        FROM plan)::text[])) AND (also.sequence = posting.sequence))) = ( SELECT cardinality(plan.others) AS cardinality
                                FROM plan))))
                             ELSE (( SELECT count(*) AS count
                                FROM public.search_posting also
                               WHERE ((also.word = ANY (( SELECT plan.words
                                        FROM plan)::text[])) AND (also.sequence = posting.sequence))) = ( SELECT cardinality(plan.words) AS cardinality
                                FROM plan))
                         END AND (listing.deleted_at IS NULL) AND ((homes_found.query IS NULL) OR (listing.search_words @@ homes_found.query)) AND (listing.place_keys @> homes_found.places) AND ((homes_found.kind IS NULL) OR (listing.category = homes_found.kind)) AND ((homes_found.guests IS NULL) OR (listing.included_guests >= homes_found.guests)) AND ((homes_found.lowest_rent IS NULL) OR (listing.rent >= homes_found.lowest_rent)) AND ((homes_found.highest_rent IS NULL) OR (listing.rent <= homes_found.highest_rent)) AND ((homes_found.arrival IS NULL) OR (( SELECT true
                            FROM public.booking
                           WHERE ((booking.listing_id = listing.id) AND (booking.state = ANY (ARRAY['held'::text, 'confirmed'::text])) AND (booking.check_in <= homes_found.departure) AND (booking.check_out >= homes_found.arrival) AND ((booking.state = 'confirmed'::text) OR (booking.held_until > homes_found.at)))
                          LIMIT 1) IS NULL)))
                   ORDER BY posting.sequence DESC
                  LIMIT ( SELECT each.homes
                            FROM each)) home_1)
         ), rest AS MATERIALIZED (
          SELECT max(cut_off.oldest) AS sequence
            FROM ( SELECT min(home_1.sequence) AS oldest
                    FROM home home_1
                   GROUP BY home_1.word
                  HAVING (count(*) >= ( SELECT each.homes
                            FROM each))) cut_off
         )
  SELECT DISTINCT ON (home.sequence) home.id,
     home.sequence,
     home.search_words,
     rest.sequence AS older
    FROM (home
      CROSS JOIN rest)
   WHERE ((rest.sequence IS NULL) OR (home.sequence >= rest.sequence))
   ORDER BY home.sequence DESC;
END;

CREATE FUNCTION public.keep_booking_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.keep_postings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.note_listing_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  noted constant text := 'aangan.noted_listing_change';
begin
  if current_setting(noted, true) is distinct from pg_current_xact_id()::text then
    update listing_change set version = version + 1 where slot = pg_backend_pid() % 64;
    perform set_config(noted, pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;

CREATE FUNCTION public.place_names(city text, landmark text, country text) RETURNS TABLE(key text, name text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
 SELECT DISTINCT ON (named.key) named.key,
     named.name
    FROM ( SELECT (public.place_keys(part.part))[1] AS key,
             btrim(part.part) AS name
            FROM regexp_split_to_table(((((place_names.city || ','::text) || place_names.landmark) || ','::text) || place_names.country), ','::text) part(part)) named
   WHERE (named.key IS NOT NULL)
   ORDER BY named.key;
END;

CREATE FUNCTION public.postings_of(search_words tsvector, place_keys text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
 SELECT (tsvector_to_array(search_words) || ARRAY( SELECT ('@'::text || key.key)
            FROM unnest(postings_of.place_keys) key(key)));
END;

CREATE FUNCTION public.refuse_deleted_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.refuse_excess_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.refuse_freeing_booked_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from booking where id = old.booking_id and state in ('held', 'confirmed', 'completed')) then
    raise exception 'the days of booking % are taken as long as it is live', old.booking_id
      using errcode = '23514', constraint = 'taken_days_of_live_booking';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

CREATE FUNCTION public.refuse_ledger_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% is a ledger: its rows stay as they are', tg_table_name using errcode = '23514', constraint = 'ledger_append_only';
end $$;

CREATE FUNCTION public.refuse_moved_booking() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a booking stays with its home, dates, guest and host'
    using errcode = '23514', constraint = 'booking_stays_itself';
end $$;

CREATE FUNCTION public.refuse_other_terms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a booking keeps what was agreed when it was made'
    using errcode = '23514', constraint = 'booking_keeps_terms';
end $$;

CREATE FUNCTION public.refuse_wrong_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE TABLE public.account (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text,
    email_verified_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT account_deleted_whole CHECK (((deleted_at IS NULL) OR ((email = ''::text) AND (password_hash IS NULL) AND (email_verified_at IS NULL)))),
    CONSTRAINT account_name_check CHECK ((name <> ''::text))
);

CREATE TABLE public.account_link (
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    purpose text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT account_link_purpose_check CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text])))
);

CREATE TABLE public.attempt (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE public.attempt ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.attempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.booking_request (
    guest_id uuid NOT NULL,
    idempotency_key text NOT NULL,
    request_hash bytea NOT NULL,
    booking_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.done_request (
    call text NOT NULL,
    sender text NOT NULL,
    idempotency_key text NOT NULL,
    request_hash bytea NOT NULL,
    made_id uuid,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.listing_change (
    slot smallint NOT NULL,
    version bigint NOT NULL
);

CREATE TABLE public.listing_count (
    category text NOT NULL,
    homes integer NOT NULL,
    CONSTRAINT listing_count_homes_check CHECK ((homes >= 0))
);

ALTER TABLE public.listing ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.listing_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.migration (
    name text NOT NULL COLLATE pg_catalog."C",
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.outbox_mail (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text,
    reply_to text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    claimed_until timestamp with time zone,
    sent_at timestamp with time zone,
    given_up_at timestamp with time zone,
    last_error text,
    expires_at timestamp with time zone,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    failed_tries smallint DEFAULT 0 NOT NULL,
    letter jsonb
);

CREATE TABLE public.outside_refund (
    gateway_refund_id text NOT NULL,
    gateway_payment_id text NOT NULL,
    booking_id uuid NOT NULL,
    amount_paise bigint NOT NULL,
    told_at timestamp with time zone NOT NULL,
    failed_at timestamp with time zone,
    CONSTRAINT outside_refund_amount_paise_check CHECK ((amount_paise > 0))
);

CREATE TABLE public.payment (
    gateway_payment_id text NOT NULL,
    order_id uuid NOT NULL,
    booking_id uuid NOT NULL,
    amount_paise bigint NOT NULL,
    captured_at timestamp with time zone NOT NULL,
    kept boolean NOT NULL,
    CONSTRAINT payment_amount_paise_check CHECK ((amount_paise > 0))
);

CREATE TABLE public.payment_order (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    booking_id uuid NOT NULL,
    receipt text NOT NULL,
    gateway_order_id text,
    amount_paise bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    superseded_at timestamp with time zone,
    calling_until timestamp with time zone,
    asked_at timestamp with time zone,
    CONSTRAINT payment_order_amount_paise_check CHECK ((amount_paise >= 100))
);

CREATE TABLE public.photo (
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    "position" smallint NOT NULL,
    format text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    widths integer[] NOT NULL,
    blur text NOT NULL,
    CONSTRAINT photo_format_check CHECK ((format = ANY (ARRAY['webp'::text, 'svg'::text]))),
    CONSTRAINT photo_height_check CHECK ((height > 0)),
    CONSTRAINT photo_position_check CHECK ((("position" >= 1) AND ("position" <= 20))),
    CONSTRAINT photo_width_check CHECK ((width > 0)),
    CONSTRAINT photo_widths_check CHECK ((cardinality(widths) > 0))
);

CREATE TABLE public.place (
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    homes integer NOT NULL,
    CONSTRAINT place_homes_check CHECK ((homes >= 0))
);

CREATE TABLE public.rating (
    booking_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    stars smallint NOT NULL,
    counts boolean DEFAULT true NOT NULL,
    rated_at timestamp with time zone NOT NULL,
    CONSTRAINT rating_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);

CREATE TABLE public.refund (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    gateway_payment_id text NOT NULL,
    booking_id uuid NOT NULL,
    amount_paise bigint NOT NULL,
    idempotency_key text NOT NULL,
    gateway_refund_id text,
    reason text NOT NULL,
    state text DEFAULT 'wanted'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    asked_at timestamp with time zone,
    last_error text,
    CONSTRAINT refund_amount_paise_check CHECK ((amount_paise > 0)),
    CONSTRAINT refund_reason_check CHECK ((reason = ANY (ARRAY['cancelled-by-guest'::text, 'cancelled-by-host'::text, 'not-kept'::text]))),
    CONSTRAINT refund_state_check CHECK ((state = ANY (ARRAY['wanted'::text, 'pending'::text, 'processed'::text, 'refused'::text])))
);

CREATE TABLE public.session (
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    device text DEFAULT 'Unknown device'::text NOT NULL
);

CREATE TABLE public.site_message (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    subject text,
    message text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.taken_days (
    booking_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    days daterange NOT NULL,
    CONSTRAINT taken_days_days_check CHECK ((NOT isempty(days)))
);

CREATE TABLE public.used_identity_token (
    token_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.webhook_event (
    event_id text NOT NULL,
    received_at timestamp with time zone NOT NULL
);

INSERT INTO public.account VALUES
	('fc31e1cc-f7c5-45d0-9997-be00b7c3aae6', 'Arvind Sethi', 'arvind@example.in', 'arvind@example.in', '$argon2id$v=19$m=19456,t=2,p=1$BgcGiOOoxjnF8s9Kpob3aA$meslpweRlcXaLzrFjkcatH5pLOxOCaSVfFoOr8VPufY', '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL),
	('5ca45f01-6a66-4065-a149-94df0a4f422c', 'Lakshmi Menon', 'lakshmi@example.in', 'lakshmi@example.in', '$argon2id$v=19$m=19456,t=2,p=1$BgcGiOOoxjnF8s9Kpob3aA$meslpweRlcXaLzrFjkcatH5pLOxOCaSVfFoOr8VPufY', '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL),
	('c9169b7f-2451-49aa-b7af-415030423ec2', 'Joaquim Fernandes', 'joaquim@example.in', 'joaquim@example.in', '$argon2id$v=19$m=19456,t=2,p=1$BgcGiOOoxjnF8s9Kpob3aA$meslpweRlcXaLzrFjkcatH5pLOxOCaSVfFoOr8VPufY', '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL),
	('eeeece68-ea74-4a44-9649-377e46e0c609', 'Meera Krishnan', 'meera@example.in', 'meera@example.in', '$argon2id$v=19$m=19456,t=2,p=1$BgcGiOOoxjnF8s9Kpob3aA$meslpweRlcXaLzrFjkcatH5pLOxOCaSVfFoOr8VPufY', '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL),
	('fb9ffeb5-0fc1-4007-994c-f1ac5368e6de', 'Imran Qureshi', 'imran@example.in', 'imran@example.in', '$argon2id$v=19$m=19456,t=2,p=1$BgcGiOOoxjnF8s9Kpob3aA$meslpweRlcXaLzrFjkcatH5pLOxOCaSVfFoOr8VPufY', '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL),
	('c1073a6d-38f5-4b2f-a4ed-141d26c6f61d', 'Ananya Das', 'ananya@example.in', 'ananya@example.in', '$argon2id$v=19$m=19456,t=2,p=1$BgcGiOOoxjnF8s9Kpob3aA$meslpweRlcXaLzrFjkcatH5pLOxOCaSVfFoOr8VPufY', '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL),
	('d6f9d233-34bc-4a15-8e0d-0daf36209ede', 'Lalrinpuii Sailo', 'lalrinpuii@example.in', 'lalrinpuii@example.in', '$argon2id$v=19$m=19456,t=2,p=1$BgcGiOOoxjnF8s9Kpob3aA$meslpweRlcXaLzrFjkcatH5pLOxOCaSVfFoOr8VPufY', '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL),
	('52a88bdb-f0f7-4d0d-af39-1ebaeded04ab', 'Simran Bajwa', 'simran@example.in', 'simran@example.in', '$argon2id$v=19$m=19456,t=2,p=1$BgcGiOOoxjnF8s9Kpob3aA$meslpweRlcXaLzrFjkcatH5pLOxOCaSVfFoOr8VPufY', '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL),
	('f8239266-1c5f-4840-8a6f-89eec0c3c0d1', 'Asha', 'asha@example.org', 'asha@example.org', '$argon2id$v=19$m=19456,t=2,p=1$BgcGiOOoxjnF8s9Kpob3aA$meslpweRlcXaLzrFjkcatH5pLOxOCaSVfFoOr8VPufY', NULL, '2026-11-22 19:25:42.636+00', NULL);

INSERT INTO public.booking VALUES
	('b8156279-0106-4843-b014-89cd211a271a', '23ccee49-9864-411c-81b0-c9abd094830d', '52a88bdb-f0f7-4d0d-af39-1ebaeded04ab', '5ca45f01-6a66-4065-a149-94df0a4f422c', '2026-11-11', '2026-11-14', 1, 0, 0, 0, 16800, 6, 1400, 1800, 65808, 0, 'completed', '2026-11-10 18:30:00+00', NULL, NULL, NULL, NULL, NULL, '2026-11-22 19:24:34.799+00', true, '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL, NULL, 48, 50),
	('4e497424-cede-4695-84e5-7cfaced9a0e8', '23ccee49-9864-411c-81b0-c9abd094830d', 'eeeece68-ea74-4a44-9649-377e46e0c609', '5ca45f01-6a66-4065-a149-94df0a4f422c', '2026-11-02', '2026-11-05', 1, 0, 0, 0, 16800, 6, 1400, 1800, 65808, 0, 'completed', '2026-11-01 18:30:00+00', NULL, NULL, NULL, NULL, NULL, '2026-11-22 19:24:34.799+00', true, '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL, NULL, 48, 50),
	('e7f2ab20-90b0-4481-a75c-878de5539d1a', '70d36024-abf0-404f-9fce-84d2db80c31f', 'eeeece68-ea74-4a44-9649-377e46e0c609', 'fc31e1cc-f7c5-45d0-9997-be00b7c3aae6', '2026-11-11', '2026-11-14', 1, 0, 0, 0, 3200, 4, 350, 400, 12592, 0, 'completed', '2026-11-10 18:30:00+00', NULL, NULL, NULL, NULL, NULL, '2026-11-22 19:24:34.799+00', true, '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL, NULL, 48, 50),
	('89c5f0db-b144-41d1-9aa2-68a1362dac68', '70d36024-abf0-404f-9fce-84d2db80c31f', 'fb9ffeb5-0fc1-4007-994c-f1ac5368e6de', 'fc31e1cc-f7c5-45d0-9997-be00b7c3aae6', '2026-11-02', '2026-11-05', 1, 0, 0, 0, 3200, 4, 350, 400, 12592, 0, 'completed', '2026-11-01 18:30:00+00', NULL, NULL, NULL, NULL, NULL, '2026-11-22 19:24:34.799+00', true, '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL, NULL, 48, 50),
	('716e6353-8f4d-46c8-bf6b-631dbd9e630a', 'dfe33382-d286-422a-8c09-591cdd121341', 'fb9ffeb5-0fc1-4007-994c-f1ac5368e6de', 'c9169b7f-2451-49aa-b7af-415030423ec2', '2026-11-11', '2026-11-14', 1, 0, 0, 0, 7800, 5, 700, 900, 30618, 0, 'completed', '2026-11-10 18:30:00+00', NULL, NULL, NULL, NULL, NULL, '2026-11-22 19:24:34.799+00', true, '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL, NULL, 48, 50),
	('6820bf58-099f-4e3c-9119-56ea21d14967', 'dfe33382-d286-422a-8c09-591cdd121341', 'c1073a6d-38f5-4b2f-a4ed-141d26c6f61d', 'c9169b7f-2451-49aa-b7af-415030423ec2', '2026-11-02', '2026-11-05', 1, 0, 0, 0, 7800, 5, 700, 900, 30618, 0, 'completed', '2026-11-01 18:30:00+00', NULL, NULL, NULL, NULL, NULL, '2026-11-22 19:24:34.799+00', true, '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL, NULL, 48, 50),
	('57b00b5c-6cde-40bd-8dbf-c7854df37ccd', 'dfe33382-d286-422a-8c09-591cdd121341', 'd6f9d233-34bc-4a15-8e0d-0daf36209ede', 'c9169b7f-2451-49aa-b7af-415030423ec2', '2026-12-08', '2026-12-12', 1, 0, 0, 0, 7800, 5, 700, 900, 40524, 0, 'confirmed', '2026-12-07 18:30:00+00', NULL, NULL, NULL, NULL, NULL, '2026-11-22 19:24:34.799+00', true, '2026-11-22 19:24:34.799+00', '2026-11-22 19:24:34.799+00', NULL, NULL, 48, 50),
	('a75ca28e-bbbb-42c9-81b3-dd57690359cd', 'dfe33382-d286-422a-8c09-591cdd121341', 'eeeece68-ea74-4a44-9649-377e46e0c609', 'c9169b7f-2451-49aa-b7af-415030423ec2', '2027-01-01', '2027-01-04', 1, 0, 0, 0, 7800, 5, 700, 900, 30618, 0, 'confirmed', '2026-11-23 19:26:02.33+00', NULL, '2026-11-22 19:26:02.355+00', NULL, NULL, '{"name": "Meera", "email": "meera@example.in", "phone": "+91 98290 12345", "extraService": "A cot"}', '2026-11-22 19:26:02.531+00', false, '2026-11-22 19:26:02.33+00', '2026-11-22 19:26:02.531+00', NULL, NULL, 48, 50),
	('86566338-34ff-49f0-a3d4-4edaad11223b', '70d36024-abf0-404f-9fce-84d2db80c31f', 'eeeece68-ea74-4a44-9649-377e46e0c609', 'fc31e1cc-f7c5-45d0-9997-be00b7c3aae6', '2027-01-11', '2027-01-13', 1, 0, 0, 0, 3200, 4, 350, 400, 8528, 0, 'cancelled', '2026-11-23 19:26:02.604+00', NULL, '2026-11-22 19:26:02.63+00', 'guest', '2026-11-22 19:26:02.698+00', NULL, NULL, false, '2026-11-22 19:26:02.604+00', '2026-11-22 19:26:02.698+00', NULL, NULL, 48, 50),
	('7a4b11e6-f521-49f0-b685-bb5710c66a20', 'dfe33382-d286-422a-8c09-591cdd121341', 'f8239266-1c5f-4840-8a6f-89eec0c3c0d1', 'c9169b7f-2451-49aa-b7af-415030423ec2', '2027-01-21', '2027-01-23', 1, 0, 0, 0, 7800, 5, 700, 900, 20712, 0, 'held', '2026-11-23 19:26:02.743+00', NULL, NULL, NULL, NULL, NULL, NULL, false, '2026-11-22 19:26:02.743+00', '2026-11-22 19:26:02.743+00', NULL, NULL, 48, 50),
	('562eb2d7-d889-487f-a7c1-a5daa7804973', '23ccee49-9864-411c-81b0-c9abd094830d', 'f8239266-1c5f-4840-8a6f-89eec0c3c0d1', '5ca45f01-6a66-4065-a149-94df0a4f422c', '2027-01-21', '2027-01-23', 1, 0, 0, 0, 16800, 6, 1400, 1800, 44472, 0, 'cancelled', '2026-11-23 19:26:02.773+00', NULL, NULL, 'guest', '2026-11-22 19:26:02.781+00', NULL, NULL, false, '2026-11-22 19:26:02.773+00', '2026-11-22 19:26:02.781+00', NULL, NULL, 48, 50);

INSERT INTO public.booking_request VALUES
	('eeeece68-ea74-4a44-9649-377e46e0c609', 'first-of-meera-0001', '\xf65a5476da5f692505619eff9123b29a78ae281804bddf9fd108f322ff69d5e3', 'a75ca28e-bbbb-42c9-81b3-dd57690359cd', '2026-11-22 19:26:02.33+00');

INSERT INTO public.listing OVERRIDING SYSTEM VALUE VALUES
	('23ccee49-9864-411c-81b0-c9abd094830d', 24, '5ca45f01-6a66-4065-a149-94df0a4f422c', 'Tea Garden Pool House, Munnar', 'A glass-fronted house on a slope of tea, with a heated pool that steams in the morning. Pickers pass below at eight and wave back. The nearest shop is six kilometres away, so the kitchen is stocked and the cook is on call.', 16800, 6, 1400, 1800, 'Munnar, India', 'Pothamedu', 'India', 'poolHouse', '+91 90000 00032', 9, 2, NULL, '''garden'':2B ''house'':2B,4 ''india'':1A,4 ''munnar'':1A,2B ''pool'':2B,4 ''poolhouse'':4 ''pothamedu'':3C ''tea'':2B', '2026-07-25 19:24:34.799+00', '2026-07-25 19:24:34.799+00', NULL, DEFAULT),
	('70d36024-abf0-404f-9fce-84d2db80c31f', 25, 'fc31e1cc-f7c5-45d0-9997-be00b7c3aae6', 'Gulmohar Flat, Model Colony', 'Two bedrooms on the second floor of a cooperative that waters its trees. In May the balcony is orange. The lake for walking is at the end of the road, the mess with the best misal two lanes on; ask for the corner table.', 3200, 4, 350, 400, 'Pune, India', 'Model Colony', 'India', 'flat', '+91 90000 00033', 9, 2, NULL, '''colony'':2B,3C ''flat'':2B,4 ''gulmohar'':2B ''india'':1A,4 ''model'':2B,3C ''pune'':1A', '2026-08-14 19:24:34.799+00', '2026-08-14 19:24:34.799+00', NULL, DEFAULT),
	('dfe33382-d286-422a-8c09-591cdd121341', 26, 'c9169b7f-2451-49aa-b7af-415030423ec2', 'Balcão House in Fontainhas', 'An ochre house with blue doors, oyster-shell windows and two stone seats where the street stops to talk. Three bedrooms, one piano, no television. Joaquim’s mother lives next door and will send bebinca until you say stop; nobody has said stop.', 7800, 5, 700, 900, 'Goa, India', 'Panaji', 'India', 'villa', '+91 90000 00034', 10, 2, NULL, '''balcao'':2B ''fontainhas'':2B ''goa'':1A ''house'':2B ''in'':2B ''india'':1A,4 ''panaji'':3C ''vila'':4 ''villa'':4', '2026-09-03 19:24:34.799+00', '2026-09-03 19:24:34.799+00', NULL, DEFAULT);

INSERT INTO public.listing_change VALUES
	(0, 0),
	(1, 0),
	(2, 0),
	(3, 0),
	(4, 0),
	(5, 0),
	(6, 0),
	(7, 0),
	(8, 0),
	(9, 0),
	(10, 0),
	(11, 0),
	(12, 0),
	(13, 0),
	(14, 0),
	(15, 0),
	(16, 0),
	(18, 0),
	(19, 0),
	(20, 0),
	(22, 0),
	(23, 0),
	(24, 0),
	(25, 0),
	(26, 0),
	(27, 0),
	(28, 0),
	(29, 0),
	(30, 0),
	(31, 0),
	(32, 0),
	(33, 0),
	(34, 0),
	(35, 0),
	(36, 0),
	(37, 0),
	(38, 0),
	(39, 0),
	(41, 0),
	(42, 0),
	(43, 0),
	(44, 0),
	(45, 0),
	(46, 0),
	(47, 0),
	(48, 0),
	(49, 0),
	(50, 0),
	(51, 0),
	(52, 0),
	(53, 0),
	(54, 0),
	(55, 0),
	(56, 0),
	(57, 0),
	(59, 0),
	(60, 0),
	(61, 0),
	(62, 0),
	(40, 0),
	(58, 0),
	(21, 0),
	(63, 0),
	(17, 1);

INSERT INTO public.listing_count VALUES
	('shops', 0),
	('pg', 0),
	('flat', 1),
	('villa', 1),
	('poolHouse', 1),
	('rooms', 0),
	('cabin', 0),
	('farmHouse', 0);

INSERT INTO public.migration VALUES
	('0001-accounts', 'f527f64b49683ed8184899cf5f74da7da620f768741d8677a62bb5ef82a58b68', '2026-11-22 19:24:33.524477+00'),
	('0002-listings', '681fdac0fb08b1eeefaf739e4ebc03fc2e83ed6a276f59769dfaedd3c9153f73', '2026-11-22 19:24:33.539971+00'),
	('0003-bookings', '1963c6940f08e0dc3a972283a8186ccc659766a5ff995105cf9e861254814fb1', '2026-11-22 19:24:33.553498+00'),
	('0004-payments', '5227b90e4e54dd0a7fdbd435c1fad0fe1f4d22f613842bbc06dc825c425d6291', '2026-11-22 19:24:33.582976+00'),
	('0005-messages', '6393ed52667b31c6e5725119fc5dbd9782fa091f1a518552e2b31beb9d6557a8', '2026-11-22 19:24:33.597732+00'),
	('0006-listing-changes', '98f506a0d8835dc326e2053b67f4158de813575f2327f1bd9617a89a50b132e7', '2026-11-22 19:24:33.602974+00'),
	('0007-done-requests', '70e795706aa5d811d0b54a16dc2a85062eb1a83dbfdd92fa72add7682b571f1d', '2026-11-22 19:24:33.605916+00'),
	('0008-reminders', 'cef3e00e7894b0a365db72c8b78372c35dc9cd09027d4056b69440a67c7e3eef', '2026-11-22 19:24:33.609238+00'),
	('0009-ledger-for-good', '60ba17e8f47f22553d7f6d411602eb90c063c593352bb78572693ef6a804046e', '2026-11-22 19:24:33.611414+00'),
	('0009-search-filters', '36890fd43a48ea0ce12f54124c8e226b1145e3a8005f70a998cdaa5369fe7b81', '2026-11-22 19:24:33.613057+00'),
	('0010-account-care', '7a7db766d404501aa8c2e32bd52823632a3bcb1a9723a004e5eb2580e1078558', '2026-11-22 19:24:33.628135+00'),
	('0011-agreed-terms', '4e04a7f7e6a409b23673e85e47853e8f9f647c242ccd4cf5096029b1c32d464d', '2026-11-22 19:24:33.634966+00'),
	('0012-search-side-by-side', '97daf22cdd71f1a8c9dee393b3731de742d0a345b58edebc3f6d392347bf87c8', '2026-11-22 19:24:33.63707+00'),
	('0013-mails-wait-in-the-outbox', '95aef74f922df139933ab25e8c99090fc4aa1e2e6df9256fc969b57f5b99fc4b', '2026-11-22 19:24:33.640787+00'),
	('0014-one-word-beside', 'b9bb6c42da1d4d63ea41f1fa073b8d24bdb51622b27617d8e97156137feae3f1', '2026-11-22 19:24:33.643095+00'),
	('0015-letters-as-they-are-written', '8132a6c0dccc195f9845afdcf0bfc5887b75590a956daae615e8ee51c7b0cbe6', '2026-11-22 19:24:33.646218+00'),
	('0016-no-home-twice', 'ee20bd3092cd6551858d84d9b3f71302e5c2adc8d83e8deb00168ef3edcf1494', '2026-11-22 19:24:33.648535+00'),
	('0017-refunds-made-at-the-gateway', '1855387a51c48f9eb04f7b9495c96ddc29e151d3c5ace376925f87edc9f0aa00', '2026-11-22 19:24:33.649772+00'),
	('0018-as-many-as-needed', '51a2a1ffcb53f7fb4faf9a5de06f9997b7f212256d1b72aa51cafc7b702255b3', '2026-11-22 19:24:33.653947+00');

INSERT INTO public.outbox_mail VALUES
	('47559e2c-edb8-4950-932f-3ec7998cd344', 'meera@example.in', 'Your stay at Gulmohar Flat, Model Colony is confirmed', 'Your stay is confirmed

Namaste Meera Krishnan, we received ₹8,528, and Arvind Sethi is expecting you.

Home: Gulmohar Flat, Model Colony
Where: Model Colony, Pune, India
Check-in: 11/01/2027, from 14:00
Check-out: 13/01/2027
Nights: 2
Guests: 1 guest
Booking ID: 86566338-34ff-49f0-a3d4-4edaad11223b
Paid: ₹8,528
Host: Arvind Sethi
Phone: +91 90000 00033

You can cancel free of charge until Saturday, 09/01/2027, 14:00.

See your bookings:
http://localhost:3919/mybooking

-- 
Aangan · http://localhost:3919
Questions? Write to namaste@aangan.example.
', NULL, NULL, '2026-11-22 19:26:02.679893+00', NULL, '2026-11-22 19:26:03.679435+00', NULL, NULL, NULL, '2026-11-22 19:26:02.679893+00', 0, '{"blocks": ["Namaste Meera Krishnan, we received ₹8,528, and Arvind Sethi is expecting you.", {"facts": [["Home", "Gulmohar Flat, Model Colony"], ["Where", "Model Colony, Pune, India"], ["Check-in", "11/01/2027, from 14:00"], ["Check-out", "13/01/2027"], ["Nights", "2"], ["Guests", "1 guest"], ["Booking ID", "86566338-34ff-49f0-a3d4-4edaad11223b"], ["Paid", "₹8,528"], ["Host", "Arvind Sethi"], ["Phone", "+91 90000 00033"]]}, "You can cancel free of charge until Saturday, 09/01/2027, 14:00.", {"url": "http://localhost:3919/mybooking", "button": "See your bookings"}], "heading": "Your stay is confirmed", "preview": "We received ₹8,528. Arvind Sethi is expecting you."}'),
	('484d9a33-e67f-4896-b675-14b5d3a9ab12', 'meera@example.in', 'Your stay at Balcão House in Fontainhas is confirmed', 'Your stay is confirmed

Namaste Meera Krishnan, we received ₹30,618, and Joaquim Fernandes is expecting you.

Home: Balcão House in Fontainhas
Where: Panaji, Goa, India
Check-in: 01/01/2027, from 14:00
Check-out: 04/01/2027
Nights: 3
Guests: 1 guest
Booking ID: a75ca28e-bbbb-42c9-81b3-dd57690359cd
Paid: ₹30,618
Host: Joaquim Fernandes
Phone: +91 90000 00034

You can cancel free of charge until Wednesday, 30/12/2026, 14:00.

See your bookings:
http://localhost:3919/mybooking

-- 
Aangan · http://localhost:3919
Questions? Write to namaste@aangan.example.
', NULL, NULL, '2026-11-22 19:26:02.490988+00', NULL, '2026-11-22 19:26:03.549418+00', NULL, NULL, NULL, '2026-11-22 19:26:02.490988+00', 0, '{"blocks": ["Namaste Meera Krishnan, we received ₹30,618, and Joaquim Fernandes is expecting you.", {"facts": [["Home", "Balcão House in Fontainhas"], ["Where", "Panaji, Goa, India"], ["Check-in", "01/01/2027, from 14:00"], ["Check-out", "04/01/2027"], ["Nights", "3"], ["Guests", "1 guest"], ["Booking ID", "a75ca28e-bbbb-42c9-81b3-dd57690359cd"], ["Paid", "₹30,618"], ["Host", "Joaquim Fernandes"], ["Phone", "+91 90000 00034"]]}, "You can cancel free of charge until Wednesday, 30/12/2026, 14:00.", {"url": "http://localhost:3919/mybooking", "button": "See your bookings"}], "heading": "Your stay is confirmed", "preview": "We received ₹30,618. Joaquim Fernandes is expecting you."}'),
	('38afb0bc-8335-43b4-9aea-68e7c761c58c', 'meera@example.in', 'Your stay at Gulmohar Flat, Model Colony is cancelled', 'Your stay is cancelled

Namaste Meera Krishnan,

you have cancelled this stay.

₹8,528 of the ₹8,528 you paid is on its way back, the way you paid it. Banks take up to a week.

Home: Gulmohar Flat, Model Colony
Where: Model Colony, Pune, India
Check-in: 11/01/2027, from 14:00
Check-out: 13/01/2027
Nights: 2
Guests: 1 guest
Booking ID: 86566338-34ff-49f0-a3d4-4edaad11223b

Look at the home again:
http://localhost:3919/viewcard?id=70d36024-abf0-404f-9fce-84d2db80c31f

-- 
Aangan · http://localhost:3919
Questions? Write to namaste@aangan.example.
', NULL, NULL, '2026-11-22 19:26:02.701514+00', NULL, '2026-11-22 19:26:03.781531+00', NULL, NULL, NULL, '2026-11-22 19:26:02.701514+00', 0, '{"blocks": ["Namaste Meera Krishnan,", "you have cancelled this stay.", "₹8,528 of the ₹8,528 you paid is on its way back, the way you paid it. Banks take up to a week.", {"facts": [["Home", "Gulmohar Flat, Model Colony"], ["Where", "Model Colony, Pune, India"], ["Check-in", "11/01/2027, from 14:00"], ["Check-out", "13/01/2027"], ["Nights", "2"], ["Guests", "1 guest"], ["Booking ID", "86566338-34ff-49f0-a3d4-4edaad11223b"]]}, {"url": "http://localhost:3919/viewcard?id=70d36024-abf0-404f-9fce-84d2db80c31f", "button": "Look at the home again"}], "heading": "Your stay is cancelled", "preview": "₹8,528 of the ₹8,528 you paid is on its way back, the way you paid it. Banks take up to a week."}'),
	('fcac63f1-2543-43a5-a267-6257c9711f87', 'asha@example.org', 'Your stay at Tea Garden Pool House, Munnar is cancelled', 'Your stay is cancelled

Namaste Asha,

you have cancelled this stay.

We hold no payment of yours for it, so nothing is owed.

Home: Tea Garden Pool House, Munnar
Where: Pothamedu, Munnar, India
Check-in: 21/01/2027, from 14:00
Check-out: 23/01/2027
Nights: 2
Guests: 1 guest
Booking ID: 562eb2d7-d889-487f-a7c1-a5daa7804973

Look at the home again:
http://localhost:3919/viewcard?id=23ccee49-9864-411c-81b0-c9abd094830d

-- 
Aangan · http://localhost:3919
Questions? Write to namaste@aangan.example.
', NULL, NULL, '2026-11-22 19:26:02.783033+00', NULL, '2026-11-22 19:26:03.916201+00', NULL, NULL, NULL, '2026-11-22 19:26:02.783033+00', 0, '{"blocks": ["Namaste Asha,", "you have cancelled this stay.", "We hold no payment of yours for it, so nothing is owed.", {"facts": [["Home", "Tea Garden Pool House, Munnar"], ["Where", "Pothamedu, Munnar, India"], ["Check-in", "21/01/2027, from 14:00"], ["Check-out", "23/01/2027"], ["Nights", "2"], ["Guests", "1 guest"], ["Booking ID", "562eb2d7-d889-487f-a7c1-a5daa7804973"]]}, {"url": "http://localhost:3919/viewcard?id=23ccee49-9864-411c-81b0-c9abd094830d", "button": "Look at the home again"}], "heading": "Your stay is cancelled", "preview": "We hold no payment of yours for it, so nothing is owed."}');

INSERT INTO public.payment VALUES
	('pay_CnpCV4AeAwE9Ap', '0bc83a2f-afb7-4b72-a988-49d63af447db', 'a75ca28e-bbbb-42c9-81b3-dd57690359cd', 3061800, '2026-11-22 19:26:02.456+00', true),
	('pay_x07eL2UvQOyRTb', 'bcb2259b-df74-4f53-bb03-e62385ae6e5d', '86566338-34ff-49f0-a3d4-4edaad11223b', 852800, '2026-11-22 19:26:02.664+00', true);

INSERT INTO public.payment_order VALUES
	('0bc83a2f-afb7-4b72-a988-49d63af447db', 'a75ca28e-bbbb-42c9-81b3-dd57690359cd', '0bc83a2f-afb7-4b72-a988-49d63af447db', 'order_FxhyEc3GrC5Hyk', 3061800, '2026-11-22 19:26:02.355+00', NULL, '2026-11-22 19:26:14.368736+00', NULL),
	('bcb2259b-df74-4f53-bb03-e62385ae6e5d', '86566338-34ff-49f0-a3d4-4edaad11223b', 'bcb2259b-df74-4f53-bb03-e62385ae6e5d', 'order_LRHB0ZN1pVAejO', 852800, '2026-11-22 19:26:02.63+00', NULL, '2026-11-22 19:26:14.637383+00', NULL);

INSERT INTO public.photo VALUES
	('ce04e9b2-3786-46fc-af20-f0d0f2f682c6', '23ccee49-9864-411c-81b0-c9abd094830d', 1, 'svg', 640, 480, '{640}', 'data:image/svg+xml,%3Csvg xmlns=''http://www.w3.org/2000/svg'' viewBox=''0 0 4 3''%3E%3ClinearGradient id=''a'' x2=''0'' y2=''1''%3E%3Cstop offset=''0'' stop-color=''%2381a2ae''/%3E%3Cstop offset=''0.5'' stop-color=''%23e6e5d1''/%3E%3Cstop offset=''1'' stop-color=''%23adad78''/%3E%3C/linearGradient%3E%3Cpath fill=''url(%23a)'' d=''M0 0h4v3H0z''/%3E%3C/svg%3E'),
	('d0b3835a-1793-4ef7-8b07-01ca321b7401', '23ccee49-9864-411c-81b0-c9abd094830d', 2, 'svg', 640, 480, '{640}', 'data:image/svg+xml,%3Csvg xmlns=''http://www.w3.org/2000/svg'' viewBox=''0 0 4 3''%3E%3ClinearGradient id=''a'' x2=''0'' y2=''1''%3E%3Cstop offset=''0'' stop-color=''%2381a2ae''/%3E%3Cstop offset=''0.5'' stop-color=''%23e6e5d1''/%3E%3Cstop offset=''1'' stop-color=''%23adad78''/%3E%3C/linearGradient%3E%3Cpath fill=''url(%23a)'' d=''M0 0h4v3H0z''/%3E%3C/svg%3E'),
	('ac9b5142-c2d0-4990-8abd-87bdae2b66ce', '70d36024-abf0-404f-9fce-84d2db80c31f', 1, 'svg', 640, 480, '{640}', 'data:image/svg+xml,%3Csvg xmlns=''http://www.w3.org/2000/svg'' viewBox=''0 0 4 3''%3E%3ClinearGradient id=''a'' x2=''0'' y2=''1''%3E%3Cstop offset=''0'' stop-color=''%2358ACD8''/%3E%3Cstop offset=''0.5'' stop-color=''%23E3F0E6''/%3E%3Cstop offset=''1'' stop-color=''%239faa8e''/%3E%3C/linearGradient%3E%3Cpath fill=''url(%23a)'' d=''M0 0h4v3H0z''/%3E%3C/svg%3E'),
	('b6c3086e-0218-41e5-8390-a7c1045d431e', '70d36024-abf0-404f-9fce-84d2db80c31f', 2, 'svg', 640, 480, '{640}', 'data:image/svg+xml,%3Csvg xmlns=''http://www.w3.org/2000/svg'' viewBox=''0 0 4 3''%3E%3ClinearGradient id=''a'' x2=''0'' y2=''1''%3E%3Cstop offset=''0'' stop-color=''%2358ACD8''/%3E%3Cstop offset=''0.5'' stop-color=''%23E3F0E6''/%3E%3Cstop offset=''1'' stop-color=''%239faa8e''/%3E%3C/linearGradient%3E%3Cpath fill=''url(%23a)'' d=''M0 0h4v3H0z''/%3E%3C/svg%3E'),
	('7b3726e4-aac4-441b-a527-cd3f5d37e603', 'dfe33382-d286-422a-8c09-591cdd121341', 1, 'svg', 640, 480, '{640}', 'data:image/svg+xml,%3Csvg xmlns=''http://www.w3.org/2000/svg'' viewBox=''0 0 4 3''%3E%3ClinearGradient id=''a'' x2=''0'' y2=''1''%3E%3Cstop offset=''0'' stop-color=''%2386BFDD''/%3E%3Cstop offset=''0.5'' stop-color=''%23FCE9CB''/%3E%3Cstop offset=''1'' stop-color=''%23c89e62''/%3E%3C/linearGradient%3E%3Cpath fill=''url(%23a)'' d=''M0 0h4v3H0z''/%3E%3C/svg%3E'),
	('581de4ea-7276-4454-a613-cce95c891c99', 'dfe33382-d286-422a-8c09-591cdd121341', 2, 'svg', 640, 480, '{640}', 'data:image/svg+xml,%3Csvg xmlns=''http://www.w3.org/2000/svg'' viewBox=''0 0 4 3''%3E%3ClinearGradient id=''a'' x2=''0'' y2=''1''%3E%3Cstop offset=''0'' stop-color=''%2386BFDD''/%3E%3Cstop offset=''0.5'' stop-color=''%23FCE9CB''/%3E%3Cstop offset=''1'' stop-color=''%23c89e62''/%3E%3C/linearGradient%3E%3Cpath fill=''url(%23a)'' d=''M0 0h4v3H0z''/%3E%3C/svg%3E');

INSERT INTO public.place VALUES
	('munnar', 'Munnar', 1),
	('pothamedu', 'Pothamedu', 1),
	('model colony', 'Model Colony', 1),
	('pune', 'Pune', 1),
	('panaji', 'Panaji', 1),
	('goa', 'Goa', 1),
	('india', 'India', 3);

INSERT INTO public.rating VALUES
	('b8156279-0106-4843-b014-89cd211a271a', '23ccee49-9864-411c-81b0-c9abd094830d', 5, true, '2026-11-22 19:24:34.799+00'),
	('4e497424-cede-4695-84e5-7cfaced9a0e8', '23ccee49-9864-411c-81b0-c9abd094830d', 4, true, '2026-11-22 19:24:34.799+00'),
	('e7f2ab20-90b0-4481-a75c-878de5539d1a', '70d36024-abf0-404f-9fce-84d2db80c31f', 5, true, '2026-11-22 19:24:34.799+00'),
	('89c5f0db-b144-41d1-9aa2-68a1362dac68', '70d36024-abf0-404f-9fce-84d2db80c31f', 4, true, '2026-11-22 19:24:34.799+00'),
	('716e6353-8f4d-46c8-bf6b-631dbd9e630a', 'dfe33382-d286-422a-8c09-591cdd121341', 5, true, '2026-11-22 19:24:34.799+00'),
	('6820bf58-099f-4e3c-9119-56ea21d14967', 'dfe33382-d286-422a-8c09-591cdd121341', 5, true, '2026-11-22 19:24:34.799+00');

INSERT INTO public.refund VALUES
	('007219b5-6703-4617-b55f-c0f5a8e2f373', 'pay_x07eL2UvQOyRTb', '86566338-34ff-49f0-a3d4-4edaad11223b', 852800, 'refund-007219b5-6703-4617-b55f-c0f5a8e2f373', 'rfnd_RaIQpBh7eyGFvU', 'cancelled-by-guest', 'processed', '2026-11-22 19:26:02.698+00', '2026-11-22 19:26:04.443+00', '2026-11-22 19:26:03.428+00', NULL);

INSERT INTO public.search_posting VALUES
	('garden', 24),
	('house', 24),
	('india', 24),
	('munnar', 24),
	('pool', 24),
	('poolhouse', 24),
	('pothamedu', 24),
	('tea', 24),
	('@india', 24),
	('@munnar', 24),
	('@pothamedu', 24),
	('colony', 25),
	('flat', 25),
	('gulmohar', 25),
	('india', 25),
	('model', 25),
	('pune', 25),
	('@india', 25),
	('@model colony', 25),
	('@pune', 25),
	('balcao', 26),
	('fontainhas', 26),
	('goa', 26),
	('house', 26),
	('in', 26),
	('india', 26),
	('panaji', 26),
	('vila', 26),
	('villa', 26),
	('@goa', 26),
	('@india', 26),
	('@panaji', 26);

INSERT INTO public.search_word VALUES
	('india'),
	('colony'),
	('flat'),
	('house'),
	('vila'),
	('villa'),
	('goa'),
	('garden'),
	('pool'),
	('poolhouse'),
	('munnar'),
	('pothamedu'),
	('tea'),
	('gulmohar'),
	('model'),
	('pune'),
	('balcao'),
	('fontainhas'),
	('in'),
	('panaji');

INSERT INTO public.site_message VALUES
	('6c4a43c0-d2de-4f8d-bcad-587b00f972c6', 'Asha', 'asha@example.org', NULL, NULL, 'Namaste', '2026-11-22 19:25:42.821+00'),
	('3445b96a-1fc3-420f-91e5-a2c445d1f93c', 'Asha', 'asha@example.org', NULL, NULL, 'Namaste', '2026-11-22 19:26:02.807+00');

INSERT INTO public.taken_days VALUES
	('b8156279-0106-4843-b014-89cd211a271a', '23ccee49-9864-411c-81b0-c9abd094830d', '[2026-11-11,2026-11-15)'),
	('4e497424-cede-4695-84e5-7cfaced9a0e8', '23ccee49-9864-411c-81b0-c9abd094830d', '[2026-11-02,2026-11-06)'),
	('e7f2ab20-90b0-4481-a75c-878de5539d1a', '70d36024-abf0-404f-9fce-84d2db80c31f', '[2026-11-11,2026-11-15)'),
	('89c5f0db-b144-41d1-9aa2-68a1362dac68', '70d36024-abf0-404f-9fce-84d2db80c31f', '[2026-11-02,2026-11-06)'),
	('716e6353-8f4d-46c8-bf6b-631dbd9e630a', 'dfe33382-d286-422a-8c09-591cdd121341', '[2026-11-11,2026-11-15)'),
	('6820bf58-099f-4e3c-9119-56ea21d14967', 'dfe33382-d286-422a-8c09-591cdd121341', '[2026-11-02,2026-11-06)'),
	('57b00b5c-6cde-40bd-8dbf-c7854df37ccd', 'dfe33382-d286-422a-8c09-591cdd121341', '[2026-12-08,2026-12-13)'),
	('a75ca28e-bbbb-42c9-81b3-dd57690359cd', 'dfe33382-d286-422a-8c09-591cdd121341', '[2027-01-01,2027-01-05)'),
	('7a4b11e6-f521-49f0-b685-bb5710c66a20', 'dfe33382-d286-422a-8c09-591cdd121341', '[2027-01-21,2027-01-24)');

INSERT INTO public.webhook_event VALUES
	('evt_UUyy9Z54Srtnew', '2026-11-22 19:26:02.464+00'),
	('evt_ly6uPSIUcMyNFa', '2026-11-22 19:26:02.484+00'),
	('evt_lG1H5JX8t9keN5', '2026-11-22 19:26:02.475+00'),
	('evt_ePjSKA33DTsaft', '2026-11-22 19:26:02.661+00'),
	('evt_qOl1Do3T6pqvac', '2026-11-22 19:26:02.666+00'),
	('evt_D9zuGDrc8jTlv2', '2026-11-22 19:26:02.667+00'),
	('evt_0x93looaUwK4kH', '2026-11-22 19:26:03.443+00'),
	('evt_WYSWVegN6HjACg', '2026-11-22 19:26:04.443+00');

SELECT pg_catalog.setval('public.attempt_id_seq', 20, true);

SELECT pg_catalog.setval('public.listing_sequence_seq', 26, true);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_email_key UNIQUE (email_key);

ALTER TABLE ONLY public.account_link
    ADD CONSTRAINT account_link_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.booking
    ADD CONSTRAINT booking_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.booking_request
    ADD CONSTRAINT booking_request_key PRIMARY KEY (guest_id, idempotency_key);

ALTER TABLE ONLY public.done_request
    ADD CONSTRAINT done_request_key PRIMARY KEY (call, sender, idempotency_key);

ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_pkey PRIMARY KEY (issuer, subject);

ALTER TABLE ONLY public.listing_change
    ADD CONSTRAINT listing_change_pkey PRIMARY KEY (slot);

ALTER TABLE ONLY public.listing_count
    ADD CONSTRAINT listing_count_pkey PRIMARY KEY (category);

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_import_key UNIQUE (host_id, import_key);

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_sequence_key UNIQUE (sequence);

ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.outbox_mail
    ADD CONSTRAINT outbox_mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.outside_refund
    ADD CONSTRAINT outside_refund_pkey PRIMARY KEY (gateway_refund_id);

ALTER TABLE ONLY public.payment_order
    ADD CONSTRAINT payment_order_gateway_id UNIQUE (gateway_order_id);

ALTER TABLE ONLY public.payment_order
    ADD CONSTRAINT payment_order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_order
    ADD CONSTRAINT payment_order_receipt UNIQUE (receipt);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (gateway_payment_id);

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_position UNIQUE (listing_id, "position") DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.place
    ADD CONSTRAINT place_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_pkey PRIMARY KEY (booking_id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_gateway_refund_id_key UNIQUE (gateway_refund_id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_idempotency_key_key UNIQUE (idempotency_key);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.search_posting
    ADD CONSTRAINT search_posting_pkey PRIMARY KEY (word, sequence);

ALTER TABLE ONLY public.search_word
    ADD CONSTRAINT search_word_pkey PRIMARY KEY (word);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_id UNIQUE (id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.site_message
    ADD CONSTRAINT site_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.taken_days
    ADD CONSTRAINT taken_days_once EXCLUDE USING gist (listing_id WITH =, days WITH &&);

ALTER TABLE ONLY public.taken_days
    ADD CONSTRAINT taken_days_pkey PRIMARY KEY (booking_id);

ALTER TABLE ONLY public.used_identity_token
    ADD CONSTRAINT used_identity_token_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.webhook_event
    ADD CONSTRAINT webhook_event_pkey PRIMARY KEY (event_id);

CREATE INDEX account_link_by_account ON public.account_link USING btree (account_id);

CREATE UNIQUE INDEX account_link_reset ON public.account_link USING btree (account_id) WHERE (purpose = 'reset-password'::text);

CREATE INDEX attempt_by_subject ON public.attempt USING btree (kind, subject, at);

CREATE INDEX booking_by_guest ON public.booking USING btree (guest_id, created_at DESC, id);

CREATE INDEX booking_by_host ON public.booking USING btree (host_id, created_at DESC, id);

CREATE INDEX booking_coming ON public.booking USING btree (check_in) WHERE ((state = 'confirmed'::text) AND (told_of_stay_at IS NULL));

CREATE INDEX booking_holds ON public.booking USING btree (held_until) WHERE (state = 'held'::text);

CREATE INDEX booking_live_days ON public.booking USING btree (listing_id, check_in) INCLUDE (check_out, held_until, state) WHERE (state = ANY (ARRAY['held'::text, 'confirmed'::text]));

CREATE INDEX booking_stays ON public.booking USING btree (check_out) WHERE (state = 'confirmed'::text);

CREATE INDEX done_request_by_age ON public.done_request USING btree (created_at);

CREATE INDEX identity_account ON public.identity USING btree (account_id);

CREATE INDEX listing_by_category ON public.listing USING btree (category, sequence DESC) WHERE (deleted_at IS NULL);

CREATE INDEX listing_by_guests ON public.listing USING btree (included_guests) WHERE (deleted_at IS NULL);

CREATE INDEX listing_by_host ON public.listing USING btree (host_id, sequence DESC) WHERE (deleted_at IS NULL);

CREATE INDEX listing_by_rent ON public.listing USING btree (rent) WHERE (deleted_at IS NULL);

CREATE INDEX listing_published ON public.listing USING btree (sequence DESC) WHERE (deleted_at IS NULL);

CREATE INDEX outbox_mail_due ON public.outbox_mail USING btree (due_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX outbox_mail_sent ON public.outbox_mail USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX outside_refund_by_booking ON public.outside_refund USING btree (booking_id);

CREATE INDEX outside_refund_by_payment ON public.outside_refund USING btree (gateway_payment_id);

CREATE INDEX payment_by_booking ON public.payment USING btree (booking_id);

CREATE UNIQUE INDEX payment_kept_once ON public.payment USING btree (booking_id) WHERE kept;

CREATE INDEX payment_order_by_booking ON public.payment_order USING btree (booking_id);

CREATE UNIQUE INDEX payment_order_open ON public.payment_order USING btree (booking_id) WHERE (superseded_at IS NULL);

CREATE INDEX place_by_homes ON public.place USING btree (homes DESC, key);

CREATE INDEX rating_by_listing ON public.rating USING btree (listing_id) WHERE counts;

CREATE INDEX refund_by_booking ON public.refund USING btree (booking_id);

CREATE UNIQUE INDEX refund_once ON public.refund USING btree (gateway_payment_id, reason);

CREATE INDEX refund_unsettled ON public.refund USING btree (created_at) WHERE (state = ANY (ARRAY['wanted'::text, 'pending'::text]));

CREATE INDEX session_account ON public.session USING btree (account_id);

CREATE CONSTRAINT TRIGGER booking_changed AFTER INSERT OR DELETE OR UPDATE OF state, held_until ON public.booking DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_listing_change();

CREATE TRIGGER booking_days AFTER INSERT OR UPDATE OF state ON public.booking FOR EACH ROW EXECUTE FUNCTION public.keep_booking_days();

CREATE TRIGGER booking_keeps_extra BEFORE UPDATE OF extra_service ON public.booking FOR EACH ROW WHEN (((old.state <> 'held'::text) AND (old.extra_service <> new.extra_service))) EXECUTE FUNCTION public.refuse_other_terms();

CREATE TRIGGER booking_keeps_terms BEFORE UPDATE OF rent, included_guests, extra_guest_fee, cleaning_fee, total_rent, free_cancel_hours, late_refund_percent, adults, children, infants, pets ON public.booking FOR EACH ROW WHEN ((((((((((((old.rent IS DISTINCT FROM new.rent) OR (old.included_guests IS DISTINCT FROM new.included_guests)) OR (old.extra_guest_fee IS DISTINCT FROM new.extra_guest_fee)) OR (old.cleaning_fee IS DISTINCT FROM new.cleaning_fee)) OR (old.total_rent IS DISTINCT FROM new.total_rent)) OR (old.free_cancel_hours IS DISTINCT FROM new.free_cancel_hours)) OR (old.late_refund_percent IS DISTINCT FROM new.late_refund_percent)) OR (old.adults IS DISTINCT FROM new.adults)) OR (old.children IS DISTINCT FROM new.children)) OR (old.infants IS DISTINCT FROM new.infants)) OR (old.pets IS DISTINCT FROM new.pets))) EXECUTE FUNCTION public.refuse_other_terms();

CREATE TRIGGER booking_of_open_account BEFORE INSERT ON public.booking FOR EACH ROW EXECUTE FUNCTION public.refuse_deleted_account();

CREATE TRIGGER booking_stays_itself BEFORE UPDATE OF listing_id, check_in, check_out, guest_id, host_id ON public.booking FOR EACH ROW WHEN ((((((old.listing_id IS DISTINCT FROM new.listing_id) OR (old.check_in IS DISTINCT FROM new.check_in)) OR (old.check_out IS DISTINCT FROM new.check_out)) OR (old.guest_id IS DISTINCT FROM new.guest_id)) OR (old.host_id IS DISTINCT FROM new.host_id))) EXECUTE FUNCTION public.refuse_moved_booking();

CREATE TRIGGER booking_transition BEFORE UPDATE OF state ON public.booking FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION public.refuse_wrong_transition();

CREATE CONSTRAINT TRIGGER listing_changed AFTER INSERT OR DELETE OR UPDATE ON public.listing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_listing_change();

CREATE TRIGGER listing_counted AFTER INSERT OR DELETE OR UPDATE OF category, deleted_at ON public.listing FOR EACH ROW EXECUTE FUNCTION public.count_listing();

CREATE TRIGGER listing_of_open_account BEFORE INSERT ON public.listing FOR EACH ROW EXECUTE FUNCTION public.refuse_deleted_account();

CREATE TRIGGER outside_refund_amount BEFORE UPDATE OF gateway_refund_id, gateway_payment_id, booking_id, amount_paise, told_at ON public.outside_refund FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER outside_refund_failed BEFORE UPDATE OF failed_at ON public.outside_refund FOR EACH ROW WHEN ((old.failed_at IS NOT NULL)) EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER outside_refund_kept BEFORE TRUNCATE ON public.outside_refund FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER outside_refund_stays BEFORE DELETE ON public.outside_refund FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER outside_refund_within_payment AFTER INSERT ON public.outside_refund FOR EACH ROW EXECUTE FUNCTION public.refuse_excess_refund();

CREATE TRIGGER payment_kept BEFORE TRUNCATE ON public.payment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER payment_order_amount BEFORE UPDATE OF amount_paise, booking_id, receipt ON public.payment_order FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER payment_order_at_gateway BEFORE UPDATE OF gateway_order_id ON public.payment_order FOR EACH ROW WHEN ((old.gateway_order_id <> new.gateway_order_id)) EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER payment_order_closed BEFORE UPDATE OF superseded_at ON public.payment_order FOR EACH ROW WHEN (((old.superseded_at IS NOT NULL) AND (new.superseded_at IS DISTINCT FROM old.superseded_at))) EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER payment_order_kept BEFORE TRUNCATE ON public.payment_order FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER payment_order_stays BEFORE DELETE ON public.payment_order FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER payment_stays BEFORE DELETE OR UPDATE ON public.payment FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();

CREATE CONSTRAINT TRIGGER photo_changed AFTER INSERT OR DELETE OR UPDATE ON public.photo DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.note_listing_change();

CREATE TRIGGER place_counted AFTER INSERT OR DELETE OR UPDATE OF city, landmark, country, deleted_at ON public.listing FOR EACH ROW EXECUTE FUNCTION public.count_places();

CREATE TRIGGER postings_kept AFTER INSERT OR DELETE OR UPDATE OF search_words, city, landmark, country, deleted_at ON public.listing FOR EACH ROW EXECUTE FUNCTION public.keep_postings();

CREATE TRIGGER refund_amount BEFORE UPDATE OF amount_paise, gateway_payment_id, booking_id ON public.refund FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER refund_end BEFORE UPDATE OF state ON public.refund FOR EACH ROW WHEN (((old.state = ANY (ARRAY['processed'::text, 'refused'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER refund_kept BEFORE TRUNCATE ON public.refund FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER refund_key BEFORE UPDATE OF idempotency_key, reason ON public.refund FOR EACH ROW WHEN (((old.idempotency_key IS DISTINCT FROM new.idempotency_key) OR (old.reason IS DISTINCT FROM new.reason))) EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER refund_stays BEFORE DELETE ON public.refund FOR EACH ROW EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER refund_within_payment AFTER INSERT OR UPDATE OF amount_paise ON public.refund FOR EACH ROW EXECUTE FUNCTION public.refuse_excess_refund();

CREATE TRIGGER taken_days_stay BEFORE DELETE OR UPDATE ON public.taken_days FOR EACH ROW EXECUTE FUNCTION public.refuse_freeing_booked_days();

ALTER TABLE ONLY public.account_link
    ADD CONSTRAINT account_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.booking
    ADD CONSTRAINT booking_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.booking
    ADD CONSTRAINT booking_host_id_fkey FOREIGN KEY (host_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.booking
    ADD CONSTRAINT booking_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id);

ALTER TABLE ONLY public.booking_request
    ADD CONSTRAINT booking_request_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.booking(id);

ALTER TABLE ONLY public.booking_request
    ADD CONSTRAINT booking_request_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_host_id_fkey FOREIGN KEY (host_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.outside_refund
    ADD CONSTRAINT outside_refund_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.booking(id);

ALTER TABLE ONLY public.outside_refund
    ADD CONSTRAINT outside_refund_gateway_payment_id_fkey FOREIGN KEY (gateway_payment_id) REFERENCES public.payment(gateway_payment_id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.booking(id);

ALTER TABLE ONLY public.payment_order
    ADD CONSTRAINT payment_order_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.booking(id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.payment_order(id);

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.booking(id);

ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.booking(id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_gateway_payment_id_fkey FOREIGN KEY (gateway_payment_id) REFERENCES public.payment(gateway_payment_id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.taken_days
    ADD CONSTRAINT taken_days_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.booking(id);

ALTER TABLE ONLY public.taken_days
    ADD CONSTRAINT taken_days_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id);

