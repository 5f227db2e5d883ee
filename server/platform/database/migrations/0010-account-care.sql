-- What people do with an account of their own: links in mails, devices, and its end.

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

-- A session as its owner sees it: named without its key, with the device in plain words.
alter table session
  add column id uuid not null default gen_random_uuid() constraint session_id unique,
  add column device text not null default 'Unknown device';

-- A mail that holds a key, or is the last one to somebody: not sent after this, and forgotten once it is sent.
alter table outbox_mail add column expires_at timestamptz;

-- A deleted account keeps its row, which past bookings and the ledger point at, and nothing that tells who it was.
alter table account
  add column deleted_at timestamptz,
  add constraint account_deleted_whole
    check (deleted_at is null or (email = '' and password_hash is null and email_verified_at is null));

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
create trigger listing_of_open_account before insert on listing
  for each row execute function refuse_deleted_account();
create trigger booking_of_open_account before insert on booking
  for each row execute function refuse_deleted_account();
