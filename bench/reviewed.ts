import pg from 'pg';

/** Number of reviews of the home and host with many, and with few. */
export const MANY_REVIEWS = 10_000;
export const FEW_REVIEWS = 100;

export interface Reviewed {
  homeId: string;
  hostId: string;
  /** Cursor after the newest half of the reviews. */
  cursor: string;
}

/**
 * Gives two homes reviews of different guests, each of two dozen words from a vocabulary of about a hundred. Written
 * without triggers: a home has one guest per day, so ten thousand stays span 27 years. Returns the home with more
 * reviews first.
 */
export async function fillReviewed(databaseUrl: string): Promise<{ many: Reviewed; few: Reviewed }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const many = await fillOne(client, 1, MANY_REVIEWS);
    const few = await fillOne(client, 2, FEW_REVIEWS);
    await client.query('vacuum analyze account, listing, booking, review, rating');
    return { many, few };
  } finally {
    await client.end();
  }
}

async function fillOne(client: pg.Client, number: number, reviews: number): Promise<Reviewed> {
  for (const sql of fills) await client.query(sql, [`reviewed${number}`, reviews]);
  const { rows } = await client.query<Reviewed>(
    `select listing_id as "homeId", host_id as "hostId",
        (extract(epoch from published_at) * 1000)::bigint || '.' || id as cursor
      from review where listing_id = md5($1::text)::uuid
      order by published_at desc, id desc offset $2::integer / 2 limit 1`,
    [`reviewed${number}`, reviews],
  );
  const [reviewed] = rows;
  if (reviewed === undefined) throw new Error('no review was written');
  return reviewed;
}

const fills = [
  `insert into account (id, name, email, email_key, created_at)
    select md5($1::text || 'host')::uuid, 'Hari', $1 || '@example.org', $1 || '@example.org', now() where $2::integer > 0`,
  `insert into listing (id, host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city, landmark,
      country, category, phone, search_words, rating_sum, rating_count, created_at, updated_at)
    select md5($1::text)::uuid, md5($1::text || 'host')::uuid, 'The neem court', 'A home.', 2000, 2, 0, 0, 'Goa', 'Beach',
      'India', 'villa', '+91 98290 12345', '', 4 * $2::integer, $2::integer, now() - interval '30 years', now()`,
  `insert into booking (id, listing_id, guest_id, host_id, check_in, check_out, adults, children, infants, pets, rent,
      included_guests, extra_guest_fee, cleaning_fee, total_rent, state, held_until, created_at, updated_at)
    select md5($1::text || 'stay' || n)::uuid, md5($1::text)::uuid, md5('account' || (n % 500 + 501))::uuid,
      md5($1::text || 'host')::uuid, current_date - n - 20, current_date - n - 19, 2, 0, 0, 0, 2000, 2, 0, 0, 2000,
      'completed', now(), now(), now()
    from generate_series(1, $2::integer) as n`,
  `insert into rating (booking_id, listing_id, stars, counts, rated_at)
    select md5($1::text || 'stay' || n)::uuid, md5($1::text)::uuid, 3 + n % 3, true, now()
    from generate_series(1, $2::integer) as n`,
  `insert into review (booking_id, side, listing_id, guest_id, host_id, overall, cleanliness, accuracy, arrival,
      communication, location, value, text, search_words, telling, written_at, changed_at, published_at)
    select booking.id, 'guest', listing_id, guest_id, host_id, 3 + n % 3, 4, 5, 4, 5, 3 + n % 3, 4, told.text,
      to_tsvector('simple', told.text), 24 + hashtext('t' || n) % 10, told.at, told.at, told.at
    from generate_series(1, $2::integer) as n
    join booking on booking.id = md5($1::text || 'stay' || n)::uuid
    cross join lateral (
      select string_agg('word' || abs(hashtext(n || '-' || w)) % 400, ' ') as text,
        date_trunc('milliseconds', now()) - n * interval '1 day' as at
      from generate_series(1, 24) as w
    ) as told`,
];
