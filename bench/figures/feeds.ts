import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import pg from 'pg';
import { homeId } from '../market.ts';
import { type Figure, median, type Row } from '../measure.ts';
import { processorMs } from '../processes.ts';
import type { Stage } from '../stage.ts';

/** Feeds read per round. */
const FEEDS = 300;
const EVENTS = 30;
/** The goal is for this many feeds, each read every fifteen minutes. */
const ALL_FEEDS = 10_000;
const EVERY_MS = 15 * 60_000;
const MAX_OF_A_CORE = 0.25;

/** Processor time of the server for unchanged imported calendars. */
export const feedsFigure: Figure = {
  name: 'feeds',
  take: async (stage) => {
    const site = await startSite();
    const client = new pg.Client({ connectionString: stage.databaseUrl });
    await client.connect();
    try {
      const { port } = site.server.address() as AddressInfo;
      await client.query(addFeeds, [`http://127.0.0.1:${port}/`, homeIds()]);
      // The first import writes blocked days, so it is not counted.
      await untilRead(client);
      return [
        await measureRow('their sites answer 304', stage, client, () => site.setSendsNotModified(true)),
        await measureRow(`${EVENTS} events each, sent again`, stage, client, () => site.setSendsNotModified(false)),
      ];
    } finally {
      await client.query(removeFeeds);
      await client.end();
      site.server.close();
    }
  },
};

async function measureRow(how: string, { product, rounds }: Stage, client: pg.Client, begin: () => void): Promise<Row> {
  begin();
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = processorMs(product.pid);
    await client.query(`update feed set due_at = now() where ${ofTheBench}`);
    await untilRead(client);
    shares.push((((processorMs(product.pid) - before) / FEEDS) * ALL_FEEDS) / EVERY_MS);
  }
  const share = median(shares);
  return {
    label: `${ALL_FEEDS} calendars of other sites, every 15 minutes: ${how}`,
    measured: `${((share * EVERY_MS) / ALL_FEEDS).toFixed(2)} ms per fetch`,
    baseline: '',
    result: `${share.toFixed(3)} of a core (${Math.min(...shares).toFixed(3)} to ${Math.max(...shares).toFixed(3)})`,
    goal: `≤ ${MAX_OF_A_CORE}`,
    isMet: share <= MAX_OF_A_CORE,
  };
}

/** Homes without imported calendars or seasons: every third. */
function homeIds(): string[] {
  return Array.from({ length: FEEDS }, (_, index) => homeId(1 + 3 * index));
}

const ofTheBench = `url like 'http://127.0.0.1:%'`;
const feedsOfTheBench = `(select id from feed where ${ofTheBench})`;

const addFeeds = `
  insert into feed (listing_id, name, url, created_at, due_at)
  select home, 'Another site', $1 || number || '.ics', now(), now()
  from unnest($2::uuid[]) with ordinality as homes (home, number)`;
/** Restores the homes for later figures. */
const removeFeeds = `
  with homes as (select distinct listing_id from feed where ${ofTheBench}),
    days as (delete from taken_days where feed_id in ${feedsOfTheBench}),
    plain as (update listing set has_calendar = false where id in (select listing_id from homes))
  delete from feed where ${ofTheBench}`;

/** Waits until the product's own schedule has read the feeds. */
async function untilRead(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select from feed where ${ofTheBench} and (due_at <= now() or claimed_until > now()) limit 1`,
    );
    if (rows.length === 0) break;
    await setTimeout(50);
  }
  const { rows } = await client.query<{ last_error: string }>(
    `select last_error from feed where ${ofTheBench} and (last_error is not null or read_at is null) limit 1`,
  );
  if (rows[0] !== undefined) throw new Error(`a calendar was not read: ${rows[0].last_error}`);
}

/** Serves a calendar for each home, as another site does. */
async function startSite(): Promise<{ server: Server; setSendsNotModified: (knows: boolean) => void }> {
  const calendar = aCalendar();
  let sendsNotModified = true;
  const answer = ({ headers }: IncomingMessage, response: ServerResponse) => {
    if (sendsNotModified && headers['if-none-match'] !== undefined) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/calendar', etag: '"1"' }).end(calendar);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    setSendsNotModified: (knows) => {
      sendsNotModified = knows;
    },
  };
}

/** Stays of two nights, ten days apart. */
function aCalendar(): string {
  const today = dateInIndia(new Date());
  const formatDay = (days: number) => addDays(today, days).replaceAll('-', '');
  const events = Array.from({ length: EVENTS }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}@elsewhere.example`,
    'SUMMARY:Reserved',
    `DTSTART;VALUE=DATE:${formatDay(3 + index * 10)}`,
    `DTEND;VALUE=DATE:${formatDay(5 + index * 10)}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:elsewhere', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
}
