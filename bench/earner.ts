import pg from 'pg';

/** Adds this many stays of one host over four years; the last tenth is in the future. */
export const EARNED_STAYS = 10_000;
const HOMES = 40;

/**
 * Gives a host homes and paid stays, with the ledger rows and payouts of their payments. Written without triggers,
 * which this figure does not measure. The stays of a home follow each other; some are refunded.
 */
export async function fillEarner(databaseUrl: string, hostId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`drop table if exists earned_stay`);
    for (const sql of fills) await client.query(sql, sql.includes('$1') ? [hostId] : []);
    await client.query('vacuum analyze earning, payout, booking, taken_days');
  } finally {
    await client.end();
  }
}

const fills = [
  `insert into listing (id, host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city, landmark,
      country, category, phone, search_words, created_at, updated_at)
    select md5($1::text || n)::uuid, $1::uuid, 'Home ' || n, 'A home.', 2000, 2, 0, 0, 'Goa', 'Beach', 'India', 'villa',
      '+91 98290 12345', '', now() - interval '1400 days', now()
    from generate_series(1, ${HOMES}) as n`,
  `create temporary table earned_stay as
    select md5($1::text || 's' || n)::uuid as id, md5($1::text || (n % ${HOMES} + 1))::uuid as listing_id, $1::uuid as host_id,
      current_date - 1300 + (n / ${HOMES}) * 6 as check_in, 600000 + n % 7 * 10000 as paise, n
    from generate_series(0, ${EARNED_STAYS - 1}) as n`,
  `insert into booking (id, listing_id, guest_id, host_id, check_in, check_out, adults, children, infants, pets, rent,
      included_guests, extra_guest_fee, cleaning_fee, total_rent, state, held_until, created_at, updated_at)
    select id, listing_id, md5('account501')::uuid, host_id, check_in, check_in + 3, 2, 0, 0, 0, 2000, 2, 0, 0, paise / 100,
      case when check_in < current_date - 3 then 'completed' else 'confirmed' end, now(), now(), now()
    from earned_stay`,
  `insert into taken_days (booking_id, listing_id, kind, days)
    select id, listing_id, 'booking', daterange(check_in, check_in + 3) from earned_stay
    union all select id, listing_id, 'preparation', daterange(check_in + 3, check_in + 4) from earned_stay`,
  `insert into earning (host_id, listing_id, booking_id, kind, source, day, stay_on, paise, at)
    select host_id, listing_id, id, kind, id::text, check_in - 20, check_in, amount, check_in - interval '20 days'
    from earned_stay cross join lateral (
      values ('stay', paise), ('commission', -paise / 10), ('refund', case when n % 20 = 0 then -paise / 2 end)
    ) as row (kind, amount) where amount is not null order by n`,
  `insert into payout (id, host_id, listing_id, booking_id, gateway_payment_id, part, way, due_paise, state, release_at,
      gateway_transfer_id, released_at, arrived_at, created_at)
    select id, host_id, listing_id, id, 'pay_' || id, 'share', 'route',
      paise - paise / 10 - case when n % 20 = 0 then paise / 2 else 0 end,
      case when check_in < current_date - 3 then 'arrived' else 'held' end, check_in + interval '32 hours 30 minutes', 'trf_' || id,
      case when check_in < current_date - 3 then check_in + interval '33 hours' end,
      case when check_in < current_date - 3 then check_in + interval '57 hours' end, now()
    from earned_stay`,
];
