-- Receipts, invoices, credit notes, commission invoices and statements, numbered without gaps.

-- Four-character code of a GST-registered host who issues documents, by the order in which hosts first needed one.
create table document_host (
  host_id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{4}$'),
  position int not null unique check (position >= 0)
);

-- Last number by kind, supplier (code of a host; '' for the operator) and financial year, named by the calendar year in
-- which it begins. The row is locked while a number is given.
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
  -- Null for statements, which have no series.
  number text unique check (number ~ '^[A-Z0-9/-]{1,16}$'),
  host_code text,
  year int,
  sequence int check (sequence > 0),
  issuer text not null check (issuer in ('operator', 'host')),
  -- What it follows from: a payment, a cancellation, or a host's month.
  cause text not null,
  booking_id uuid references booking,
  host_id uuid not null,
  -- Readers beside the operator: the guest, and the host if `is_for_host`.
  guest_id uuid,
  is_for_host boolean not null,
  month text check (month ~ '^\d{4}-\d{2}$'),
  -- Day in India of the capture, the refund or the end of the month.
  day date not null,
  amount_paise bigint not null,
  -- Content when it was numbered, and the supplies that the tax registers count.
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
create trigger document_append_only before update or delete on document for each row execute function refuse_ledger_change();
create trigger document_no_truncate before truncate on document execute function refuse_ledger_change();

create function refuse_number_gap() returns trigger language plpgsql as $$
begin
  if new.sequence > 1 and not exists (
    select from document
    where (kind, host_code, year, sequence) = (new.kind, new.host_code, new.year, new.sequence - 1)
  ) then
    raise exception 'the number % leaves a gap', new.number using errcode = '23514', constraint = 'document_without_gap';
  end if;
  return new;
end $$;
create trigger document_without_gap before insert on document
  for each row when (new.sequence is not null) execute function refuse_number_gap();

-- The PDF of a document; it never changes.
create table document_file (
  document_id uuid primary key references document,
  bytes bytea not null,
  sha256 bytea not null check (sha256 = sha256(bytes)),
  made_at timestamptz not null
);
alter table document_file alter column bytes set storage external;
create trigger document_file_append_only before update or delete on document_file for each row execute function refuse_ledger_change();
create trigger document_file_no_truncate before truncate on document_file execute function refuse_ledger_change();

-- Months for which every host has all documents.
create table document_month (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  closed_at timestamptz not null
);
