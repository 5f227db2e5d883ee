-- People, the ways they prove who they are, and their sessions.

create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  email text not null,
  -- The address in lower case: the one that is compared.
  email_key text not null,
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  constraint account_email_key unique (email_key)
);

create table identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identity_account on identity (account_id);

-- Identity tokens that were used, so that each works once; kept until they could not be used anyway.
create table used_identity_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table session (
  -- SHA-256 of the cookie's value: what is stolen from here opens nothing.
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index session_account on session (account_id);

-- Tries that are limited in number: one row a try, counted over a window of time, for all server processes.
create table attempt (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null
);
create index attempt_by_subject on attempt (kind, subject, at);
