import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite, readOurs, refresh } from '@aangan/tests/support/calendar-site.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false, icalMinutes: 10_000_000 } }));
let host: Person;
let guest: Person;
let home: Listing;
let ours: string;
beforeAll(async () => {
  host = await app.signUp({ name: 'Hari' });
  guest = await app.signUp({ name: 'Gita' });
});
beforeEach(async () => {
  home = await aHome(app, host);
  ours = await address();
});

const day = (days: number) => daysFromNow(app, days);
const address = async () => (await host.get<{ url: string }>(`/api/calendar/address/${home._id}`)).body.url;
const at = (url: string) => `${app.url}${new URL(url).pathname}`;
const block = (from: number, to: number, blocked: boolean | null = true) =>
  host.put(`/api/calendar/days/${home._id}`, { from: day(from), to: day(to), set: { blocked } });

/** Each event of a calendar: summary, first day and exclusive end in days from today, and `SEQUENCE`. */
async function events(url = ours) {
  const text = await readOurs(app, { ours: url });
  const dayNumber = (compact: string) =>
    Array.from({ length: 100 }, (_, index) => index).find((index) => day(index).replaceAll('-', '') === compact);
  return Array.from(text.matchAll(/BEGIN:VEVENT\r\n([\s\S]*?)END:VEVENT/g), ([, event = '']) => {
    const value = (name: string) => new RegExp(`^${name}[^:]*:(.*?)\r$`, 'm').exec(event)?.[1] ?? '';
    return {
      uid: value('UID'),
      says: `${value('SUMMARY')} ${dayNumber(value('DTSTART'))}-${dayNumber(value('DTEND'))} #${value('SEQUENCE')}`,
    };
  });
}
const says = async (url = ours) => (await events(url)).map((event) => event.says);

test('contains stays with preparation, and blocks, without guest data', async () => {
  const { _id } = await aPaidStay(app, guest, home, { checkIn: day(10), nights: 2 });
  await aHeldStay(app, guest, home, { checkIn: day(13), nights: 1 });
  await block(20, 24);
  expect(await says()).toEqual(['Reserved 10-13 #0', 'Reserved 13-15 #0', 'Not available 20-25 #0']);
  const text = await readOurs(app, { ours });
  for (const secret of [_id, home._id, 'Gita', guest.email, '98290', '2,000']) expect(text).not.toContain(secret);
});

test('is served as text/calendar, and as 304 for a matching ETag', async () => {
  const answer = await fetch(at(ours));
  const { headers } = answer;
  expect([answer.status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, max-age=300',
  ]);
  const etag = headers.get('etag') ?? '';
  const known = await fetch(at(ours), { headers: { 'if-none-match': `W/${etag}` } });
  expect([known.status, await known.text()]).toEqual([304, '']);
  await block(20, 20);
  expect((await fetch(at(ours), { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('an event keeps its UID and increases its sequence when it changes', async () => {
  await aPaidStay(app, guest, home, { checkIn: day(10), nights: 2 });
  await block(20, 22);
  const [stay, closed] = await events();
  await block(23, 24);
  await host.put(`/api/calendar/rules/${home._id}`, { preparationDays: 2 });
  const changed = await events();
  expect(changed).toEqual([
    { uid: stay?.uid, says: 'Reserved 10-14 #1' },
    { uid: closed?.uid, says: 'Not available 20-25 #1' },
  ]);
  expect(await events()).toEqual(changed);
});

test('concurrent readers get the same UIDs', async () => {
  await block(20, 22);
  const read = await Promise.all(Array.from({ length: 8 }, () => events()));
  expect(new Set(read.map(([event]) => event?.uid)).size).toBe(1);
});

test('is 404 for a feed that is removed during the request', async () => {
  const site = await CalendarSite.start();
  const feed = await aFeed(host, home, site);
  await site.close();
  await block(20, 22);
  const reading = await app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('feed').where('id', '=', feed._id).execute();
    const answer = fetch(at(feed.ours));
    await until(async () => expect(await waitingStatements()).toBe(1));
    return { answer };
  });
  const { status } = await reading.answer;
  expect(status).toBe(404);
});

/** The number of statements that wait for a row lock. */
async function waitingStatements(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db,
  );
  return rows[0]?.count ?? 0;
}

test('omits cancelled stays and expired holds', async () => {
  const { _id } = await aPaidStay(app, guest, home, { checkIn: day(10), nights: 2 });
  await aHeldStay(app, guest, home, { checkIn: day(30), nights: 1 });
  expect(await says()).toHaveLength(2);
  await guest.delete(`/api/booking/cancel/${_id}`);
  expect(await says()).toEqual(['Reserved 30-32 #0']);
  app.clock.advance(25 * 60 * 60 * 1000);
  expect(await says()).toEqual([]);
});

test("another site's days are exported if the host enables it, and never to that site itself", async () => {
  const [one, other] = await Promise.all([CalendarSite.start(), CalendarSite.start()]);
  one.says([{ from: day(10), to: day(12) }]);
  other.says([{ from: day(20), to: day(22) }]);
  const [first, second] = [await aFeed(host, home, one), await aFeed(host, home, other)];
  expect([await says(), await says(first.ours), await says(second.ours)]).toEqual([[], [], []]);
  await host.put(`/api/calendar/feed/${first._id}`, { passOn: true });
  const passedOn = ['Not available 10-13 #0'];
  expect([await says(), await says(first.ours), await says(second.ours)]).toEqual([passedOn, [], passedOn]);
  // The copy that the second site exports is not imported as another stay.
  other.says([
    { from: day(20), to: day(22) },
    { from: day(10), to: day(13) },
  ]);
  await refresh(host, second);
  await host.put(`/api/calendar/feed/${second._id}`, { passOn: true });
  expect(await says(first.ours)).toEqual(['Not available 20-23 #0']);
  await Promise.all([one.close(), other.close()]);
});

test('renewing replaces all addresses; the old ones are 404', async () => {
  const site = await CalendarSite.start();
  const feed = await aFeed(host, home, site);
  const { status, body } = await host.post<{ url: string }>(`/api/calendar/new-address/${home._id}`, {});
  expect([status, body.url]).toEqual([200, await address()]);
  const feeds = (await host.get<{ ours: string }[]>(`/api/calendar/feeds/${home._id}`)).body;
  const anew = feeds[0]?.ours ?? '';
  const statuses = await Promise.all(
    [ours, feed.ours, body.url, anew].map(async (url) => (await fetch(at(url))).status),
  );
  expect(statuses).toEqual([404, 404, 200, 200]);
  await site.close();
});

test('a deleted home has no calendar', async () => {
  await host.delete(`/api/listing/delete/${home._id}`);
  expect((await fetch(at(ours))).status).toBe(404);
});

test('only the complete address works', async () => {
  const word = new URL(ours).pathname.slice('/calendar/'.length, -'.ics'.length);
  const others = [
    `s${word.slice(1)}`,
    word.slice(0, -1),
    `${word.slice(0, -1)}${word.endsWith('A') ? 'B' : 'A'}`,
    `${word}A`,
    'h',
    'x'.repeat(47),
    '%00',
  ];
  for (const other of others) {
    expect([other, (await fetch(`${app.url}/calendar/${other}.ics`)).status]).toEqual([other, 404]);
  }
});
