-- Ratings and reviews of stays, by guest and host. The reviews of a stay are published together: when both are written, or
-- when the fourteen days after check-out are over.

create table rating (
  booking_id uuid primary key references booking,
  listing_id uuid not null references listing,
  stars smallint not null check (stars between 1 and 5),
  -- Whether it counts in the home's mean; false once its booking is cancelled or expired.
  counts boolean not null default true,
  rated_at timestamptz not null
);
create index rating_by_listing on rating (listing_id) where counts;
-- Histogram of a home.
create index rating_stars on rating (listing_id, stars) where counts;

-- End in India of the fourteenth day after check-out.
create function review_deadline(check_out date) returns timestamptz
language sql immutable parallel safe
begin atomic
  select (check_out + 15)::timestamp at time zone 'Asia/Kolkata';
end;

create table review (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  -- Author: the guest about the home, or the host about the guest.
  side text not null check (side in ('guest', 'host')),
  listing_id uuid not null references listing,
  guest_id uuid not null references account,
  host_id uuid not null references account,
  overall smallint not null check (overall between 1 and 5),
  cleanliness smallint check (cleanliness between 1 and 5),
  accuracy smallint check (accuracy between 1 and 5),
  arrival smallint check (arrival between 1 and 5),
  communication smallint not null check (communication between 1 and 5),
  location smallint check (location between 1 and 5),
  value smallint check (value between 1 and 5),
  tidy smallint check (tidy between 1 and 5),
  house_rules smallint check (house_rules between 1 and 5),
  would_host_again boolean,
  text text not null check (char_length(text) between 20 and 3000),
  private_note text check (char_length(private_note) <= 1000),
  -- Words in the form of server/domain/homes/search-words.ts.
  search_words tsvector not null,
  -- How informative it is; orders the most telling reviews.
  telling integer not null check (telling >= 0),
  written_at timestamptz not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz,
  constraint review_once unique (booking_id, side),
  constraint review_of_home
    check (num_nonnulls(cleanliness, accuracy, arrival, location, value) = case side when 'guest' then 5 else 0 end),
  constraint review_of_guest
    check (num_nonnulls(tidy, house_rules, would_host_again) = case side when 'host' then 3 else 0 end),
  constraint review_note check (side = 'guest' or private_note is null),
  constraint review_answered check ((answer is null) = (answered_at is null)),
  constraint review_answer_public check (answer is null or (side = 'guest' and published_at is not null))
);
create index review_unpublished on review (booking_id) where published_at is null;
-- Lists are ordered by publication. Index-only scans calculate the means.
create index review_of_listing on review (listing_id, published_at desc, id desc)
  where side = 'guest' and published_at is not null;
create index review_telling on review (listing_id, telling desc, published_at desc, id desc)
  where side = 'guest' and published_at is not null;
create index review_scores on review (listing_id)
  include (cleanliness, accuracy, arrival, communication, location, value)
  where side = 'guest' and published_at is not null;
create index review_of_person on review (guest_id, published_at desc, id desc)
  where side = 'host' and published_at is not null;
create index review_of_host on review (host_id, published_at desc, id desc)
  where side = 'guest' and published_at is not null;
create index review_search on review using gin (search_words) where side = 'guest' and published_at is not null;

create table review_photo (
  id uuid primary key,
  review_id uuid not null references review on delete cascade,
  position smallint not null check (position between 1 and 5),
  format text not null check (format in ('webp', 'svg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  blur text not null,
  constraint review_photo_position unique (review_id, position) deferrable initially deferred
);

create trigger photo_added after insert on review_photo
  referencing new table as added for each statement execute function delete_photo_intents();
create trigger photo_removed after delete on review_photo
  referencing old table as removed for each statement execute function create_photo_intents();

-- Requests to review a stay, sent to both sides on the first day and seven days later.
create table review_request (
  booking_id uuid not null references booking,
  day smallint not null check (day in (0, 7)),
  requested_at timestamptz not null,
  primary key (booking_id, day)
);

create function refuse_review(why text, name text) returns void language plpgsql as $$
begin
  raise exception '%', why using errcode = '23514', constraint = name;
end $$;

create function check_review() returns trigger language plpgsql as $$
declare
  stay booking%rowtype;
begin
  if tg_op = 'DELETE' then
    if old.published_at is not null then perform refuse_review('a published review stays', 'review_stays'); end if;
    return old;
  end if;
  select * into stay from booking where id = new.booking_id;
  if (new.listing_id, new.guest_id, new.host_id) is distinct from (stay.listing_id, stay.guest_id, stay.host_id) then
    perform refuse_review('a review is of its own stay', 'review_of_its_stay');
  end if;
  if tg_op = 'INSERT' then
    if new.published_at is not null then perform refuse_review('a review is written before it is published', 'review_unseen'); end if;
  else
    if (new.id, new.booking_id, new.side, new.written_at) is distinct from (old.id, old.booking_id, old.side, old.written_at) then
      perform refuse_review('a review stays with its stay and its author', 'review_stays');
    end if;
    if old.published_at is not null then
      -- Except the host's one answer.
      if (to_jsonb(new) - array['answer', 'answered_at']) is distinct from (to_jsonb(old) - array['answer', 'answered_at']) then
        perform refuse_review('a published review stays as it is', 'review_stays');
      end if;
      if old.answer is not null and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at) then
        perform refuse_review('a review is answered once', 'review_answered_once');
      end if;
      return new;
    end if;
  end if;
  if new.published_at is null then
    if new.changed_at >= review_deadline(stay.check_out) or new.changed_at < (stay.check_out + 1)::timestamp at time zone 'Asia/Kolkata' then
      perform refuse_review('reviews are written in the days after check-out', 'review_in_time');
    end if;
  elsif new.published_at < review_deadline(stay.check_out)
    and not exists (select from review where booking_id = new.booking_id and side <> new.side) then
    perform refuse_review('one review alone is not published while the other may come', 'review_double_blind');
  end if;
  return new;
end $$;
create trigger review_checked before insert or update or delete on review for each row execute function check_review();

-- Checked at the commit: both reviews of a stay are published, or neither.
create function refuse_one_published() returns trigger language plpgsql as $$
begin
  if exists (select from review where booking_id = new.booking_id and published_at is not null)
    and exists (select from review where booking_id = new.booking_id and published_at is null) then
    perform refuse_review('the reviews of a stay are published together', 'review_double_blind');
  end if;
  return null;
end $$;
create constraint trigger review_published_together after insert or update of published_at on review
  deferrable initially deferred for each row execute function refuse_one_published();

-- Photos of a published review do not change.
create function check_review_photos() returns trigger language plpgsql as $$
begin
  if exists (
    select from review where id in (old.review_id, new.review_id) and (published_at is not null or side = 'host')
  ) then
    perform refuse_review('a published review keeps its photos, and one of a guest has none', 'review_keeps_photos');
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger review_photo_checked before insert or update or delete on review_photo
  for each row execute function check_review_photos();

-- The rating of a stay with a published review is its overall score, and counts.
create function check_reviewed_rating() returns trigger language plpgsql as $$
begin
  if exists (
    select from review
    where booking_id = new.booking_id and side = 'guest' and published_at is not null
      and (not new.counts or overall <> new.stars)
  ) then
    perform refuse_review('a rating is what the published review says', 'rating_as_reviewed');
  end if;
  return new;
end $$;
create trigger rating_as_reviewed before insert or update on rating for each row execute function check_reviewed_rating();
