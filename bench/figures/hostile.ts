import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Figure, Row } from '../figure.ts';
import { homeId } from '../market.ts';
import { inTurns, quantile, ratioOf } from '../pair.ts';
import { type Running, startHostileSenders, startProduct } from '../processes.ts';
import { signIn } from '../sign-in.ts';
import { forgetEmails, newStays } from './booking.ts';

const GOAL = 2;
/** What people ask in a turn, and how far apart: as on a busy evening, far below what the server can carry. */
const ASKED = 60;
const APART_MS = 80;
const GUESTS = 20;
const ATTACKERS = 8;
/** Of one host, and so many a second are due: as often as hosts may have theirs read anew. */
const FEEDS = 100;
const DUE_A_SECOND = 5;

/** In milliseconds, of each answer. */
interface Times {
  page: number[];
  booking: number[];
}

/**
 * How long the start page and a booking take while strangers send at once what costs most: calendars, servers that answer no
 * feed, photos, live streams and searches. Comes last of all: only the product that is attacked may read the calendars, so
 * that of the stage ends.
 */
export const hostileFigure: Figure = {
  name: 'hostile',
  take: async (stage) => {
    await stage.product.stop();
    const settings = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
    const product = await startProduct(stage.databaseUrl, stage.dataDir, settings);
    const client = new pg.Client({ connectionString: stage.databaseUrl });
    await client.connect();
    try {
      const attackers = await signedIn(product, ATTACKERS, '198.51.100');
      const newStay = await newStays(stage);
      // Nobody may hold many stays: each turn has other guests.
      const alone = async () => honestTimes(product, await signedIn(product, GUESTS, '192.0.2'), newStay);
      const besideAll = async () => {
        const guests = await signedIn(product, GUESTS, '192.0.2');
        const attack = { url: product.url, cookies: attackers, homes: stage.homes };
        return attacked(attack, client, () => honestTimes(product, guests, newStay));
      };
      await alone();
      const pairs = await inTurns(stage.rounds, besideAll, alone);
      await forgetEmails(stage.databaseUrl);
      return (['page', 'booking'] as const).flatMap((kind) => [
        rowOf(kind, pairs, 0.5, 'median'),
        rowOf(kind, pairs, 0.95, 'slowest of twenty'),
      ]);
    } finally {
      await client.query(removeFeeds);
      await client.end();
      await product.stop();
    }
  },
};

const what = { page: 'the start page', booking: 'a booking' };

function rowOf(kind: keyof Times, pairs: [Times, Times][], part: number, told: string): Row {
  const times = ratioOf(pairs.map(([ours, theirs]) => [quantile(ours[kind], part), quantile(theirs[kind], part)]));
  const isJudged = part === 0.5;
  return {
    what: `${what[kind]} while strangers send what costs most: ${told}`,
    ours: `${times.ours.toFixed(1)} ms`,
    theirs: `${times.theirs.toFixed(1)} ms without`,
    judged: `${times.ratio.toFixed(2)} (${times.from.toFixed(2)} to ${times.to.toFixed(2)})`,
    goal: isJudged ? `≤ ${GOAL}` : '',
    isMet: isJudged ? times.ratio <= GOAL : null,
  };
}

/** Each from a network of its own, as the proxy before the server says. */
function signedIn({ url }: Running, count: number, network: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => signIn(url, { 'x-forwarded-for': `${network}.${index}` })),
  );
}

async function honestTimes(
  { url }: Running,
  guests: string[],
  newStay: Awaited<ReturnType<typeof newStays>>,
): Promise<Times> {
  const times: Times = { page: [], booking: [] };
  for (let asked = 0; asked < ASKED; asked += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${asked % GUESTS}`, cookie: guests[asked % GUESTS] ?? '' };
    const { home, checkIn, checkOut, totalRent } = newStay();
    times.page.push(await timeOf(`${url}/`, { headers: { 'x-forwarded-for': headers['x-forwarded-for'] } }));
    times.booking.push(
      await timeOf(`${url}/api/booking/create/${homeId(home)}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ checkIn, checkOut, totalRent }),
      }),
    );
    await pause(APART_MS);
  }
  return times;
}

async function timeOf(url: string, init: RequestInit): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return performance.now() - began;
}

async function attacked(
  { url, cookies, homes }: { url: string; cookies: string[]; homes: number },
  client: pg.Client,
  measure: () => Promise<Times>,
): Promise<Times> {
  const senders = await startHostileSenders(url, cookies);
  await client.query(addFeeds, [`http://127.0.0.1:${senders.port}/`, homeIds(homes)]);
  const dueAgain = setInterval(() => {
    void client.query(readAgain, [DUE_A_SECOND]);
  }, 1_000);
  try {
    // Until all of them are under way.
    await pause(2_000);
    return await measure();
  } finally {
    clearInterval(dueAgain);
    await senders.stop();
    await client.query(removeFeeds);
    // What they have left waiting ends by its deadlines, and is nobody's usual time.
    await pause(5_000);
  }
}

/** Homes of one host that have no calendar of their own. */
function homeIds(homes: number): string[] {
  const numbers = Array.from({ length: Math.ceil(homes / 500) }, (_, index) => 1 + 500 * index);
  return numbers.filter((number) => number % 3 !== 0).map(homeId);
}

const ofTheBench = `url like 'http://127.0.0.1:%'`;
const addFeeds = `
  insert into feed (listing_id, name, url, created_at, due_at)
  select ($2::uuid[])[1 + number % array_length($2, 1)], 'Another site',
    $1 || case number % 5 when 0 then 'upgrade' when 1 then 'drip' else 'c' || number end || '?' || number, now(), now()
  from generate_series(1, ${FEEDS}) as number`;
const readAgain = `
  update feed set due_at = now() where id in (
    select id from feed where ${ofTheBench} and due_at > now() and claimed_until is null order by random() limit $1)`;
const removeFeeds = `
  with days as (delete from taken_days where feed_id in (select id from feed where ${ofTheBench}))
  delete from feed where ${ofTheBench}`;
