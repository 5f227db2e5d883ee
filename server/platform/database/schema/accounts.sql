-- Accounts, sessions, profiles and blocks.

create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  email text not null,
  -- The e-mail address in lower case, by which accounts are found.
  email_key text not null,
  password_hash text,
  email_verified_at timestamptz,
  -- ISO 3166-2; named on bills, and decides the tax on the service fee.
  state text check (state ~ '^IN-[A-Z]{2}$'),
  created_at timestamptz not null,
  -- A deleted account keeps its row for past bookings and the ledger, without personal data.
  deleted_at timestamptz,
  constraint account_email_key unique (email_key),
  constraint account_deleted_whole
    check (deleted_at is null or (email = '' and password_hash is null and email_verified_at is null)),
  constraint account_deleted_state check (deleted_at is null or state is null)
);

-- A person at an identity provider; at most one identity of an issuer per account.
create table identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create unique index identity_one_of_an_issuer on identity (account_id, issuer);

-- Identity tokens that were used, kept until they expire, so that each is accepted once.
create table used_identity_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table session (
  -- SHA-256 of the cookie's value.
  token_hash bytea primary key,
  -- Public id, shown to the session's owner.
  id uuid not null default gen_random_uuid() constraint session_id unique,
  account_id uuid not null references account on delete cascade,
  -- Browser and system in plain words.
  device text not null default 'Unknown device',
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index session_account on session (account_id);

-- All processes close the live streams of a session that has ended.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session-ended', old.id::text);
  return null;
end $$;
create trigger session_ended after delete on session
  for each row execute function notify_session_ended();

-- Links mailed to an account's address, as SHA-256 of their 256 random bits.
create table account_link (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_link_by_account on account_link (account_id);
-- A new link to reset a password replaces the former one.
create unique index account_link_reset on account_link (account_id) where purpose = 'reset-password';

-- Refuses homes and bookings of an account that is deleted or is being deleted.
create function refuse_deleted_account() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  if tg_table_name = 'listing' then
    person := new.host_id;
  else
    person := new.guest_id;
  end if;
  -- Waits for a concurrent deletion.
  perform from account where id = person and deleted_at is null for key share;
  if not found then
    raise exception 'the account % is deleted', person using errcode = '23514', constraint = 'account_is_open';
  end if;
  return new;
end $$;

create table person_profile (
  account_id uuid primary key references account on delete cascade,
  about text check (about <> '' and char_length(about) <= 1000),
  -- ISO 639, each once, in the order of the contract.
  languages text[] not null default '{}',
  -- E.164. Belongs to the account that verified it last.
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  phone_verified_at timestamptz,
  updated_at timestamptz not null,
  constraint person_profile_phone unique (phone),
  constraint person_profile_phone_whole check ((phone is null) = (phone_verified_at is null))
);

-- Square photo of a person; the files are in the photo store.
create table person_photo (
  id uuid primary key,
  account_id uuid not null constraint person_photo_one unique references account on delete cascade,
  format text not null check (format in ('webp', 'svg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  blur text not null
);
create trigger photo_added after insert on person_photo
  referencing new table as added for each statement execute function delete_photo_intents();
create trigger photo_removed after delete on person_photo
  referencing old table as removed for each statement execute function create_photo_intents();

-- The current code that verifies a phone number, as a keyed hash.
create table phone_code (
  account_id uuid primary key references account on delete cascade,
  phone text not null,
  code_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index phone_code_by_age on phone_code (expires_at);

-- Hosts who are great hosts today, calculated once a day.
create table great_host (
  host_id uuid primary key references account on delete cascade
);
create table great_host_day (
  is_only boolean primary key default true check (is_only),
  calculated_on date not null
);
insert into great_host_day (calculated_on) values ('-infinity');

create table block (
  blocker_id uuid not null references account,
  blocked_id uuid not null references account,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint block_of_another check (blocker_id <> blocked_id)
);
create index block_by_blocked on block (blocked_id);
