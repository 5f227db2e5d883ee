-- Tax by dated tables: where a guest is, by which rate a stay was priced, and what an order was reckoned from.

-- ISO 3166-2: bills of a guest name it, and the tax inside the service fee goes by it.
alter table account
  add column state text check (state ~ '^IN-[A-Z]{2}$'),
  add constraint account_deleted_state check (deleted_at is null or state is null);

-- By which percentage a stay is taxed; null by the formula of a share of its nights. It goes by the day on which the stay's
-- order is opened: with it the total follows, as long as nothing is paid, and nothing else of what was agreed on.
alter table booking add column tax_percent double precision check (tax_percent between 0 and 100);

drop trigger booking_keeps_terms on booking;
create trigger booking_keeps_terms
  before update of rent, included_guests, extra_guest_fee, cleaning_fee, total_rent, tax_percent, free_cancel_hours,
    late_refund_percent, adults, children, infants, pets, night_rents, discount_kind, discount_percent
  on booking for each row when (
    (old.rent, old.included_guests, old.extra_guest_fee, old.cleaning_fee, old.free_cancel_hours, old.late_refund_percent,
      old.adults, old.children, old.infants, old.pets, old.night_rents, old.discount_kind, old.discount_percent)
    is distinct from
    (new.rent, new.included_guests, new.extra_guest_fee, new.cleaning_fee, new.free_cancel_hours, new.late_refund_percent,
      new.adults, new.children, new.infants, new.pets, new.night_rents, new.discount_kind, new.discount_percent)
    or old.total_rent <> new.total_rent and old.tax_percent is not distinct from new.tax_percent
    or old.tax_percent is distinct from new.tax_percent and old.state not in ('held', 'expired')
  ) execute function refuse_other_terms();

alter table payment_order
  -- As of the booking, on the day on which the order was opened; with it the states that its tax goes by.
  add column tax_percent double precision check (tax_percent between 0 and 100),
  add column home_state text check (home_state ~ '^IN-[A-Z]{2}$'),
  add column guest_state text check (guest_state ~ '^IN-[A-Z]{2}$'),
  add column operator_state text check (operator_state ~ '^IN-[A-Z]{2}$'),
  add constraint payment_order_taxed check (num_nonnulls(tax_percent, home_state, guest_state, operator_state) in (0, 4)),
  -- It was paid when another rate was in force by then: the register of tax marks it.
  add column tax_marked boolean not null default false check (not tax_marked or tax_percent is not null),
  -- Why it was replaced, where it was: a payment that comes after another rate is still accepted, at this order's own.
  add column superseded_for text check (superseded_for in ('price', 'tax')),
  add constraint payment_order_superseded_for check (superseded_for is null or superseded_at is not null);

-- What an order was reckoned from stays; the guest's state may be mended until it is paid.
create trigger payment_order_tax before update of tax_percent, home_state, operator_state on payment_order
  for each row when (
    (old.tax_percent, old.home_state, old.operator_state)
      is distinct from (new.tax_percent, new.home_state, new.operator_state)
  ) execute function refuse_ledger_change();
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
-- One that was closed for another price stays closed for it.
create trigger payment_order_cause before update of superseded_for on payment_order
  for each row when (old.superseded_for = 'price' and new.superseded_for is distinct from 'price')
  execute function refuse_ledger_change();
