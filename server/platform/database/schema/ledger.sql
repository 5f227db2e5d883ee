-- The ledger: orders, payments and refunds, double-entry books, earnings and payouts. Amounts in paise, as at the gateway.
-- Rows are never deleted, and change only as their triggers allow.

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: its rows stay as they are', tg_table_name using errcode = '23514', constraint = 'ledger_append_only';
end $$;

create table payment_order (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  -- Our key at the gateway, by which an order is found whose answer was lost.
  receipt text not null constraint payment_order_receipt unique,
  -- Null until the gateway has answered.
  gateway_order_id text constraint payment_order_gateway_id unique,
  amount_paise bigint not null check (amount_paise >= 100),
  -- Tax rate and states that the order was calculated with; null without a tax table.
  tax_percent double precision check (tax_percent between 0 and 100),
  home_state text check (home_state ~ '^IN-[A-Z]{2}$'),
  guest_state text check (guest_state ~ '^IN-[A-Z]{2}$'),
  operator_state text check (operator_state ~ '^IN-[A-Z]{2}$'),
  -- Paid after the rate had changed; marked in the tax register.
  tax_marked boolean not null default false check (not tax_marked or tax_percent is not null),
  created_at timestamptz not null,
  -- When another order replaced it, and why. Its payment is refunded, except after another tax rate.
  superseded_at timestamptz,
  superseded_for text check (superseded_for in ('price', 'tax')),
  -- Until then one process alone creates it at the gateway.
  claimed_until timestamptz,
  -- When the gateway was last asked about it.
  requested_at timestamptz,
  constraint payment_order_taxed check (num_nonnulls(tax_percent, home_state, guest_state, operator_state) in (0, 4)),
  constraint payment_order_superseded_for check (superseded_for is null or superseded_at is not null)
);
create unique index payment_order_open on payment_order (booking_id) where superseded_at is null;
create index payment_order_by_booking on payment_order (booking_id);
create trigger payment_order_no_delete before delete on payment_order for each row execute function refuse_ledger_change();
create trigger payment_order_amount before update of amount_paise, booking_id, receipt on payment_order
  for each row execute function refuse_ledger_change();
create trigger payment_order_closed before update of superseded_at on payment_order
  for each row when (old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at)
  execute function refuse_ledger_change();
create trigger payment_order_at_gateway before update of gateway_order_id on payment_order
  for each row when (old.gateway_order_id <> new.gateway_order_id)
  execute function refuse_ledger_change();
create trigger payment_order_tax before update of tax_percent, home_state, operator_state on payment_order
  for each row when (
    (old.tax_percent, old.home_state, old.operator_state)
      is distinct from (new.tax_percent, new.home_state, new.operator_state)
  ) execute function refuse_ledger_change();
-- An order that was closed for its price stays closed.
create trigger payment_order_cause before update of superseded_for on payment_order
  for each row when (old.superseded_for = 'price' and new.superseded_for is distinct from 'price')
  execute function refuse_ledger_change();
create trigger payment_order_no_truncate before truncate on payment_order execute function refuse_ledger_change();

-- The guest's state may change until payment.
create function refuse_paid_order_change() returns trigger language plpgsql as $$
begin
  if exists (select from payment where payment.order_id = old.id) then
    raise exception 'an order that is paid stays as it is' using errcode = '23514', constraint = 'ledger_append_only';
  end if;
  return new;
end $$;
create trigger payment_order_paid before update of guest_state, tax_marked on payment_order
  for each row when ((old.guest_state, old.tax_marked) is distinct from (new.guest_state, new.tax_marked))
  execute function refuse_paid_order_change();

create table payment (
  -- The gateway's id: one row per payment, however often it is reported.
  gateway_payment_id text primary key,
  order_id uuid not null references payment_order,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  captured_at timestamptz not null,
  -- Whether it pays for the stay; otherwise it is refunded.
  is_accepted boolean not null
);
-- A stay is paid once.
create unique index payment_accepted_once on payment (booking_id) where is_accepted;
create index payment_by_booking on payment (booking_id);
create trigger payment_append_only before delete or update on payment for each row execute function refuse_ledger_change();
create trigger payment_no_truncate before truncate on payment execute function refuse_ledger_change();

