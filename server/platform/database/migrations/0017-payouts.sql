-- Payouts: what of a payment its host gets, on which way it is, and what a host owes back.

alter table book_entry drop constraint book_entry_kind_check;
alter table book_entry add constraint book_entry_kind_check check (kind in (
  'capture', 'kept', 'gateway-fee', 'cancelled', 'refund', 'refund-failed', 'outside-refund', 'outside-refund-failed',
  'transfer', 'transfer-failed', 'transfer-fee', 'reversal', 'arrival', 'paid-by-hand', 'dispute', 'settlement'
));
-- What the gateway settles to the operator belongs to no booking.
alter table book_entry alter column booking_id drop not null;
alter table book_posting drop constraint book_posting_account_check;
alter table book_posting drop constraint book_posting_check;
alter table book_posting add constraint book_posting_account_check check (account in (
  'gateway', 'bank', 'guest', 'host', 'linked', 'service-fee', 'fee-tax', 'host-commission', 'commission-tax', 'stay-tax',
  'tcs', 'tds', 'gateway-cost', 'input-tax', 'loss'
));
alter table book_posting add constraint book_posting_owned check ((owner is not null) = (account in ('guest', 'host', 'linked')));

-- What an accepted payment is made of: the facts that it was reckoned from, and its parts in paise, by name. Never changed.
create table payment_split (
  gateway_payment_id text primary key references payment,
  booking_id uuid not null unique references booking,
  host_id uuid not null,
  facts jsonb not null,
  parts jsonb not null,
  at timestamptz not null
);
create index payment_split_by_host on payment_split (host_id, at);
-- What each part gave back when its stay was cancelled.
create table refund_split (
  booking_id uuid primary key references booking,
  gateway_payment_id text not null unique references payment_split,
  host_id uuid not null,
  percent int not null check (percent between 1 and 100),
  parts jsonb not null,
  at timestamptz not null
);

create index refund_split_by_host on refund_split (host_id, at);

-- What a host has earned, row by row as it came to be: never changed, corrections are rows of their own. Their sum is what
-- the books owe the host for stays. `day` is the day in India, `stay_on` the check-in of the stay.
create table earning (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  host_id uuid not null,
  listing_id uuid,
  booking_id uuid references booking,
  kind text not null check (kind in ('stay', 'extra', 'commission', 'tcs', 'tds', 'refund', 'reversal', 'dispute', 'correction')),
  source text not null,
  day date not null,
  stay_on date not null,
  paise bigint not null check (paise <> 0),
  at timestamptz not null,
  constraint earning_once unique (kind, source)
);
-- Sums of a host's earnings are read from the index alone.
create index earning_by_host on earning (host_id, day, number) include (kind, paise, booking_id, listing_id, stay_on, at);
create index earning_by_listing on earning (listing_id, day, number);

-- Where a host's payouts go. What a host has not told yet is null. Sealed texts are bound to host and column.
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
  -- The bank in force, an account by its number or an address for UPI; only the last four digits of the number are open.
  ifsc text,
  account_sealed text,
  account_last4 text,
  upi_sealed text,
  upi_masked text,
  -- When a bank last took the place of another: it is paid to a day later.
  bank_changed_at timestamptz,
  -- The bank that takes its place then: as a sealed object, and what of it may be shown.
  next_bank_sealed text,
  next_bank_shown jsonb,
  next_bank_at timestamptz,
  status text not null check (status in ('incomplete', 'checking', 'ready', 'paused')),
  -- What the gateway wants mended: a list of {field, why}.
  to_mend jsonb not null default '[]',
  -- Paid from this moment on; null until it is known.
  ready_at timestamptz,
  gateway_account_id text unique,
  -- The how manieth account at the gateway this is: one that cannot be gone on with is left alone, and another opened.
  gateway_try int not null default 1,
  gateway_stakeholder_id text,
  gateway_product_id text,
  -- How far the gateway has been told: the version of these facts that it knows, and whether it knows the bank.
  version int not null default 1,
  told_version int not null default 0,
  bank_is_told boolean not null default false,
  -- Since when the operator has been asked to have the bank changed by the gateway's support.
  support_asked_at timestamptz,
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payout_account_bank check ((ifsc is null) = (account_sealed is null) and (ifsc is null) = (account_last4 is null)),
  constraint payout_account_upi check ((upi_sealed is null) = (upi_masked is null)),
  constraint payout_account_one_bank check (ifsc is null or upi_sealed is null),
  constraint payout_account_next_bank check (
    (next_bank_sealed is null) = (next_bank_at is null) and (next_bank_sealed is null) = (next_bank_shown is null)
  )
);
create index payout_account_open on payout_account (asked_at) where status = 'checking' or next_bank_at is not null;

-- Since when money waits for a host who cannot be paid, and of which day they were last told.
create table payout_wait (
  host_id uuid primary key references account,
  since timestamptz not null,
  told_day int not null
);

