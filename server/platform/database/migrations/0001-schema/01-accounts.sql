-- Accounts.

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
