import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { MAX_COMPARED, MAX_COMPARED_WITH_DAYS } from '@aangan/contract/limits.ts';
import pg from 'pg';

/**
 * The baseline: a bare HTTP server that runs the product's SQL on the same database, with one prepared statement per
 * path. The parent process sets the database URL and reads the port.
 */
const { BENCH_DATABASE_URL: connectionString } = process.env;
const pool = new pg.Pool({ connectionString, max: 10, options: '-c jit=off -c timezone=UTC' });

const home = `
  listing.id, listing.sequence, host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
  landmark, country, category, phone, amenities, welcomes, facts_json, rating_sum, rating_count,
  (select coalesce(json_agg(p), '[]') from (
    select id, format, width, height, widths, blur from photo where listing_id = listing.id order by position) as p
  ) as photos,
  -- Not \`exists\`: PostgreSQL would make a list of all bookings for it.
  (select true from booking where booking.listing_id = listing.id
    and (state = 'confirmed' or (state = 'held' and held_until > now())) and check_out >= current_date limit 1
  ) is not null as is_booked`;

/** SQL: price rules of a home between two days. */
const terms = (from: string, to: string) => `case when has_calendar then json_build_object(
  'rules', (select to_json(stay_rules) from stay_rules where listing_id = listing.id),
  'seasons', (select json_agg(to_json(season)) from season where listing_id = listing.id),
  'days', (select json_agg(to_json(day_terms)) from day_terms where listing_id = listing.id
    and day between ${from}::date and ${to}::date)
) end as terms`;
const taken = `(
  select json_agg(json_build_object('kind', kind, 'start', lower(days), 'end', upper(days)))
  from taken_days left join booking on booking.id = booking_id
  where taken_days.listing_id = listing.id and days && daterange($2::date, $3::date + 7, '[]')
    and (booking.id is null or booking.state <> 'held' or booking.held_until > now())
)`;

interface Statement {
  name: string;
  text: string;
}

const statements = {
  cards: {
    name: 'cards',
    text: `select ${home} from listing where deleted_at is null and sequence < $1 order by sequence desc limit 24`,
  },
  detail: { name: 'detail', text: `select ${home} from listing where id = $1` },
  dates: {
    name: 'dates',
    text: `select check_in as start, check_out as end from booking where listing_id = $1
      and (state = 'confirmed' or (state = 'held' and held_until > now())) and check_out >= current_date order by check_in`,
  },
  quote: {
    name: 'quote',
    text: `select ${home}, ${terms('$2', '$3')}, ${taken} as taken from listing where id = $1`,
  },
  earnings: {
    name: 'earnings',
    text: `
      with own as materialized (select booking_id, kind, stay_on, paise from earning where host_id = $1),
        sent as materialized (select booking_id, state, due_paise, arrived_at from payout where host_id = $1),
        days as (select date_trunc('year', current_date - interval '3 months')::date + interval '3 months' as first),
        month as (
          select date_trunc('month', stay_on::timestamp) as first, sum(paise) filter (where sent.state = 'arrived') as earned,
            sum(paise) filter (where sent.state <> 'arrived') as open
          from own join sent using (booking_id) group by 1
        )
      select
        (select json_agg(json_build_object('month', to_char(shown, 'YYYY-MM'), 'earned', round(coalesce(earned, 0) / 100),
            'open', round(coalesce(open, 0) / 100)) order by shown)
          from generate_series(date_trunc('month', now()) - interval '12 months', date_trunc('month', now()) + interval '6 months',
            interval '1 month') as shown left join month on month.first = shown::timestamp) as months,
        (select round(sum(paise) / 100)::int from own join sent using (booking_id), days
          where kind in ('stay', 'extra') and arrived_at >= days.first) as gross,
        (select round(sum(paise) / 100)::int from own join sent using (booking_id), days
          where kind in ('commission', 'tcs', 'tds') and arrived_at >= days.first) as taken,
        (select round(sum(due_paise) / 100)::int from sent, days where arrived_at >= days.first) as paid,
        (select sum(least(check_out, (days.first + interval '1 year')::date) - greatest(check_in, days.first::date))::int
          from booking, days where host_id = $1 and state in ('confirmed', 'completed')
            and check_out > days.first and check_in < days.first + interval '1 year') as nights,
        (select sum(upper(closed) - lower(closed)) from listing, days, lateral (
            select unnest(range_agg(taken_days.days)) as closed from taken_days
            where listing_id = listing.id and kind <> 'booking'
              and taken_days.days && daterange(days.first::date, (days.first + interval '1 year')::date)
          ) as kept where host_id = $1) as closed`,
  },
  book: {
    name: 'book',
    text: `insert into booking (listing_id, host_id, guest_id, check_in, check_out, rent, included_guests, extra_guest_fee,
        cleaning_fee, total_rent, adults, children, infants, pets, free_cancel_hours, late_refund_percent, state,
        held_until, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, 0, 0, 0, 48, 50, 'held', now() + interval '1 day', now(), now())
      returning id`,
  },
  takeDays: {
    name: 'take days',
    text: `insert into bench_days (listing_id, days) values ($1, daterange($2, $3, '[]')) returning id`,
  },
} satisfies Record<string, Statement>;

