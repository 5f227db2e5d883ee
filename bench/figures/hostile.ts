import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hostileFeeds } from '../hostile-feeds.ts';
import { homeId } from '../market.ts';
import { computeRatio, type Figure, measureAlternately, median, quantile, type Row } from '../measure.ts';
import { processorMs, type Running, startHostileSenders, startProduct } from '../processes.ts';
import { signIn } from '../stage.ts';
import { deleteEmails, newStays } from './booking.ts';

const GOAL = 2;
/** Requests per round and their interval: a busy evening, far below the server's capacity. */
const ASKED = 60;
const APART_MS = 80;
const GUESTS = 20;
/** Number of accounts that upload photos and hold live streams in `hostile-senders.ts`. */
const ATTACKERS = 250;
/** Feeds of one host: some never answer, and one of each kind of calendar that is expensive to parse. */
const SILENT_FEEDS = 120;
/** Feeds that become due per second: the highest rate at which hosts may request a refresh. */
const DUE_A_SECOND = 5;

/** Response times in milliseconds. */
interface Times {
  page: number[];
  booking: number[];
}

/** Processor time of each process as a part of one core. */
interface Busy {
  product: number;
  attackers: number;
}

/**
 * Response times of the start page and of a booking under attack by calendars, unresponsive feed servers, photos, live
 * streams and searches. Runs last and stops the stage's own product, because only the attacked product may import the
 * calendars.
 */
export const hostileFigure: Figure = {
  name: 'hostile',
  take: async (stage) => {
    await stage.product.stop();
    const settings = { ...stage.settings, RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
    const product = await startProduct(stage.databaseUrl, stage.dataDir, settings);
    const client = new pg.Client({ connectionString: stage.databaseUrl });
    await client.connect();
    try {
      const newStay = await newStays(stage);
      // Holds per guest are limited, so each round uses different guests.
      const alone = async () => measureLegitimateRequests(product, await signedIn(product, GUESTS, '192.0.2'), newStay);
      const measureRequests = async () => {
        const guests = await signedIn(product, GUESTS, '192.0.2');
        const attack = { product, cookies: await attackers(client), homes: stage.homes };
        return attacked(attack, client, () => measureLegitimateRequests(product, guests, newStay));
      };
      await alone();
      const busy: Busy[] = [];
      const pairs = await measureAlternately<Times>(
        stage.rounds,
        async () => {
          const times = await measureRequests();
          busy.push(times.busy);
          return times;
        },
        alone,
      );
      await deleteEmails(stage.databaseUrl);
      return (['page', 'booking'] as const)
        .flatMap((kind) => [buildRow(kind, pairs, 0.5, 'median'), buildRow(kind, pairs, 0.95, 'slowest of twenty')])
        .concat(busyRow(busy));
    } finally {
      await client.query(removeFeeds);
      await client.end();
      await product.stop();
    }
  },
};

const labels = { page: 'the start page', booking: 'a booking' };

function buildRow(kind: keyof Times, pairs: [Times, Times][], part: number, description: string): Row {
  const times = computeRatio(
    pairs.map(([underAttack, quiet]) => [quantile(underAttack[kind], part), quantile(quiet[kind], part)]),
  );
  const isJudged = part === 0.5;
  return {
    label: `${labels[kind]} while attackers send the most expensive requests: ${description}`,
    measured: `${times.measured.toFixed(1)} ms`,
    baseline: `${times.baseline.toFixed(1)} ms without`,
    result: `${times.ratio.toFixed(2)} (${times.lowest.toFixed(2)} to ${times.highest.toFixed(2)})`,
    goal: isJudged ? `≤ ${GOAL}` : '',
    isMet: isJudged ? times.ratio <= GOAL : null,
  };
}

function busyRow(busy: Busy[]): Row {
  const cores = (of: keyof Busy) => `${median(busy.map((each) => each[of])).toFixed(2)} cores`;
  return {
    label: 'processor time of the product meanwhile, and of the attackers on the same machine',
    measured: cores('product'),
    baseline: `${cores('attackers')} of the attackers`,
    result: '',
    goal: '',
    isMet: null,
  };
}

/** Each client has its own network in the proxy's forwarding header. */
function signedIn({ url }: Running, count: number, network: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => signIn(url, { 'x-forwarded-for': `${network}.${index}` })),
  );
}

