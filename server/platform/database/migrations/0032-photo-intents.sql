-- What of the photo store is on its way in or out: the files of such a photo may be there, whole or in part, and no row
-- shows it. Written before the first file is put, and gone with the row that shows the photo, in one transaction; a row
-- that goes leaves it again. So what was put and not used is found here, however many photos there are, and never by
-- listing the store.
create table photo_intent (
  id uuid primary key,
  format text not null check (format in ('webp', 'svg')),
  widths integer[] not null check (cardinality(widths) > 0),
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  -- Its files are being taken away: no row may show it any more.
  condemned_at timestamptz
);
create index photo_intent_by_age on photo_intent (created_at);

create function use_photo() returns trigger language plpgsql as $$
declare
  is_condemned boolean;
begin
  -- Whoever condemns it holds its row: this waits, and sees what was done.
  with used as (delete from photo_intent using added where photo_intent.id = added.id returning condemned_at)
    select bool_or(condemned_at is not null) into is_condemned from used;
  if is_condemned then
    raise exception 'the files of this photo are being taken away'
      using errcode = 'check_violation', constraint = 'photo_is_not_condemned';
  end if;
  return null;
end $$;

create function leave_photo() returns trigger language plpgsql as $$
begin
  insert into photo_intent (id, format, widths) select id, format, widths from removed
    on conflict (id) do nothing;
  return null;
end $$;

create trigger photo_used after insert on photo
  referencing new table as added for each statement execute function use_photo();
create trigger photo_used after insert on person_photo
  referencing new table as added for each statement execute function use_photo();
create trigger photo_used after insert on review_photo
  referencing new table as added for each statement execute function use_photo();
-- Those of messages never go.
create trigger photo_used after insert on message_photo
  referencing new table as added for each statement execute function use_photo();

create trigger photo_left after delete on photo
  referencing old table as removed for each statement execute function leave_photo();
create trigger photo_left after delete on person_photo
  referencing old table as removed for each statement execute function leave_photo();
create trigger photo_left after delete on review_photo
  referencing old table as removed for each statement execute function leave_photo();