/** Search weights of words in city, title, landmark and shared texts. */
const FIELDS = ['A', 'B', 'C', 'D'];

/**
 * Homes that contain this many whole words, are in a place, and are free on the days if given, with the prices of the
 * nights; found and ranked by the product's SQL. Parameters from the fifth on are the words, then the words as searched
 * in each field.
 */
function searchFor(words: number, isWithDays: boolean): Statement {
  const values = Array.from({ length: words }, (_, index) => `$${index + 5}`);
  const weights = FIELDS.flatMap((_, field) =>
    values.map(
      (_, index) => `${FIELDS.length - field} * (search_words @@ $${5 + words * (field + 1) + index}::tsquery)::int`,
    ),
  );
  return {
    name: `search ${words} ${isWithDays}`,
    text: `
      with
        found as materialized (
          select id, sequence, search_words from find_homes(
            $1, array[${values.map((_, index) => index).join()}], array[${values.join()}],
            array[${values.map((value) => `${value}::text || chr(1)`).join()}], array[${values.join()}],
            row(place_keys($2), null, null, null, null, $3::date, $4::date, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)::home_filter,
            now(), null, ${isWithDays ? MAX_COMPARED_WITH_DAYS : MAX_COMPARED}
          )
        ),
        best as (
          select id, sequence, ${weights.join(' + ')} as weight from found order by weight desc, sequence desc limit 50
        )
      select ${home}${isWithDays ? `, ${terms('$3', '$4')}` : ''} from best join listing on listing.id = best.id
      where deleted_at is null order by weight desc, best.sequence desc`,
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://raw');
  const [, path = '', id = ''] = pathname.split('/');
  if (path === 'bytes') return send(response, sameBytes);
  if (path === 'cache') {
    sameBytes = await readBody(request);
    return send(response, '{}');
  }
  if (path === 'cards') return query(response, statements.cards, [searchParams.get('before')]);
  if (path === 'detail') return query(response, statements.detail, [id]);
  if (path === 'dates') return query(response, statements.dates, [id]);
  if (path === 'earnings') return query(response, statements.earnings, [id]);
  if (path === 'quote') {
    return query(response, statements.quote, [id, searchParams.get('checkIn'), searchParams.get('checkOut')]);
  }
  if (path === 'search') {
    const words = searchParams.get('query')?.split(' ') ?? [];
    const others = ['place', 'checkIn', 'checkOut'].map((name) => searchParams.get(name));
    return query(response, searchFor(words.length, searchParams.has('checkIn')), [
      words.join(' & '),
      ...others,
      ...words,
      ...FIELDS.flatMap((field) => words.map((word) => `${word}:*${field}`)),
    ]);
  }
  if (path === 'book' || path === 'days') {
    const values = JSON.parse(await readBody(request)) as unknown[];
    return query(response, path === 'book' ? statements.book : statements.takeDays, [id, ...values]);
  }
  response.writeHead(404).end();
}

/** Body of `bytes`: the parent sets it to an answer of the product. */
let sameBytes = '';

async function query(response: ServerResponse, statement: Statement, values: unknown[]): Promise<void> {
  const { rows } = await pool.query({ ...statement, values });
  send(response, JSON.stringify(rows));
}

function send(response: ServerResponse, json: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }).end(json);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('disconnect', () => process.exit());
