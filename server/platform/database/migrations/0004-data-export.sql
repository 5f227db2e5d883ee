-- Copies of all data about a person, on request.

-- A person's newest request. The archive itself is never stored: it is written while it is downloaded.
create table data_export (
  account_id uuid primary key references account on delete cascade,
  -- Names the archive in its link.
  id uuid not null default gen_random_uuid() constraint data_export_id unique,
  requested_at timestamptz not null,
  -- When the link was mailed: it is valid for a day. Null: the mail is on its way.
  ready_at timestamptz,
  constraint data_export_ready check (ready_at >= requested_at)
);

-- The few events about accounts, of which a copy holds those of its person.
create index event_by_account on event (account_id, id) where account_id is not null;
