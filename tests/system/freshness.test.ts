import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DEFAULT_HOLD_HOURS } from '@aangan/contract/limits.ts';
import type { Detail, FirstPage } from '@aangan/contract/pages/page-data.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { aDatabase, type TestDatabase } from '../support/database.ts';
import { findAddress, passTime, startProduct } from '../support/installation.ts';
import { publishHome } from '../support/listings.ts';
import { day, hold, signUp } from '../support/people.ts';
import { buildProgram, type ChildProgram, type Program } from '../support/programs.ts';
import { until } from '../support/until.ts';

let program: Program;
let database: TestDatabase;
let dataDir: string;
let writing: Server;
let reading: Server;

interface Server {
  url: string;
  gateway: string;
  process: ChildProgram;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-freshness-'));
  [program, database] = await Promise.all([buildProgram('server/main.ts'), aDatabase()]);
  writing = await start();
  reading = await start();
}, 60_000);
afterAll(async () => {
  await Promise.all([writing.process.kill(), reading.process.kill()]);
  await database.close();
  program.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Server> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, SAMPLE_HOMES: 'on', RATE_LIMITS: 'on' };
  const { url, product } = await startProduct(program, settings);
  return { url, gateway: (await findAddress(product, 'Payment gateway')) ?? '', process: product };
}

const stay = [day(10), day(12)] as const;
const lists = {
  page: '/api/listing/get?limit=24',
  category: '/api/listing/get?limit=24&category=cabin',
  whole: '/api/listing/get',
  search: '/api/listing/search?query=manali',
  place: '/api/listing/search?place=manali&limit=24',
};

/** What a page carries for its screen to begin with. */
function inlined<T>(html: string, name: string): T | undefined {
  const json = new RegExp(`<script[^>]*id="${name}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as T);
}

/** One home as the other server shows it everywhere: its title, rating and whether it is booked; and if it is free for the stay. */
async function seen(id: string, tag: string | null, host: Client) {
  const visitor = new Client(reading.url);
  const shown = (home: Listing | undefined) => home && `${home.title}, ${home.ratings ?? 'New'}, ${home.isBooked}`;
  const found = (homes: Listing[]) => shown(homes.find(({ _id }) => _id === id));
  const page = await visitor.get<Listing[]>(lists.page, tag ? { 'if-none-match': tag } : {});
  const entries = await Promise.all(
    Object.entries(lists).map(
      async ([name, path]) => [name, found((await visitor.get<Listing[]>(path)).body)] as const,
    ),
  );
  const detail = await visitor.get<Listing>(`/api/listing/findlistingbyid/${id}`);
  const first = inlined<FirstPage>((await visitor.get<string>('/')).body, 'firstPage')?.listings ?? [];
  const opened = inlined<Detail>((await host.get<string>(`/viewcard?id=${id}`)).body, 'detail')?.listing;
  const dated = new URLSearchParams({ query: 'manali', checkIn: stay[0], checkOut: stay[1] });
  const free = (await visitor.get<Listing[]>(`/api/listing/search?${dated.toString()}`)).body;
  return {
    tag: page.headers.get('etag'),
    known: page.status === 304,
    everywhere: new Set([
      ...entries.map(([, home]) => home),
      shown(detail.status === 200 ? detail.body : undefined),
      found(first),
      shown(opened),
    ]),
    isFree: free.some(({ _id }) => _id === id),
  };
}

test(
  'what one server writes, another shows at once: in every list, the search, the detail and the rendered page',
  { timeout: 90_000 },
  async () => {
    const host = await signUp(writing.url, 'Hari');
    const guest = await signUp(writing.url, 'Gita');
    const sameHost = new Client(reading.url, host.cookie);
    let tag: string | null = null;
    let id = '';
    /** The reading server has cached its pages by now; each request carries the last ETag. */
    async function shows(home: string | undefined, isFree: boolean): Promise<void> {
      const now = await seen(id, tag, sameHost);
      expect(now).toMatchObject({ known: false, everywhere: new Set([home]), isFree });
      expect((await seen(id, now.tag, sameHost)).known).toBe(true);
      tag = now.tag;
    }

    await shows(undefined, false);
    const home = await publishHome(host, { title: 'Cedar Hut', city: 'Manali, India', category: 'cabin' });
    id = home._id;
    await shows('Cedar Hut, New, false', true);

    const edit = new FormData();
    edit.set('title', 'Cedar House');
    await host.post(`/api/listing/update/${id}`, edit);
    await shows('Cedar House, New, false', true);

    const booked = (await hold(guest, home, ...stay)).body;
    await shows('Cedar House, New, true', false);
    await guest.post(`/api/listing/ratings/${id}`, { ratings: 4 });
    await shows('Cedar House, 4, true', false);
    await guest.delete(`/api/booking/cancel/${booked._id}`);
    await shows('Cedar House, New, false', true);

    await hold(guest, home, ...stay);
    await shows('Cedar House, New, true', false);
    // The hold ends by itself: from that moment on, nobody shows it any more.
    for (const { gateway } of [writing, reading]) await passTime(gateway, { hours: DEFAULT_HOLD_HOURS });
    await until(() => shows('Cedar House, New, false', true));

    await host.delete(`/api/listing/delete/${id}`);
    await shows(undefined, false);
  },
);
