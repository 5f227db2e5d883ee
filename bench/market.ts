import type pg from 'pg';

/** The rates of every home of the bench. */
export const rates = { rent: 2_000, includedGuests: 2, extraGuestFee: 500, cleaningFee: 300 };

const BATCH = 50_000;
const STAYS_A_HOME = 5;

/**
 * Fills a migrated database with a market: homes with three photos each, and five stays a home, a tenth of them to
 * come. Written by PostgreSQL itself, batch by batch, with its triggers and constraints.
 */
export async function fillMarket(pool: pg.Pool, homes: number, report: (sentence: string) => void): Promise<void> {
  await pool.query(`set statement_timeout = 0`);
  await pool.query(
    `insert into account (id, name, email, email_key, created_at)
     select md5('account' || n)::uuid, 'Person ' || n, 'p' || n || '@example.org', 'p' || n || '@example.org', now()
     from generate_series(1, 1000) as n`,
  );
  for (let from = 1; from <= homes; from += BATCH) {
    const to = Math.min(homes, from + BATCH - 1);
    await fillBatch(pool, from, to);
    report(`${to} homes of ${homes} are there`);
  }
  await pool.query('vacuum analyze');
}

async function fillBatch(pool: pg.Pool, from: number, to: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(homesSql, [from, to, rates.rent, rates.includedGuests, rates.extraGuestFee, rates.cleaningFee]);
    await client.query(photosSql, [from, to]);
    await client.query(staysSql, [from, to, STAYS_A_HOME]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const words = `(array['lake', 'garden', 'hill', 'beach', 'fort', 'river', 'pine', 'mango', 'temple', 'valley'])`;
const cities = `(array['Jaipur', 'Manali', 'Goa', 'Udaipur', 'Kochi', 'Munnar', 'Shimla', 'Pune', 'Mysuru', 'Leh'])`;

/** A title of two words and a number, so that a query finds few of many homes or many, as it asks. */
const homesSql = `
  insert into listing (id, host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
    landmark, country, category, phone, search_words, created_at, updated_at)
  select md5('listing' || n)::uuid, md5('account' || (n % 500 + 1))::uuid, title,
    repeat('A quiet home with a courtyard, a kitchen and a view. ', 8), $3, $4, $5, $6, city || ', India',
    'Landmark ' || n % 1000, 'India',
    (array['villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat'])[n % 8 + 1], '+91 98290 12345',
    setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', 'Landmark ' || n % 1000), 'B')
      || setweight(to_tsvector('simple', city), 'C'), now(), now()
  from generate_series($1::integer, $2::integer) as n,
    lateral (select ${words}[n % 10 + 1] || ' ' || ${words}[n / 10 % 10 + 1] || ' house ' || n as title,
      ${cities}[n / 100 % 10 + 1] as city) as named`;

const photosSql = `
  insert into photo (id, listing_id, position, format, width, height, widths, blur)
  select md5('photo' || n || '-' || p)::uuid, md5('listing' || n)::uuid, p, 'webp', 1920, 1280, '{640,1280,1920}',
    'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoQAAsAAgA0JZwCdAD0n_9gAP7-vXOLr0w2CQ3Q_6yq7cV_zwnGmG1gAAAA'
  from generate_series($1::integer, $2::integer) as n, generate_series(1, 3) as p`;

/** Stays a month apart; those of the past are completed, the last one of each home is to come. */
const staysSql = `
  insert into booking (id, listing_id, guest_id, host_id, check_in, check_out, adults, children, infants, pets, rent,
    included_guests, extra_guest_fee, cleaning_fee, total_rent, state, held_until, settled_elsewhere, created_at, updated_at)
  select md5('booking' || n || '-' || s)::uuid, md5('listing' || n)::uuid, md5('account' || (501 + (n + s) % 500))::uuid,
    md5('account' || (n % 500 + 1))::uuid, first, first + 3, 2, 0, 0, 0, 2000, 2, 500, 300, 6300,
    case when s = $3 - 1 then 'confirmed' else 'completed' end, now(), true, now(), now()
  from generate_series($1::integer, $2::integer) as n, generate_series(0, $3::integer - 1) as s,
    lateral (select current_date + (s - $3 + 1) * 30 + 10 + n % 20 as first) as days`;
