-- The ledger: every order, payment and refund is a row that stays. Amounts are paise, as the gateway counts.

create table payment_order (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  -- Our key towards the gateway: an order whose answer was lost is found again by it.
  receipt text not null constraint payment_order_receipt unique,
  -- The gateway's id; null until it has answered.
  gateway_order_id text constraint payment_order_gateway_id unique,
  amount_paise bigint not null check (amount_paise >= 100),
  created_at timestamptz not null,
  -- When a later price replaced it for good. A payment of it is refunded.
  superseded_at timestamptz,
  -- Whoever makes this order at the gateway has until then; the others wait for what comes of it.
  calling_until timestamptz,
  -- When the gateway was last asked what became of it.
  asked_at timestamptz
);
create unique index payment_order_open on payment_order (booking_id) where superseded_at is null;
create index payment_order_by_booking on payment_order (booking_id);

create table payment (
  -- The gateway's own id: one row whoever brings the news, however often.
  gateway_payment_id text primary key,
  order_id uuid not null references payment_order,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  captured_at timestamptz not null,
  -- True when it pays for the stay; false when it could not be kept and is refunded.
  kept boolean not null
);
-- One kept payment a booking: a stay is never paid twice.
create unique index payment_kept_once on payment (booking_id) where kept;
create index payment_by_booking on payment (booking_id);

create table refund (
  id uuid primary key default gen_random_uuid(),
  gateway_payment_id text not null references payment,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  -- Our key towards the gateway: the same key is the same refund, however often it is sent.
  idempotency_key text not null unique,
  gateway_refund_id text unique,
  reason text not null check (reason in ('cancelled-by-guest', 'cancelled-by-host', 'not-kept')),
  state text not null default 'wanted' check (state in ('wanted', 'pending', 'processed', 'refused')),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the gateway was last asked for it, or what became of it.
  asked_at timestamptz,
  last_error text
);
create index refund_unsettled on refund (created_at) where state in ('wanted', 'pending');
-- One refund of a payment for one reason.
create unique index refund_once on refund (gateway_payment_id, reason);
create index refund_by_booking on refund (booking_id);

-- Refunds never exceed what was captured.
create function refuse_excess_refund() returns trigger language plpgsql as $$
begin
  perform 1 from payment where gateway_payment_id = new.gateway_payment_id for update;
  if (select coalesce(sum(amount_paise), 0) from refund where gateway_payment_id = new.gateway_payment_id)
     > (select amount_paise from payment where gateway_payment_id = new.gateway_payment_id) then
    raise exception 'refunds of payment % exceed what was captured', new.gateway_payment_id using errcode = '23514', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment after insert or update of amount_paise on refund
  for each row execute function refuse_excess_refund();

-- Rows of the ledger are never removed, and what they say of money never changes.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: its rows stay as they are', tg_table_name using errcode = '23514', constraint = 'ledger_append_only';
end $$;
create trigger payment_order_stays before delete on payment_order for each row execute function refuse_ledger_change();
create trigger payment_stays before delete or update on payment for each row execute function refuse_ledger_change();
create trigger refund_stays before delete on refund for each row execute function refuse_ledger_change();
create trigger payment_order_amount before update of amount_paise, booking_id, receipt on payment_order for each row execute function refuse_ledger_change();
create trigger refund_amount before update of amount_paise, gateway_payment_id, booking_id on refund for each row execute function refuse_ledger_change();

-- Deliveries of the gateway's webhook, by its own event id, for ever: its signature carries no time.
create table webhook_event (
  event_id text primary key,
  received_at timestamptz not null
);
