import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The yardstick: a bare HTTP server with one prepared statement a path, doing the same SQL on the same database as the
 * product, and nothing else. Its parent tells it the database, and hears the port.
 */
const { BENCH_DATABASE_URL: connectionString } = process.env;
const pool = new pg.Pool({ connectionString, max: 10, options: '-c jit=off -c timezone=UTC' });

const home = `
  listing.id, sequence, host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
  landmark, country, category, phone, rating_sum, rating_count,
  (select coalesce(json_agg(p), '[]') from (
    select id, format, width, height, widths, blur from photo where listing_id = listing.id order by position) as p
  ) as photos,
  exists (select 1 from booking where booking.listing_id = listing.id
    and (state = 'confirmed' or (state = 'held' and held_until > now())) and check_out >= current_date) as is_booked`;

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
  book: {
    name: 'book',
    text: `insert into bench_days (listing_id, days) values ($1, daterange($2, $3, '[]')) returning id`,
  },
} satisfies Record<string, Statement>;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://raw');
  const [, path = '', id = ''] = url.pathname.split('/');
  if (path === 'bytes') return send(response, sameBytes);
  if (path === 'keep') {
    sameBytes = await bodyOf(request);
    return send(response, '{}');
  }
  if (path === 'cards') return ask(response, statements.cards, [url.searchParams.get('before')]);
  if (path === 'detail') return ask(response, statements.detail, [id]);
  if (path === 'dates') return ask(response, statements.dates, [id]);
  if (path === 'book') {
    const { checkIn, checkOut } = JSON.parse(await bodyOf(request)) as { checkIn: string; checkOut: string };
    return ask(response, statements.book, [id, checkIn, checkOut]);
  }
  response.writeHead(404).end();
}

/** What `bytes` sends: the parent puts there what the product sends. */
let sameBytes = '';

async function ask(response: ServerResponse, statement: Statement, values: unknown[]): Promise<void> {
  const { rows } = await pool.query({ ...statement, values });
  send(response, JSON.stringify(rows));
}

function send(response: ServerResponse, json: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }).end(json);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
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
