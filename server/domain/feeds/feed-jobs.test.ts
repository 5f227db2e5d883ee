import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite, refresh, untilFeedsRead } from '@aangan/tests/support/calendar-site.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { Device } from '@aangan/tests/support/live/device.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCalendarInconsistencies } from '../calendar/calendar-consistency.ts';
import { listConflicts } from './apply-feed.ts';
import { claimDueFeeds, extendClaim, nextAttempt } from './feed-schedule.ts';

const database = started(() => aDatabase());
const app = started(() => startTestApp({ database, settings: { rateLimits: false } }));
let host: Person;
let site: CalendarSite;
beforeAll(async () => {
  host = await app.signUp({ name: 'Hari' });
  site = await CalendarSite.start();
});
afterAll(async () => {
  await site.close();
});

const aHome = (): Promise<Listing> => aListing(app, host);

test('fetches each feed every 15 minutes with some jitter, by one of several servers', async () => {
  const homes = await Promise.all(Array.from({ length: 4 }, aHome));
  for (const home of homes) await aFeed(host, home, site);
  expect(site.asked).toBe(4);
  app.clock.advance(13 * MINUTE_MS);
  await untilFeedsRead(app);
  expect(site.asked).toBe(4);
  app.clock.advance(4 * MINUTE_MS);
  await until(() => expect(site.asked).toBeGreaterThanOrEqual(8));
  await untilFeedsRead(app);
  expect(site.asked).toBe(8);
  const due = await app.db.selectFrom('feed').select('due_at').execute();
  expect(new Set(due.map(({ due_at }) => due_at.getTime())).size).toBeGreaterThan(1);
});

test('a feed is claimed by one server, and by another after that one has stopped', async () => {
  const now = new Date(app.clock.now().getTime() + 24 * 60 * MINUTE_MS);
  const claimed = await Promise.all([claimDueFeeds(app.db, 3, now), claimDueFeeds(app.db, 3, now)]);
  const ids = claimed.flat().map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
  expect(await claimDueFeeds(app.db, 9, now)).toEqual([]);
  expect(await claimDueFeeds(app.db, 9, new Date(now.getTime() + 61_000))).toHaveLength(3);
  await app.db.updateTable('feed').set({ claimed_until: null }).execute();
});

test('a fetched feed stays claimed while all other calendars of its process are parsed before it', async () => {
  const now = new Date(app.clock.now().getTime() + 24 * 60 * MINUTE_MS);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const [fetched, lost] = await claimDueFeeds(app.db, 2, now);
  if (fetched === undefined || lost === undefined) throw new Error('no feeds are due');
  expect(await extendClaim(app.db, fetched, after(20))).toBe(true);
  expect((await claimDueFeeds(app.db, 9, after(15 * 5 + 20))).map(({ id }) => id)).not.toContain(fetched.id);
  expect(await extendClaim(app.db, lost, after(15 * 5 + 20))).toBe(false);
  await app.db.updateTable('feed').set({ claimed_until: null }).execute();
});

test('limits the concurrent fetches of one account, even while its feeds wait longer than others', async () => {
  const now = new Date(app.clock.now().getTime() + 24 * 60 * MINUTE_MS);
  const other = await app.signUp();
  const homes = [await aHome(), await aListing(app, other)];
  await app.db
    .updateTable('feed')
    .set({ due_at: new Date(now.getTime() + MINUTE_MS) })
    .execute();
  const feeds = [...Array.from({ length: 9 }, () => homes[0]), homes[1]].map((home) => ({
    listing_id: home?._id ?? '',
    name: 'Another Site',
    url: site.url,
    pass_on: false,
    created_at: now,
    due_at: new Date(now.getTime() - (home === homes[0] ? MINUTE_MS : 0)),
  }));
  const ids = (await app.db.insertInto('feed').values(feeds).returning('id').execute()).map(({ id }) => id);
  const claimed = [...(await claimDueFeeds(app.db, 2, now)), ...(await claimDueFeeds(app.db, 9, now))];
  const counts = homes.map((home) => claimed.filter(({ listingId }) => listingId === home?._id).length);
  expect(counts).toEqual([3, 1]);
  await app.db.deleteFrom('feed').where('id', 'in', ids).execute();
});

test('a failing feed is fetched less and less often, and again when its host is to be notified', () => {
  const since = app.clock.now();
  const hours = (count: number) => new Date(since.getTime() + count * 60 * MINUTE_MS);
  const next = (failedHours: number) => {
    const now = hours(failedHours);
    const due = nextAttempt(since, { now, dueAt: new Date(now.getTime() + 15 * MINUTE_MS) });
    return (due.getTime() - now.getTime()) / MINUTE_MS / 60;
  };
  expect([0, 0.25, 2, 5, 6, 20, 1_000].map(next)).toEqual([0.25, 0.25, 1, 1, 3, 10, 24]);
});

test('of a booking and a concurrent import of the same days one succeeds', async () => {
  const guest = await app.signUp({ name: 'Gita' });
  for (let round = 0; round < 8; round += 1) {
    const home = await aHome();
    const own = await CalendarSite.start();
    own.says([{ from: daysFromNow(app, 50), to: daysFromNow(app, 51) }]);
    const feed = await aFeed(host, home, own);
    own.says([{ from: daysFromNow(app, 10), to: daysFromNow(app, 13) }]);
    const wish = bookingRequest(app, home, { checkIn: daysFromNow(app, 11), nights: 1 });
    const [{ status, body }] = await Promise.all([
      guest.post<Booking>(`/api/booking/create/${home._id}`, wish),
      refresh(host, feed),
    ]);
    const conflicts = await listConflicts(app.db, [home._id], app.clock.now());
    expect([201, 409]).toContain(status);
    expect(conflicts.map(({ bookingId }) => bookingId)).toEqual(status === 201 ? [body._id] : []);
    await own.close();
  }
  expect(await findCalendarInconsistencies(app.db)).toEqual([]);
});

test("a changed calendar notifies the host's open screens, an unchanged one does not", async () => {
  const owner = await app.signUp();
  const home = await aListing(app, owner);
  const own = await CalendarSite.start();
  const days = [{ from: daysFromNow(app, 20), to: daysFromNow(app, 22) }];
  own.says(days);
  await aFeed(owner, home, own);
  const device = new Device(app.url, () => owner.cookie);
  device.wake();
  await until(() => expect(device.received('unread')).not.toEqual([]));
  const readAgain = async () => {
    app.clock.advance(20 * MINUTE_MS);
    const asked = own.asked;
    await until(() => expect(own.asked).toBeGreaterThan(asked));
    await untilFeedsRead(app);
  };
  const told = (times: number) =>
    until(() =>
      expect(device.received('calendar')).toEqual(Array.from({ length: times }, () => ({ listing: home._id }))),
    );
  await readAgain();
  own.says([...days, { from: daysFromNow(app, 30), to: daysFromNow(app, 31) }]);
  await readAgain();
  await told(1);
  own.answers((_request, response) => response.writeHead(500).end());
  await readAgain();
  await told(2);
  await readAgain();
  own.says([...days, { from: daysFromNow(app, 30), to: daysFromNow(app, 31) }]);
  await readAgain();
  await told(3);
  device.sleep();
  await own.close();
});
