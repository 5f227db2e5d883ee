-- A market as the first release kept it (migrations 0001 to 0006): 200 people, 300 homes, 3,000 stays in every state,
-- with their orders, payments, refunds, ratings, sessions and mails.

insert into account (id, name, email, email_key, password_hash, email_verified_at, created_at)
select md5('account' || n)::uuid, 'Person ' || n, 'Person' || n || '@example.org', 'person' || n || '@example.org',
  'hash', case when n % 3 = 0 then timestamptz '2026-01-02' end, timestamptz '2026-01-01' + n * interval '1 hour'
from generate_series(1, 200) as n;

insert into identity (issuer, subject, account_id, created_at)
select 'https://accounts.google.com', 'subject-' || n, md5('account' || n)::uuid, '2026-01-03'
from generate_series(3, 200, 3) as n;

insert into session (token_hash, account_id, created_at, last_used_at)
select sha256(('session' || n)::bytea), md5('account' || n)::uuid, '2026-06-01', '2026-11-01'
from generate_series(1, 200) as n;

insert into listing (id, host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
  landmark, country, category, phone, rating_sum, rating_count, search_words, created_at, updated_at, deleted_at)
select md5('listing' || n)::uuid, md5('account' || (n % 50 + 1))::uuid, 'घर ' || n || ' “by the lake”', 'A home.',
  1000 + n, 2, 500, 300, 'Jaipur, India', 'Bani Park', 'India',
  (array['villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat'])[n % 8 + 1], '+91 98290 12345',
  0, 0, to_tsvector('simple', 'home ' || n || ' jaipur bani park'), '2026-02-01', '2026-02-01',
  case when n % 20 = 0 then timestamptz '2026-10-01' end
from generate_series(1, 300) as n;

insert into search_word (word) values ('home'), ('jaipur'), ('bani'), ('park');

insert into photo (id, listing_id, position, format, width, height, widths, blur)
select md5('photo' || n || '-' || p)::uuid, md5('listing' || n)::uuid, p, 'webp', 1920, 1280, '{640,1280,1920}', 'x'
from generate_series(1, 300) as n, generate_series(1, 3) as p;

-- Ten stays a home, a week apart, in the states by turns.
insert into booking (id, listing_id, guest_id, host_id, check_in, check_out, adults, children, infants, pets, rent,
  included_guests, extra_guest_fee, cleaning_fee, total_rent, extra_service, state, held_until, cancelled_by,
  cancelled_at, contact, contacted_at, created_at, updated_at)
select md5('booking' || n || '-' || s)::uuid, md5('listing' || n)::uuid, md5('account' || (51 + (n + s) % 150))::uuid,
  md5('account' || (n % 50 + 1))::uuid, date '2026-11-01' + s * 7, date '2026-11-01' + s * 7 + 3, 2, 0, 1, 0, 1000 + n,
  2, 500, 300, 3300 + 3 * n, 0, state, timestamptz '2026-11-01' + s * interval '1 day',
  case when state = 'cancelled' then 'guest' end, case when state = 'cancelled' then timestamptz '2026-10-20' end,
  case when s % 2 = 0 then '{"name":"Gita","phone":"+91 98290 54321","email":"gita@example.org"}'::jsonb end,
  case when s % 2 = 0 then timestamptz '2026-10-02' end, '2026-10-01', '2026-10-01'
from generate_series(1, 300) as n, generate_series(0, 9) as s,
  lateral (select (array['held', 'confirmed', 'completed', 'expired', 'cancelled'])[s % 5 + 1] as state) as states;

insert into payment_order (id, booking_id, receipt, gateway_order_id, amount_paise, created_at, superseded_at)
select md5('order' || id)::uuid, id, md5('order' || id), 'order_' || md5(id::text), total_rent * 100, '2026-10-02', '2026-10-02'
from booking where state in ('confirmed', 'completed', 'cancelled');

insert into payment (gateway_payment_id, order_id, booking_id, amount_paise, captured_at, kept)
select 'pay_' || md5(id::text), md5('order' || id)::uuid, id, total_rent * 100, '2026-10-02', true
from booking where state in ('confirmed', 'completed', 'cancelled');

insert into refund (id, gateway_payment_id, booking_id, amount_paise, idempotency_key, gateway_refund_id, reason, state,
  created_at, settled_at)
select md5('refund' || id)::uuid, 'pay_' || md5(id::text), id, total_rent * 100, md5('refund' || id),
  'rfnd_' || md5(id::text), 'cancelled-by-guest', 'processed', '2026-10-20', '2026-10-20'
from booking where state = 'cancelled';

insert into rating (booking_id, listing_id, stars, counts, rated_at)
select id, listing_id, 4, true, '2026-11-20' from booking where state = 'completed' and extract(day from check_in)::integer % 2 = 0;

update listing set (rating_sum, rating_count) =
  (select coalesce(sum(stars), 0), count(*) from rating where listing_id = listing.id and counts);

insert into booking_request (guest_id, idempotency_key, request_hash, booking_id, created_at)
select guest_id, id::text, sha256('asked'), id, created_at from booking where state = 'held';

insert into webhook_event (event_id, received_at)
select 'evt_' || n, '2026-10-02' from generate_series(1, 500) as n;

insert into attempt (kind, subject, at)
select 'sign-in by account', 'subject' || n, '2026-11-20' from generate_series(1, 300) as n;

insert into site_message (name, email, message, created_at)
select 'Visitor ' || n, 'visitor@example.org', 'Namaste', '2026-11-01' from generate_series(1, 20) as n;

insert into outbox_mail (recipient, subject, text, html, sent_at)
select 'person' || n || '@example.org', 'Your stay', 'text', 'html', case when n % 2 = 0 then now() end
from generate_series(1, 200) as n;
