import type { Conversation } from '@aangan/contract/inbox/calls.ts';
import pg from 'pg';
import { signIn } from './stage.ts';

/** Adds this many stays of one host over four years; the last tenth is in the future. */
export const EARNED_STAYS = 10_000;
const HOMES = 40;

/**
 * Gives a host homes and paid stays, with the ledger rows and payouts of their payments. Written without triggers,
 * which this figure does not measure. The stays of a home follow each other; some are refunded.
 */
export async function fillEarner(databaseUrl: string, hostId: string): Promise<void> {
  await withoutTriggers(databaseUrl, async (client) => {
    await client.query(`drop table if exists earned_stay`);
    for (const sql of earnerFills) await client.query(sql, sql.includes('$1') ? [hostId] : []);
    await client.query('vacuum analyze earning, payout, booking, taken_days');
  });
}

const earnerFills = [
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
  // Closed, so that no statement of these months is rendered during a measurement.
  `insert into document_month (month, closed_at)
    select to_char(day, 'YYYY-MM'), now()
    from generate_series(current_date - 1320, date_trunc('month', current_date) - interval '1 day', interval '1 day') as day
    group by 1 on conflict do nothing`,
];

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
  return withoutTriggers(databaseUrl, async (client) => {
    const many = await fillOne(client, 1, MANY_REVIEWS);
    const few = await fillOne(client, 2, FEW_REVIEWS);
    await client.query('vacuum analyze account, listing, booking, review, rating');
    return { many, few };
  });
}

async function fillOne(client: pg.Client, number: number, reviews: number): Promise<Reviewed> {
  for (const sql of reviewFills) await client.query(sql, [`reviewed${number}`, reviews]);
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

const reviewFills = [
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

/** A guest with conversations with one host about many homes, and the longest of these conversations. */
export interface Talker {
  cookie: string;
  conversation: string;
  /** Entry in the middle of the longest conversation. */
  middle: string;
}

/** Word in every message. */
export const COMMON_WORD = 'courtyard';
/** Word in one message. */
export const RARE_WORD = 'harmonium';

interface Extent {
  conversations: number;
  entries: number;
}

/**
 * Creates a guest with this many conversations, the first with this many entries. The product writes the first message;
 * the rows are copied without triggers, including the word index.
 */
export async function fillTalker(
  url: string,
  databaseUrl: string,
  { conversations, entries }: Extent,
): Promise<Talker> {
  const [host, cookie] = [await signIn(url), await signIn(url)];
  const hostId = await fetchAccountId(url, host);
  return withoutTriggers(databaseUrl, async (client) => {
    await client.query(addHomes, [hostId, conversations]);
    const { rows: homes } = await client.query<{ id: string }>('select id from listing where host_id = $1 limit 1', [
      hostId,
    ]);
    const home = homes[0]?.id ?? '';
    const ask = await post<Conversation>(url, cookie, `/api/inbox/ask/${home}`, `Is the ${COMMON_WORD} in the shade?`);
    const conversation = ask._id;
    await post(url, cookie, `/api/inbox/send/${conversation}`, `The ${COMMON_WORD} has a ${RARE_WORD}`);
    for (const sql of repeats) {
      const parameters = [conversation, entries];
      await client.query(sql, parameters.slice(0, sql.includes('$2') ? 2 : 1));
    }
    await client.query('vacuum analyze listing, conversation, conversation_side, conversation_entry, inbox');
    const { rows } = await client.query<{ id: string }>(
      'select id from conversation_entry where conversation_id = $1 and seq = $2',
      [conversation, Math.floor(entries / 2)],
    );
    return { cookie, conversation, middle: rows[0]?.id ?? '' };
  });
}

/** Deletes the homes of these conversations, to restore the test data for later figures. */
export async function deleteTalkerHomes(databaseUrl: string): Promise<void> {
  await withoutTriggers(databaseUrl, async (client) => {
    await client.query(`update listing set deleted_at = now() where title like 'Talked of %' and deleted_at is null`);
  });
}

const addHomes = `
  insert into listing (id, host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city, landmark,
    country, category, phone, search_words, created_at, updated_at)
  select md5($1::text || n)::uuid, $1::uuid, 'Talked of ' || n, 'A home.', 2000, 2, 0, 0, 'Goa', 'Beach', 'India', 'villa',
    '+91 98290 12345', '', now() - interval '400 days', now()
  from generate_series(1, $2::integer) as n`;

/** $1: conversation to copy; $2: its number of entries afterwards. */
const repeats = [
  `insert into conversation (id, listing_id, host_id, guest_id, last_seq, first_asked_at, created_at)
    select md5('talk' || home.id)::uuid, home.id, first.host_id, first.guest_id, 1, first.first_asked_at, first.created_at
    from conversation first join listing home on home.host_id = first.host_id and home.id <> first.listing_id
    where first.id = $1`,
  `insert into conversation_entry (conversation_id, seq, kind, sender, words, at, search_words)
    select other.id, 1, entry.kind, entry.sender, entry.words, entry.at, entry.search_words
    from conversation first join conversation other on other.guest_id = first.guest_id and other.id <> first.id
      join conversation_entry entry on entry.conversation_id = first.id and entry.seq = 1
    where first.id = $1`,
  `insert into conversation_side (conversation_id, side, account_id, seen_seq, unread, last_at)
    select other.id, own.side, own.account_id, own.seen_seq, own.unread,
      own.last_at - row_number() over (order by other.id) * interval '1 minute'
    from conversation first join conversation other on other.guest_id = first.guest_id and other.id <> first.id
      join conversation_side own on own.conversation_id = first.id
    where first.id = $1`,
  `insert into conversation_entry (conversation_id, seq, kind, sender, words, at, search_words)
    select entry.conversation_id, n, entry.kind, entry.sender, entry.words, entry.at, entry.search_words
    from conversation_entry entry cross join generate_series(3, $2::integer) as n
    where entry.conversation_id = $1 and entry.seq = 1`,
  `update conversation set last_seq = $2::integer where id = $1`,
  `update conversation_side set seen_seq = $2::integer - 2 where conversation_id = $1`,
];

/** Works on the database without triggers, whose work these figures do not measure. */
async function withoutTriggers<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fetchAccountId(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/user/currentuser`, { headers: { cookie } });
  return ((await answer.json()) as { _id: string })._id;
}

async function post<T>(url: string, cookie: string, path: string, message: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ message }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
