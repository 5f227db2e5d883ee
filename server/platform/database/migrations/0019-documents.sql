-- Papers: receipts, invoices, credit notes, commission invoices and statements, with numbers that have no gaps.

-- The code of a registered host in whose own name papers are, by the order in which hosts came to need one.
create table document_host (
  host_id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{4}$'),
  position int not null unique check (position >= 0)
);

-- The last number of each series: of a kind of paper, of its supplier (a host's code, or the operator without one), in a
-- financial year, named by the calendar year in which it begins. Its row is taken for as long as a number is being given.
create table document_series (
  kind text not null check (kind in ('receipt', 'invoice', 'credit-note', 'commission')),
  host_code text not null default '',
  year int not null,
  last int not null check (last >= 0),
  primary key (kind, host_code, year)
);

create table document (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'invoice', 'credit-note', 'commission', 'statement')),
  -- Null for a statement: only what a series holds has a number.
  number text unique check (number ~ '^[A-Z0-9/-]{1,16}$'),
  host_code text,
  year int,
  sequence int check (sequence > 0),
  -- Who gives it, and what it follows from: a payment or its stay's cancellation, or a host's month. One of each.
  issuer text not null check (issuer in ('operator', 'host')),
  cause text not null,
  booking_id uuid references booking,
  host_id uuid not null,
  -- Who may read it beside the operator. A paper of a month is its host's alone.
  guest_id uuid,
  is_for_host boolean not null,
  month text check (month ~ '^\d{4}-\d{2}$'),
  -- The day in India of what it tells: the capture, the refund, the end of the month.
  day date not null,
  amount_paise bigint not null,
  -- What it says, as things stood when it was numbered, and what of it the registers count.
  facts jsonb not null,
  supplies jsonb not null,
  created_at timestamptz not null,
  constraint document_once unique (kind, issuer, cause),
  constraint document_in_series unique (kind, host_code, year, sequence),
  constraint document_numbered check (num_nonnulls(number, host_code, year, sequence) = case kind when 'statement' then 0 else 4 end),
  constraint document_about check ((booking_id is null) = (month is not null)),
  constraint document_read check (is_for_host or guest_id is not null)
);
create index document_by_booking on document (booking_id) where booking_id is not null;
create index document_by_host on document (host_id, day) where is_for_host;
create index document_by_day on document (day);

-- The paper itself, for ever the same bytes. PDF is packed already.
create table document_file (
  document_id uuid primary key references document,
  bytes bytea not null,
  sha256 bytea not null check (sha256 = sha256(bytes)),
  made_at timestamptz not null
);
alter table document_file alter column bytes set storage external;

-- Months of which every host has its papers.
create table document_month (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  closed_at timestamptz not null
);

-- The next number of a series is the one after its last.
create function refuse_gap() returns trigger language plpgsql as $$
begin
  if new.sequence > 1 and not exists (
    select from document
    where (kind, host_code, year, sequence) = (new.kind, new.host_code, new.year, new.sequence - 1)
  ) then
    raise exception 'the number % leaves a gap', new.number using errcode = '23514', constraint = 'document_without_gap';
  end if;
  return new;
end $$;
create trigger document_without_gap before insert on document for each row when (new.sequence is not null) execute function refuse_gap();

create trigger document_stays before update or delete on document for each row execute function refuse_ledger_change();
create trigger document_kept before truncate on document execute function refuse_ledger_change();
create trigger document_file_stays before update or delete on document_file for each row execute function refuse_ledger_change();
create trigger document_file_kept before truncate on document_file execute function refuse_ledger_change();