create table refund (
  id uuid primary key default gen_random_uuid(),
  gateway_payment_id text not null references payment,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  -- Our key at the gateway: the same key is the same refund.
  idempotency_key text not null unique,
  gateway_refund_id text unique,
  -- 'not-kept': the payment was not accepted.
  reason text not null check (reason in ('cancelled-by-guest', 'cancelled-by-host', 'not-kept')),
  state text not null default 'wanted' check (state in ('wanted', 'pending', 'processed', 'refused')),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When it was last requested at the gateway, or its state there.
  requested_at timestamptz,
  last_error text
);
create index refund_unsettled on refund (created_at) where state in ('wanted', 'pending');
create unique index refund_once on refund (gateway_payment_id, reason);
create index refund_by_booking on refund (booking_id);
create trigger refund_no_delete before delete on refund for each row execute function refuse_ledger_change();
-- A waiting refund may become a smaller one with another key, where part of the payment was refunded at the gateway itself.
create trigger refund_amount before update of amount_paise, gateway_payment_id, booking_id on refund
  for each row when (
    (old.gateway_payment_id, old.booking_id) is distinct from (new.gateway_payment_id, new.booking_id)
    or old.state <> 'wanted' or new.amount_paise >= old.amount_paise
  ) execute function refuse_ledger_change();
create trigger refund_key before update of idempotency_key, reason on refund
  for each row when (
    old.reason is distinct from new.reason
    or old.idempotency_key is distinct from new.idempotency_key and new.amount_paise >= old.amount_paise
  ) execute function refuse_ledger_change();
create trigger refund_end before update of state on refund
  for each row when (old.state in ('processed', 'refused') and new.state <> old.state)
  execute function refuse_ledger_change();
create trigger refund_no_truncate before truncate on refund execute function refuse_ledger_change();

-- Refunds made by hand at the gateway, as it reports them.
create table outside_refund (
  gateway_refund_id text primary key,
  gateway_payment_id text not null references payment,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  reported_at timestamptz not null,
  failed_at timestamptz
);
create index outside_refund_by_payment on outside_refund (gateway_payment_id);
create index outside_refund_by_booking on outside_refund (booking_id);
create trigger outside_refund_no_delete before delete on outside_refund for each row execute function refuse_ledger_change();
create trigger outside_refund_amount before update of gateway_refund_id, gateway_payment_id, booking_id, amount_paise, reported_at
  on outside_refund for each row execute function refuse_ledger_change();
create trigger outside_refund_failed before update of failed_at on outside_refund
  for each row when (old.failed_at is not null) execute function refuse_ledger_change();
create trigger outside_refund_no_truncate before truncate on outside_refund execute function refuse_ledger_change();

-- Refunds never exceed the payment. A refund made at the gateway may meet ours that still waits: the gateway refuses ours.
create function refuse_excess_refund() returns trigger language plpgsql as $$
declare
  taken bigint;
  outside bigint;
begin
  select amount_paise into taken from payment where gateway_payment_id = new.gateway_payment_id for update;
  select coalesce(sum(amount_paise), 0) into outside
    from outside_refund where gateway_payment_id = new.gateway_payment_id and failed_at is null;
  if outside > taken
    or tg_table_name = 'refund'
      and outside + (select sum(amount_paise) from refund where gateway_payment_id = new.gateway_payment_id) > taken then
    raise exception 'refunds of payment % exceed what was captured', new.gateway_payment_id using errcode = '23514', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment after insert or update of amount_paise on refund
  for each row execute function refuse_excess_refund();
create trigger outside_refund_within_payment after insert on outside_refund
  for each row execute function refuse_excess_refund();

