-- More of the ledger stays as it is. An order that was closed stays closed, and its id at the gateway never becomes
-- another one; a refund keeps its key and its reason, and does not leave the end it came to; nothing of it is emptied.

create trigger payment_order_closed before update of superseded_at on payment_order
  for each row when (old.superseded_at is not null and new.superseded_at is distinct from old.superseded_at)
  execute function refuse_ledger_change();
create trigger payment_order_at_gateway before update of gateway_order_id on payment_order
  for each row when (old.gateway_order_id <> new.gateway_order_id)
  execute function refuse_ledger_change();
create trigger refund_key before update of idempotency_key, reason on refund
  for each row when ((old.idempotency_key, old.reason) is distinct from (new.idempotency_key, new.reason))
  execute function refuse_ledger_change();
create trigger refund_end before update of state on refund
  for each row when (old.state in ('processed', 'refused') and new.state <> old.state)
  execute function refuse_ledger_change();
create trigger payment_order_kept before truncate on payment_order execute function refuse_ledger_change();
create trigger payment_kept before truncate on payment execute function refuse_ledger_change();
create trigger refund_kept before truncate on refund execute function refuse_ledger_change();
