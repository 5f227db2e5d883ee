-- Payout accounts of hosts. Payouts are in ledger.sql.

-- Where a host is paid; null: not given yet. Sealed texts are bound to host and column.
create table payout_account (
  host_id uuid primary key references account,
  kind text check (kind in ('individual', 'business')),
  legal_name text,
  pan_sealed text,
  pan_masked text,
  gstin text,
  address text,
  pin text,
  state text,
  -- The current bank: account number, or UPI address.
  ifsc text,
  account_sealed text,
  account_last4 text,
  upi_sealed text,
  upi_masked text,
  bank_changed_at timestamptz,
  -- The bank that replaces it at `next_bank_at`, a day after the change: sealed, and the part that may be shown.
  next_bank_sealed text,
  next_bank_masked jsonb,
  next_bank_at timestamptz,
  status text not null check (status in ('incomplete', 'checking', 'ready', 'paused')),
  -- What the gateway wants corrected: a list of {field, why}.
  required_corrections jsonb not null default '[]',
  -- Paid from then on.
  ready_at timestamptz,
  gateway_account_id text unique,
  -- Number of the account at the gateway, from 1; an account that cannot be completed is abandoned for another.
  gateway_attempt int not null default 1,
  gateway_stakeholder_id text,
  gateway_product_id text,
  -- Version of these facts, the version that the gateway has, and whether it has the bank.
  version int not null default 1,
  synced_version int not null default 0,
  is_bank_synced boolean not null default false,
  -- When the operator was asked to have the gateway's support change the bank.
  support_requested_at timestamptz,
  -- When the gateway was last asked about it.
  requested_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payout_account_bank check ((ifsc is null) = (account_sealed is null) and (ifsc is null) = (account_last4 is null)),
  constraint payout_account_upi check ((upi_sealed is null) = (upi_masked is null)),
  constraint payout_account_one_bank check (ifsc is null or upi_sealed is null),
  constraint payout_account_next_bank check (
    (next_bank_sealed is null) = (next_bank_at is null) and (next_bank_sealed is null) = (next_bank_masked is null)
  )
);
create index payout_account_open on payout_account (requested_at) where status = 'checking' or next_bank_at is not null;

-- Hosts with money that cannot be paid: since when, and for which day of waiting they were last notified.
create table payout_wait (
  host_id uuid primary key references account,
  since timestamptz not null,
  notified_day int not null
);