-- An entry of the double-entry books. `source` is the id of the payment, refund or booking that it records.
create table book_entry (
  id bigint generated always as identity primary key,
  -- 'kept': the payment was accepted.
  kind text not null check (kind in (
    'capture', 'kept', 'gateway-fee', 'cancelled', 'refund', 'refund-failed', 'outside-refund', 'outside-refund-failed',
    'transfer', 'transfer-failed', 'transfer-fee', 'reversal', 'arrival', 'paid-by-hand', 'dispute', 'settlement'
  )),
  source text not null,
  -- Null for settlements to the operator.
  booking_id uuid references booking,
  at timestamptz not null,
  constraint book_entry_once unique (kind, source)
);
create index book_entry_by_booking on book_entry (booking_id);
create trigger book_entry_append_only before update or delete on book_entry for each row execute function refuse_ledger_change();
create trigger book_entry_no_truncate before truncate on book_entry execute function refuse_ledger_change();

-- Debits are positive, credits negative. `owner` is the booking of a guest's account, the host of a host's.
create table book_posting (
  entry_id bigint not null references book_entry,
  account text not null check (account in (
    'gateway', 'bank', 'guest', 'host', 'linked', 'service-fee', 'fee-tax', 'host-commission', 'commission-tax', 'stay-tax',
    'tcs', 'tds', 'gateway-cost', 'input-tax', 'loss'
  )),
  owner uuid,
  paise bigint not null check (paise <> 0),
  constraint book_posting_owned check ((owner is not null) = (account in ('guest', 'host', 'linked'))),
  constraint book_posting_once unique nulls not distinct (entry_id, account, owner)
);
create index book_posting_by_account on book_posting (account, owner) include (paise);
create trigger book_posting_append_only before update or delete on book_posting for each row execute function refuse_ledger_change();
create trigger book_posting_no_truncate before truncate on book_posting execute function refuse_ledger_change();

-- The postings of an entry add up to zero.
create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
declare
  checked bigint;
  moved bigint;
begin
  if tg_table_name = 'book_entry' then checked := new.id; else checked := new.entry_id; end if;
  select sum(paise) into moved from book_posting where entry_id = checked;
  if moved is distinct from 0 then
    raise exception 'the entry % of the books does not balance: %', checked, moved using errcode = '23514', constraint = 'book_entry_balanced';
  end if;
  return null;
end $$;
create constraint trigger book_entry_balanced after insert on book_entry
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();
create constraint trigger book_posting_balanced after insert on book_posting
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();

-- The parts of an accepted payment, by name, and the facts they were calculated from.
create table payment_split (
  gateway_payment_id text primary key references payment,
  booking_id uuid not null unique references booking,
  host_id uuid not null,
  facts jsonb not null,
  parts jsonb not null,
  at timestamptz not null
);
create index payment_split_by_host on payment_split (host_id, at);
create trigger payment_split_append_only before update or delete on payment_split for each row execute function refuse_ledger_change();
create trigger payment_split_no_truncate before truncate on payment_split execute function refuse_ledger_change();

-- What of each part was refunded when the stay was cancelled.
create table refund_split (
  booking_id uuid primary key references booking,
  gateway_payment_id text not null unique references payment_split,
  host_id uuid not null,
  percent int not null check (percent between 1 and 100),
  parts jsonb not null,
  at timestamptz not null
);
create index refund_split_by_host on refund_split (host_id, at);
create trigger refund_split_append_only before update or delete on refund_split for each row execute function refuse_ledger_change();
create trigger refund_split_no_truncate before truncate on refund_split execute function refuse_ledger_change();

