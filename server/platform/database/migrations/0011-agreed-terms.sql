-- What was agreed when a stay was booked stays with it. Every stay so far gives all back to a guest who cancels until
-- 48 hours before check-in, and half after that; a later policy changes none of them.
alter table booking
  add column free_cancel_hours smallint not null default 48 check (free_cancel_hours between 0 and 8760),
  add column late_refund_percent smallint not null default 50 check (late_refund_percent between 0 and 100);

-- Neither rates nor policy of a booking ever change, and its extra service's price only before it is paid.
create function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'a booking keeps what was agreed when it was made'
    using errcode = '23514', constraint = 'booking_keeps_terms';
end $$;
create trigger booking_keeps_terms
  before update of rent, included_guests, extra_guest_fee, cleaning_fee, total_rent, free_cancel_hours,
    late_refund_percent, adults, children, infants, pets
  on booking for each row when (
    (old.rent, old.included_guests, old.extra_guest_fee, old.cleaning_fee, old.total_rent, old.free_cancel_hours,
      old.late_refund_percent, old.adults, old.children, old.infants, old.pets)
    is distinct from
    (new.rent, new.included_guests, new.extra_guest_fee, new.cleaning_fee, new.total_rent, new.free_cancel_hours,
      new.late_refund_percent, new.adults, new.children, new.infants, new.pets)
  ) execute function refuse_other_terms();
create trigger booking_keeps_extra before update of extra_service on booking
  for each row when (old.state <> 'held' and old.extra_service <> new.extra_service)
  execute function refuse_other_terms();
