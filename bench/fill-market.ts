import type pg from 'pg';
import { buildHome, cityPoints, formatSearchWords, rates, SEASON, STAYS_A_HOME, WEEKEND_RENT } from './market.ts';

const BATCH = 20_000;
const FILLED = [
  'listing',
  'exact_place',
  'photo',
  'booking',
  'taken_days',
  'season',
  'search_posting',
  'search_word',
  'place',
  'map_cell',
];

/**
 * Fills a migrated database with homes of three photos and five stays each, the last stay in the future. Bypasses
 * triggers and indexes, which would take hours for a million homes; their results (days, words, postings, places and
 * counts) are written afterwards.
 */
export async function fillMarket(pool: pg.Pool, homes: number, report: (sentence: string) => void): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica;
      set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
    const putBack = await dropIndexes(client);
    await client.query(personsSql);
    for (let from = 1; from <= homes; from += BATCH) {
      const to = Math.min(homes, from + BATCH - 1);
      await fillHomes(client, from, to);
      await client.query(photosSql, [from, to]);
      await client.query(staysSql, [from, to, STAYS_A_HOME, rates.rent * 3]);
      if (to % 100_000 === 0) report(`${to} homes of ${homes} are there`);
    }
    report('their days, words and places');
    for (const sql of writtenByTriggers) await client.query(sql);
    report('their indexes');
    for (const sql of putBack) await client.query(sql);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** Drops the indexes; returns the statements that create them again. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint where contype = 'x' and conrelid = any ($1::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [FILLED],
  );
  for (const { away } of rows) await client.query(away);
  return rows.map(({ back }) => back);
}

const personsSql = `
  insert into account (id, name, email, email_key, created_at)
  select md5('account' || n)::uuid, 'Person ' || n, 'p' || n || '@example.org', 'p' || n || '@example.org', now()
  from generate_series(1, 1000) as n`;

async function fillHomes(client: pg.PoolClient, from: number, to: number): Promise<void> {
  const homes = Array.from({ length: to - from + 1 }, (_, index) => buildHome(from + index));
  await client.query(homesSql, [
    from,
    homes.map(({ title }) => title),
    homes.map(({ city }) => city),
    homes.map(({ landMark }) => landMark),
    homes.map(({ category }) => category),
    homes.map(formatSearchWords),
    rates.rent,
    rates.includedGuests,
    rates.extraGuestFee,
    rates.cleaningFee,
    cityPoints.map(([lat]) => lat),
    cityPoints.map(([, lng]) => lng),
  ]);
}

/** SQL: a pseudorandom number from 0 to 1 for home `n`, different for each seed. */
function part(seed: string): string {
  return `((hashint8extended(n, ${seed}) & 1048575) / 1048575.0)`;
}

const homesSql = `
  insert into listing (id, host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
    landmark, country, category, phone, search_words, created_at, updated_at,
    space, bedrooms, beds, bathrooms, amenities, welcomes, house_rules, cancellation, at_lat, at_lng, at_radius, whole_night, town)
  select md5('listing' || n)::uuid, md5('account' || (n % 500 + 1))::uuid, title,
    repeat('A quiet home with a courtyard, a kitchen and a view. ', 8), $7::integer, $8::integer, $9::integer, $10::integer,
    city, landmark, 'India', category, '+91 98290 12345', words::tsvector, now(), now(),
    (array['entire', 'private', 'shared'])[1 + n % 3], 1 + ${part('1')} * 5, 1 + ${part('2')} * 7, 1 + floor(${part('3')} * 6) / 2,
    -- From one that all have to those that one in fifty has.
    (select sum(1::bigint << bit) from generate_series(0, 48) as bit where ${part('100 + bit')} <= 1.0 / (1 + bit)),
    1 + floor(${part('4')} * 31), case when n % 4 = 0 then '{"checkInFrom":"14:00","checkOutBy":"11:00","pets":true,"smoking":false,"parties":false}'::jsonb end,
    (array['flexible', 'standard', 'firm', 'strict'])[1 + n % 4],
    -- Dense in the middle of a town, and thin around it.
    round((($11::float8[])[1 + n / 100 % 10] + 0.8 * (${part('5')} - 0.5) * ${part('6')})::numeric, 4),
    round((($12::float8[])[1 + n / 100 % 10] + 0.8 * (${part('7')} - 0.5) * ${part('8')})::numeric, 4), 700,
    -- No state, so no town either.
    whole_night(1, $7::integer, $10::integer, null, null), ''
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
      as home (title, city, landmark, category, words, place),
    lateral (select $1::integer + place - 1 as n) as numbered
  order by n`;