-- What a host has earned; corrections are rows of their own. The sum is what the books owe the host for stays.
create table earning (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  host_id uuid not null,
  listing_id uuid,
  booking_id uuid references booking,
  kind text not null check (kind in ('stay', 'extra', 'commission', 'tcs', 'tds', 'refund', 'reversal', 'dispute', 'correction')),
  source text not null,
  -- Day in India of the entry; check-in of the stay.
  day date not null,
  stay_on date not null,
  paise bigint not null check (paise <> 0),
  at timestamptz not null,
  constraint earning_once unique (kind, source)
);
-- Index-only scans sum the earnings of a host.
create index earning_by_host on earning (host_id, day, number) include (kind, paise, booking_id, listing_id, stay_on, at);
create index earning_by_listing on earning (listing_id, day, number);
create trigger earning_append_only before update or delete on earning for each row execute function refuse_ledger_change();
create trigger earning_no_truncate before truncate on earning execute function refuse_ledger_change();

-- What a host gets of a payment. 'rest' is the part of a share that the gateway does not transfer; it is paid by hand.
create table payout (
  id uuid primary key,
  host_id uuid not null,
  listing_id uuid not null,
  booking_id uuid not null references booking,
  gateway_payment_id text not null references payment,
  part text not null check (part in ('share', 'rest')),
  way text not null check (way in ('route', 'by-hand')),
  -- The host's share; reduced by refunds.
  due_paise bigint not null check (due_paise >= 0),
  -- Deducted from it for a debt of the host (host_debt).
  deducted_paise bigint not null default 0 check (deducted_paise >= 0 and deducted_paise <= due_paise),
  -- Transferred, and returned of that.
  sent_paise bigint not null default 0 check (sent_paise >= 0),
  reversed_paise bigint not null default 0 check (reversed_paise >= 0 and reversed_paise <= sent_paise),
  state text not null check (state in ('planned', 'sending', 'held', 'releasing', 'on-the-way', 'arrived', 'failed', 'reversed')),
  -- Paid from then on: a day after check-in.
  release_at timestamptz not null,
  gateway_transfer_id text unique,
  gateway_account_id text,
  gateway_settlement_id text,
  -- The bank's own reference (UTR).
  reference text,
  -- Reason of the last failure or change of `way`.
  reason text,
  -- When the gateway was last asked for it.
  requested_at timestamptz,
  released_at timestamptz,
  arrived_at timestamptz,
  created_at timestamptz not null,
  constraint payout_once unique (gateway_payment_id, part),
  constraint payout_transferred check (
    (state in ('planned', 'sending')) = (gateway_transfer_id is null) or way = 'by-hand' or state in ('failed', 'reversed', 'arrived')
  )
);
create index payout_by_host on payout (host_id, release_at desc, id desc) include (state, due_paise, deducted_paise);
create index payout_by_booking on payout (booking_id);
create index payout_open on payout (state, requested_at) where state not in ('arrived', 'reversed');

-- A transfer that returns before the guest is refunded; one at a time is requested for a payout.
create table payout_reversal (
  id uuid primary key,
  payout_id uuid not null references payout,
  paise bigint not null check (paise > 0),
  state text not null check (state in ('wanted', 'done', 'given-up', 'not-needed')),
  -- The refund waits for it until then.
  wait_until timestamptz not null,
  gateway_reversal_id text unique,
  requested_at timestamptz,
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index payout_reversal_one_requested on payout_reversal (payout_id) where state = 'wanted' and requested_at is not null;
create index payout_reversal_open on payout_reversal (payout_id) where state = 'wanted';

-- A paid share that was refunded to a guest or lost in a dispute. Deducted from later payouts.
create table host_debt (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null,
  booking_id uuid not null references booking,
  cause text not null check (cause in ('late-refund', 'dispute')),
  source text not null,
  paise bigint not null check (paise > 0),
  paid_back_paise bigint not null default 0 check (paid_back_paise between 0 and paise),
  at timestamptz not null,
  constraint host_debt_once unique (cause, source)
);
create index host_debt_open on host_debt (host_id, at) where paid_back_paise < paise;

-- Disputes as the gateway reports them.
create table dispute (
  gateway_dispute_id text primary key,
  gateway_payment_id text not null references payment,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  reported_at timestamptz not null,
  settled_at timestamptz
);