/** New accounts each time, because hourly limits apply per account. Sessions are created without hashing passwords. */
async function attackers(client: pg.Client): Promise<string[]> {
  const tokens = Array.from({ length: ATTACKERS }, () => randomBytes(32).toString('base64url'));
  await client.query(addAttackers, [tokens]);
  return tokens.map((token) => `stay_session=${token}`);
}

async function measureLegitimateRequests(
  { url }: Running,
  guests: string[],
  newStay: Awaited<ReturnType<typeof newStays>>,
): Promise<Times> {
  const times: Times = { page: [], booking: [] };
  for (let asked = 0; asked < ASKED; asked += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${asked % GUESTS}`, cookie: guests[asked % GUESTS] ?? '' };
    const { home, checkIn, checkOut, totalRent } = newStay();
    times.page.push(await measureTime(`${url}/`, { headers: { 'x-forwarded-for': headers['x-forwarded-for'] } }));
    times.booking.push(
      await measureTime(`${url}/api/booking/create/${homeId(home)}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ checkIn, checkOut, totalRent }),
      }),
    );
    await pause(APART_MS);
  }
  return times;
}

async function measureTime(url: string, init: RequestInit): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - began;
}

async function attacked(
  { product: { url, pid }, cookies, homes }: { product: Running; cookies: string[]; homes: number },
  client: pg.Client,
  measure: () => Promise<Times>,
): Promise<Times & { busy: Busy }> {
  const senders = await startHostileSenders(url, cookies);
  await client.query(addFeeds, [`http://127.0.0.1:${senders.port}/`, homeIds(homes)]);
  const dueAgain = setInterval(() => {
    void client.query(readAgain, [DUE_A_SECOND]);
  }, 1_000);
  try {
    // Waits until all clients have begun.
    await pause(3_000);
    const [began, ofProduct, ofAttackers] = [performance.now(), processorMs(pid), processorMs(senders.pid)];
    const times = await measure();
    const computeCores = (process: number, before: number) =>
      (processorMs(process) - before) / (performance.now() - began);
    return {
      ...times,
      busy: { product: computeCores(pid, ofProduct), attackers: computeCores(senders.pid, ofAttackers) },
    };
  } finally {
    clearInterval(dueAgain);
    await senders.stop();
    await client.query(removeFeeds);
    // Pending requests of hostile clients end by timeout; their times are not counted.
    await pause(5_000);
  }
}

/** Homes of one host without imported calendars or seasons. */
function homeIds(homes: number): string[] {
  const numbers = Array.from({ length: Math.ceil(homes / 500) }, (_, index) => 1 + 500 * index);
  return numbers.filter((number) => number % 3 !== 0).map(homeId);
}

const addAttackers = `
  with token as (select token, gen_random_uuid() as account from unnest($1::text[]) as token),
  account as (
    insert into account (id, name, email, email_key, created_at)
    select account, 'Stranger', account || '@example.org', account || '@example.org', now() from token)
  insert into session (token_hash, account_id, created_at, last_used_at)
  select sha256(token::bytea), account, now(), now() from token`;
const ofTheBench = `url like 'http://127.0.0.1:%'`;
const addFeeds = `
  insert into feed (listing_id, name, url, created_at, due_at)
  select ($2::uuid[])[1 + number % array_length($2, 1)], 'Another site',
    $1 || case when number <= ${SILENT_FEEDS} then 'upgrade' else 'c' || number end || '?' || number, now(), now()
  from generate_series(1, ${SILENT_FEEDS + hostileFeeds.length}) as number`;
const readAgain = `
  update feed set due_at = now() where id in (
    select id from feed where ${ofTheBench} and due_at > now() and claimed_until is null order by random() limit $1)`;
const removeFeeds = `
  with days as (delete from taken_days where feed_id in (select id from feed where ${ofTheBench}))
  delete from feed where ${ofTheBench}`;
