-- The books: double entry beside the rows that tell what happened.

-- What happened to money, once: its source is the id of the payment, the refund or the booking that it tells of.
create table book_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'capture', 'kept', 'gateway-fee', 'cancelled', 'refund', 'refund-failed', 'outside-refund', 'outside-refund-failed'
  )),
  source text not null,
  booking_id uuid not null references booking,
  at timestamptz not null,
  constraint book_entry_once unique (kind, source)
);
create index book_entry_by_booking on book_entry (booking_id);

-- Paise that an entry moves: debits above zero, credits below. What guests are owed belongs to their booking, what hosts are
-- owed to their account.
create table book_posting (
  entry_id bigint not null references book_entry,
  account text not null check (account in (
    'gateway', 'guest', 'host', 'service-fee', 'stay-tax', 'gateway-cost', 'input-tax', 'loss'
  )),
  owner uuid check ((owner is not null) = (account in ('guest', 'host'))),
  paise bigint not null check (paise <> 0),
  constraint book_posting_once unique nulls not distinct (entry_id, account, owner)
);
create index book_posting_by_account on book_posting (account, owner) include (paise);

create trigger book_entry_stays before update or delete on book_entry for each row execute function refuse_ledger_change();
create trigger book_entry_kept before truncate on book_entry execute function refuse_ledger_change();
create trigger book_posting_stays before update or delete on book_posting for each row execute function refuse_ledger_change();
create trigger book_posting_kept before truncate on book_posting execute function refuse_ledger_change();

-- An entry moves money from account to account, and makes none.
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

-- What there is already. The parts of each stay's price, in whole rupees, as it was agreed on.
create temporary table stay_part on commit drop as
  select booking.id, booking.host_id, payment.gateway_payment_id, payment.amount_paise, payment.captured_at,
    discounted + extra_guests + booking.cleaning_fee + booking.extra_service as host,
    floor((discounted * 12 + 50) / 100.0)::bigint as tax,
    booking.cancelled_at,
    case
      when booking.state <> 'cancelled' or booking.cancelled_at is null then 0
      when booking.cancelled_by = 'host' or booking.cancelled_at <= arrival - make_interval(hours => booking.free_cancel_hours) then 100
      when booking.cancelled_at >= arrival then 0
      else booking.late_refund_percent
    end as percent
  from payment
  join booking on booking.id = payment.booking_id
  cross join lateral (
    select booking.check_out - booking.check_in as nights,
      coalesce((select sum(night) from unnest(booking.night_rents) as night), booking.rent * (booking.check_out - booking.check_in)) as rent,
      (booking.check_in + time '14:00') at time zone 'Asia/Kolkata' as arrival
  ) as stay
  cross join lateral (
    select stay.rent - case
        when booking.discount_percent is null then 0
        else least(floor((stay.rent * booking.discount_percent + 50) / 100.0)::bigint, greatest(0, stay.rent - 1))
      end as discounted,
      booking.extra_guest_fee * nights
        * greatest(0, booking.adults + booking.children + booking.infants + booking.pets - booking.included_guests) as extra_guests
  ) as price
  where payment.kept;

insert into book_entry (kind, source, booking_id, at)
  select 'capture', gateway_payment_id, booking_id, captured_at from payment order by captured_at, gateway_payment_id;
insert into book_posting (entry_id, account, owner, paise)
  select book_entry.id, account, owner, sign * payment.amount_paise from book_entry join payment on payment.gateway_payment_id = source
  cross join lateral (values ('gateway', null, 1), ('guest', payment.booking_id, -1)) as side (account, owner, sign)
  where kind = 'capture';

insert into book_entry (kind, source, booking_id, at)
  select 'kept', gateway_payment_id, id, captured_at from stay_part order by captured_at, gateway_payment_id;
insert into book_posting (entry_id, account, owner, paise)
  select book_entry.id, account, owner, paise from book_entry join stay_part on stay_part.gateway_payment_id = source
  cross join lateral (values
    ('guest', stay_part.id, amount_paise), ('host', host_id, -100 * host), ('stay-tax', null, -100 * tax),
    ('service-fee', null, 100 * (host + tax) - amount_paise)
  ) as side (account, owner, paise)
  where kind = 'kept' and paise <> 0;

-- What was given back at the gateway itself takes what the guest is owed first; the rest is lost to the operator.
insert into book_entry (kind, source, booking_id, at)
  select 'outside-refund', gateway_refund_id, booking_id, told_at from outside_refund where failed_at is null
  order by told_at, gateway_refund_id;
insert into book_posting (entry_id, account, owner, paise)
  select book_entry.id, account, owner, paise from book_entry join outside_refund on outside_refund.gateway_refund_id = source
  join payment using (gateway_payment_id)
  cross join lateral (
    select case when payment.kept then least(amount, greatest(0, coalesce((
      select sum(refund.amount_paise) from refund
      where refund.gateway_payment_id = payment.gateway_payment_id and refund.state = 'refused' and refund.created_at <= told_at
    ), 0))) else amount end as owed
    from (select outside_refund.amount_paise as amount) as given
  ) as due
  cross join lateral (values
    ('gateway', null, -outside_refund.amount_paise), ('guest', payment.booking_id, owed), ('loss', null, outside_refund.amount_paise - owed)
  ) as side (account, owner, paise)
  where book_entry.kind = 'outside-refund' and paise <> 0;

-- A cancellation takes back what each has got, in its per cent: tax half up, the fee bears what rounding leaves.
create temporary table given_back on commit drop as
  select id, host_id, gateway_payment_id, cancelled_at, 100 * ((amount_paise / 100 * percent + 99) / 100) as total,
    100 * floor((host * percent + 50) / 100.0)::bigint as host, 100 * floor((tax * percent + 50) / 100.0)::bigint as tax,
    coalesce((
      select sum(refund.amount_paise) from refund
      where refund.gateway_payment_id = stay_part.gateway_payment_id and refund.reason <> 'not-kept'
    ), 0) as refund
  from stay_part where percent > 0;
insert into book_entry (kind, source, booking_id, at)
  select 'cancelled', id::text, id, cancelled_at from given_back order by cancelled_at, given_back.id;
insert into book_posting (entry_id, account, owner, paise)
  select book_entry.id, account, owner, paise from book_entry join given_back on given_back.id::text = source
  cross join lateral (values
    ('host', host_id, host), ('stay-tax', null, tax), ('service-fee', null, total - host - tax),
    ('guest', given_back.id, -refund), ('loss', null, refund - total)
  ) as side (account, owner, paise)
  where kind = 'cancelled' and paise <> 0;

insert into book_entry (kind, source, booking_id, at)
  select 'refund', id::text, booking_id, coalesce(settled_at, asked_at, created_at) from refund where state in ('pending', 'processed')
  order by created_at, refund.id;
insert into book_posting (entry_id, account, owner, paise)
  select book_entry.id, account, owner, sign * refund.amount_paise from book_entry join refund on refund.id::text = source
  cross join lateral (values ('guest', refund.booking_id, 1), ('gateway', null, -1)) as side (account, owner, sign)
  where kind = 'refund';
