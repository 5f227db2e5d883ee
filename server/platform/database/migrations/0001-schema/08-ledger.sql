-- The ledger.

-- Every order, payment and refund is a row that stays. Amounts are paise, as the gateway counts.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: its rows stay as they are', tg_table_name using errcode = '23514', constraint = 'ledger_append_only';
end $$;

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
create trigger payment_order_stays before delete on payment_order for each row execute function refuse_ledger_change();
create trigger payment_order_amount before update of amount_paise, booking_id, receipt on payment_order
  for each row execute function refuse_ledger_change();
-- An order that was closed stays closed, and its id at the gateway never becomes another one.
create trigger payment_order_closed before update of superseded_at on payment_order
  for each row when (old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at)
  execute function refuse_ledger_change();
create trigger payment_order_at_gateway before update of gateway_order_id on payment_order
  for each row when (old.gateway_order_id <> new.gateway_order_id)
  execute function refuse_ledger_change();
create trigger payment_order_kept before truncate on payment_order execute function refuse_ledger_change();

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
create trigger payment_stays before delete or update on payment for each row execute function refuse_ledger_change();
create trigger payment_kept before truncate on payment execute function refuse_ledger_change();

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
create trigger refund_stays before delete on refund for each row execute function refuse_ledger_change();
create trigger refund_amount before update of amount_paise, gateway_payment_id, booking_id on refund
  for each row execute function refuse_ledger_change();
-- It keeps its key and its reason, and does not leave the end it came to.
create trigger refund_key before update of idempotency_key, reason on refund
  for each row when ((old.idempotency_key, old.reason) is distinct from (new.idempotency_key, new.reason))
  execute function refuse_ledger_change();
create trigger refund_end before update of state on refund
  for each row when (old.state in ('processed', 'refused') and new.state <> old.state)
  execute function refuse_ledger_change();
create trigger refund_kept before truncate on refund execute function refuse_ledger_change();

-- Refunds that were made at the gateway itself, by hand, past this ledger: what the gateway tells of them.
create table outside_refund (
  gateway_refund_id text primary key,
  gateway_payment_id text not null references payment,
  booking_id uuid not null references booking,
  amount_paise bigint not null check (amount_paise > 0),
  -- When it was first heard of.
  told_at timestamptz not null,
  -- When the gateway said that it came to nothing after all.
  failed_at timestamptz
);
create index outside_refund_by_payment on outside_refund (gateway_payment_id);
create index outside_refund_by_booking on outside_refund (booking_id);
create trigger outside_refund_stays before delete on outside_refund for each row execute function refuse_ledger_change();
create trigger outside_refund_amount before update of gateway_refund_id, gateway_payment_id, booking_id, amount_paise, told_at
  on outside_refund for each row execute function refuse_ledger_change();
create trigger outside_refund_failed before update of failed_at on outside_refund
  for each row when (old.failed_at is not null) execute function refuse_ledger_change();
create trigger outside_refund_kept before truncate on outside_refund execute function refuse_ledger_change();

-- Refunds never exceed what was captured. One that was made at the gateway may meet ours that is still wanted: then the
-- gateway refuses ours.
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

-- Deliveries of the gateway's webhook, by its own event id, for ever: its signature carries no time.
create table webhook_event (
  event_id text primary key,
  received_at timestamptz not null
);
