-- What the payment gateway sent. Orders, payments and refunds are in ledger.sql.

-- Webhooks by the gateway's event id, kept for ever: their signature has no time.
create table webhook_event (
  event_id text primary key,
  received_at timestamptz not null
);