const photosSql = `
  insert into photo (id, listing_id, position, format, width, height, widths, blur)
  select md5('photo' || n || '-' || p)::uuid, md5('listing' || n)::uuid, p, 'webp', 1920, 1280, '{320,640,960,1600}',
    'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoQAAsAAgA0JZwCdAD0n_9gAP7-vXOLr0w2CQ3Q_6yq7cV_zwnGmG1gAAAA'
  from generate_series($1::integer, $2::integer) as n, generate_series(1, 3) as p`;

/** Stays a month apart; past stays are completed, the last stay of each home is in the future. */
const staysSql = `
  insert into booking (id, listing_id, guest_id, host_id, check_in, check_out, adults, children, infants, pets, rent,
    included_guests, extra_guest_fee, cleaning_fee, total_rent, state, held_until, settled_elsewhere, created_at, updated_at)
  select md5('booking' || n || '-' || s)::uuid, md5('listing' || n)::uuid, md5('account' || (501 + (n + s) % 500))::uuid,
    md5('account' || (n % 500 + 1))::uuid, first, first + 3, 2, 0, 0, 0, 2000, 2, 500, 300, $4::integer + 300,
    case when s = $3::integer - 1 then 'confirmed' else 'completed' end, now(), true, now(), now()
  from generate_series($1::integer, $2::integer) as n, generate_series(0, $3::integer - 1) as s,
    lateral (select current_date + (s - $3::integer + 1) * 30 + 10 + n % 20 as first) as days`;

/** Equals `hasCalendar`: homes are numbered in the order of publication. */
const A_THIRD = 'sequence % 3 = 0';

/** Rows that the triggers and the publishing transaction would write, for all homes at once. */
const writtenByTriggers = [
  `insert into taken_days (booking_id, listing_id, kind, days)
     select id, listing_id, 'booking', daterange(check_in, check_out) from booking
     union all select id, listing_id, 'preparation', daterange(check_out, check_out, '[]') from booking`,
  // Each home has its own pin; without one it would be placed in the centre of its town.
  `insert into exact_place (listing_id, lat, lng) select id, at_lat, at_lng from listing`,
  // A third of the homes have a weekend price, a season, closed days and a feed.
  `insert into stay_rules (listing_id, weekend_rent, updated_at)
     select id, ${WEEKEND_RENT}, now() from listing where ${A_THIRD}`,
  `insert into season (listing_id, name, starts, ends, yearly, rent, updated_at)
     select id, 'Season', current_date + ${SEASON.startsIn}, current_date + ${SEASON.endsIn}, true, ${SEASON.rent}, now() from listing where ${A_THIRD}`,
  `insert into feed (listing_id, name, url, created_at, due_at)
     select id, 'Elsewhere', 'https://elsewhere.example/home.ics', now(), now() + interval '1 day'
     from listing where ${A_THIRD}`,
  `insert into feed_event (feed_id, uid, days, is_block, since)
     select id, id, daterange(current_date + 45, current_date + 48), false, now() from feed`,
  `insert into taken_days (listing_id, feed_id, kind, days)
     select listing_id, null, 'block', daterange(current_date + 40, current_date + 42) from feed
     union all select listing_id, id, 'feed', daterange(current_date + 45, current_date + 48) from feed
     union all select listing_id, id, 'preparation', daterange(current_date + 48, current_date + 49) from feed`,
  `update listing set has_calendar = true where ${A_THIRD}`,
  `insert into search_word
     select distinct word from listing cross join unnest(tsvector_to_array(search_words)) as word order by word`,
  `insert into search_posting
     select word, sequence from listing cross join unnest(postings_of(listing)) as word
     order by word collate "C", sequence`,
  `insert into map_cell
     select zoom, x, y, count(*), sum(lat), sum(lng), sum(cell.sequence) from listing cross join map_cells_of(listing) as cell
     group by zoom, x, y`,
  `insert into place
     select key, min(name), count(*) from listing cross join place_names(city, landmark, country) group by key`,
  `update listing_count set homes = (select count(*) from listing where listing.category = listing_count.category)`,
];
