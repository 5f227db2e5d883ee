-- Refunds that were made at the gateway itself, by hand, past this ledger: what the gateway tells of them. Amounts are paise.

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

-- Refunds never exceed what was captured. One that was made at the gateway may meet ours that is still wanted: then the
-- gateway refuses ours.
create or replace function refuse_excess_refund() returns trigger language plpgsql as $$
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
create trigger outside_refund_within_payment after insert on outside_refund
  for each row execute function refuse_excess_refund();

create trigger outside_refund_stays before delete on outside_refund for each row execute function refuse_ledger_change();
create trigger outside_refund_amount before update of gateway_refund_id, gateway_payment_id, booking_id, amount_paise, told_at
  on outside_refund for each row execute function refuse_ledger_change();
create trigger outside_refund_failed before update of failed_at on outside_refund
  for each row when (old.failed_at is not null) execute function refuse_ledger_change();
create trigger outside_refund_kept before truncate on outside_refund execute function refuse_ledger_change();