-- What is to be paid to a host of one payment, on one way. `share` goes by the gateway or by hand; `rest` is what of a share
-- the gateway does not let pass, and goes by hand.
create table payout (
  id uuid primary key,
  host_id uuid not null,
  listing_id uuid not null,
  booking_id uuid not null references booking,
  gateway_payment_id text not null references payment,
  part text not null check (part in ('share', 'rest')),
  way text not null check (way in ('route', 'by-hand')),
  -- What the host is to get of it; less than at first once something went back to the guest.
  due_paise bigint not null check (due_paise >= 0),
  -- What of that is kept because the host owed it from before.
  kept_back_paise bigint not null default 0 check (kept_back_paise >= 0 and kept_back_paise <= due_paise),
  -- What was transferred, and what of that came back.
  sent_paise bigint not null default 0 check (sent_paise >= 0),
  reversed_paise bigint not null default 0 check (reversed_paise >= 0 and reversed_paise <= sent_paise),
  state text not null check (state in ('planned', 'sending', 'held', 'releasing', 'on-the-way', 'arrived', 'failed', 'reversed')),
  -- From this moment on it may leave: a day after check-in.
  release_at timestamptz not null,
  gateway_transfer_id text unique,
  gateway_account_id text,
  gateway_settlement_id text,
  -- The bank's own number of what arrived.
  reference text,
  why text,
  asked_at timestamptz,
  released_at timestamptz,
  arrived_at timestamptz,
  created_at timestamptz not null,
  constraint payout_once unique (gateway_payment_id, part),
  -- Nothing leaves before it was asked for, nothing is transferred twice.
  check ((state in ('planned', 'sending')) = (gateway_transfer_id is null) or way = 'by-hand' or state in ('failed', 'reversed', 'arrived'))
);
create index payout_by_host on payout (host_id, release_at desc, id desc) include (state, due_paise, kept_back_paise);
create index payout_by_booking on payout (booking_id);
create index payout_open on payout (state, asked_at) where state not in ('arrived', 'reversed');

-- What of a transfer is to come back before its guest is refunded. One at a time is requested for each payout.
create table payout_reversal (
  id uuid primary key,
  payout_id uuid not null references payout,
  paise bigint not null check (paise > 0),
  state text not null check (state in ('wanted', 'done', 'given-up', 'not-needed')),
  -- The refund waits for it until then, and no longer.
  wait_until timestamptz not null,
  gateway_reversal_id text unique,
  asked_at timestamptz,
  why text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index payout_reversal_one_requested on payout_reversal (payout_id) where state = 'wanted' and asked_at is not null;
create index payout_reversal_open on payout_reversal (payout_id) where state = 'wanted';

-- What a host owes: a share that was paid out and then given back to a guest, or lost in a dispute. Kept from later payouts.
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

-- Disputes as the gateway tells of them.
create table dispute (
  gateway_dispute_id text primary key,
  gateway_payment_id text not null references payment,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  told_at timestamptz not null,
  settled_at timestamptz
);

create trigger payment_split_stays before update or delete on payment_split for each row execute function refuse_ledger_change();
create trigger payment_split_kept before truncate on payment_split execute function refuse_ledger_change();
create trigger refund_split_stays before update or delete on refund_split for each row execute function refuse_ledger_change();
create trigger refund_split_kept before truncate on refund_split execute function refuse_ledger_change();
create trigger earning_stays before update or delete on earning for each row execute function refuse_ledger_change();
create trigger earning_kept before truncate on earning execute function refuse_ledger_change();

-- What there is already: what the books say of each accepted payment and of each cancelled stay. No payouts are planned for
-- them: how their hosts were paid before is not known here.
insert into payment_split (gateway_payment_id, booking_id, host_id, facts, parts, at)
  select payment.gateway_payment_id, payment.booking_id, booking.host_id,
    jsonb_build_object('taxOf', 'operator', 'commissionPercent', 0, 'extraService', booking.extra_service),
    jsonb_strip_nulls(jsonb_build_object('host', -host.paise, 'stayTax', -tax.paise, 'fee', -fee.paise)), book_entry.at
  from payment
  join booking on booking.id = payment.booking_id
  join book_entry on book_entry.kind = 'kept' and source = payment.gateway_payment_id
  left join book_posting as host on host.entry_id = book_entry.id and host.account = 'host'
  left join book_posting as tax on tax.entry_id = book_entry.id and tax.account = 'stay-tax'
  left join book_posting as fee on fee.entry_id = book_entry.id and fee.account = 'service-fee';
insert into refund_split (booking_id, gateway_payment_id, host_id, percent, parts, at)
  select booking.id, payment_split.gateway_payment_id, booking.host_id,
    case when booking.cancelled_by = 'host'
      or booking.cancelled_at <= (booking.check_in + time '14:00') at time zone 'Asia/Kolkata' - make_interval(hours => booking.free_cancel_hours)
      then 100 else booking.late_refund_percent end,
    jsonb_strip_nulls(jsonb_build_object('host', host.paise, 'stayTax', tax.paise, 'fee', fee.paise)), book_entry.at
  from payment_split
  join booking on booking.id = payment_split.booking_id
  join book_entry on book_entry.kind = 'cancelled' and source = booking.id::text
  left join book_posting as host on host.entry_id = book_entry.id and host.account = 'host'
  left join book_posting as tax on tax.entry_id = book_entry.id and tax.account = 'stay-tax'
  left join book_posting as fee on fee.entry_id = book_entry.id and fee.account = 'service-fee';
insert into earning (host_id, listing_id, booking_id, kind, source, day, stay_on, paise, at)
  select payment_split.host_id, booking.listing_id, booking.id, kind, payment_split.gateway_payment_id,
    (payment_split.at at time zone 'Asia/Kolkata')::date, booking.check_in, paise, payment_split.at
  from payment_split join booking on booking.id = payment_split.booking_id
  cross join lateral (values
    ('stay', coalesce((parts ->> 'host')::bigint, 0) - 100 * booking.extra_service), ('extra', 100 * booking.extra_service)
  ) as earned (kind, paise)
  where paise <> 0
  union all
  select refund_split.host_id, booking.listing_id, booking.id, 'refund', 'cancelled:' || booking.id,
    (refund_split.at at time zone 'Asia/Kolkata')::date, booking.check_in, -(parts ->> 'host')::bigint, refund_split.at
  from refund_split join booking on booking.id = refund_split.booking_id
  where parts ? 'host'
  order by 9, 5, 4;
