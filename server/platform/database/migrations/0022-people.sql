-- People: what they tell of themselves, and what is verified of them.

create table person_profile (
  account_id uuid primary key references account on delete cascade,
  about text check (about <> '' and char_length(about) <= 1000),
  -- ISO 639, each once, in the order of the contract's table.
  languages text[] not null default '{}',
  -- E.164. It verifies one account at a time: whoever proved last that messages to it reach them.
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  phone_verified_at timestamptz,
  updated_at timestamptz not null,
  constraint person_profile_phone unique (phone),
  constraint person_profile_phone_whole check ((phone is null) = (phone_verified_at is null))
);

-- A square; its files lie in the photo store.
create table person_photo (
  id uuid primary key,
  account_id uuid not null constraint person_photo_one unique references account on delete cascade,
  format text not null check (format in ('webp', 'svg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  blur text not null
);

-- The one code that a person may enter now. It is held as a keyed hash, so that whoever steals this table tries in vain.
create table phone_code (
  account_id uuid primary key references account on delete cascade,
  phone text not null,
  code_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index phone_code_by_age on phone_code (expires_at);

-- Messages to phones that must go out, written in the transaction of what they tell. Number and text are sealed, and the
-- row goes as soon as the message is sent or comes too late.
create table outbox_sms (
  id uuid primary key default gen_random_uuid(),
  sealed text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  failed_tries smallint not null default 0,
  -- While one process speaks to the gateway, no other sends it.
  claimed_until timestamptz
);
create index outbox_sms_due on outbox_sms (due_at);

-- Hosts who are great hosts today, reckoned once a day.
create table great_host (
  host_id uuid primary key references account on delete cascade
);
create table great_host_day (
  is_only boolean primary key default true check (is_only),
  reckoned_on date not null
);
insert into great_host_day (reckoned_on) values ('-infinity');

-- Cards of homes bear the mark.
create constraint trigger great_host_changed after insert or delete on great_host
  deferrable initially deferred for each row execute function note_listing_change();
