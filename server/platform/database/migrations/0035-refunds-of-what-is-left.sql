-- Where a part was given back at the gateway itself, a refund that waits becomes one of what is left, under a key of its
-- own: the gateway takes no other amount under the same one.
drop trigger refund_amount on refund;
create trigger refund_amount before update of amount_paise, gateway_payment_id, booking_id on refund
  for each row when (
    (old.gateway_payment_id, old.booking_id) is distinct from (new.gateway_payment_id, new.booking_id)
    or old.state <> 'wanted' or new.amount_paise >= old.amount_paise
  ) execute function refuse_ledger_change();
drop trigger refund_key on refund;
create trigger refund_key before update of idempotency_key, reason on refund
  for each row when (
    old.reason is distinct from new.reason
    or old.idempotency_key is distinct from new.idempotency_key and new.amount_paise >= old.amount_paise
  ) execute function refuse_ledger_change();
