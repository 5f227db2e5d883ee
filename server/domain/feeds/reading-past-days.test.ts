import type { BookedDates } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite, refresh } from '@aangan/tests/support/calendar-site.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false, icalMinutes: 10_000_000 } }));
let host: Person;
let home: Listing;
let site: CalendarSite;
beforeAll(async () => {
  host = await app.signUp({ name: 'Hari' });
});
beforeEach(async () => {
  home = await aHome(app, host);
  site = await CalendarSite.start();
  return () => site.close();
});

const day = (days: number) => daysFromNow(app, days);
/** The taken days among the next twenty, as days from today. */
const taken = async () => {
  const { body } = await app.visitor().get<BookedDates[]>(`/api/booking/booked-dates/${home._id}`);
  return Array.from({ length: 20 }, (_, index) => index).filter((index) =>
    body.some(({ start, end }) => start <= day(index) && day(index) <= end),
  );
};

test('preparation days are taken after a past stay of another site', async () => {
  await host.put(`/api/calendar/rules/${home._id}`, { preparationDays: 3 });
  const later = { from: day(15), to: day(16) };
  site.says([{ from: day(0), to: day(2) }, later]);
  const feed = await aFeed(host, home, site);
  site.says([later]);
  app.clock.advance(2 * DAY_MS);
  for (let times = 0; times < 3; times += 1) await refresh(host, feed);
  expect(await taken()).toEqual([0, 1, 2, 13, 14, 15, 16]);
  app.clock.advance(3 * DAY_MS);
  await refresh(host, feed);
  expect(await taken()).toEqual([10, 11, 12, 13]);
});

test('stays of another site with the same end are merged once their other days are past', async () => {
  site.says([
    { from: day(0), to: day(4), uid: 'longer' },
    { from: day(2), to: day(4), uid: 'shorter' },
  ]);
  const feed = await aFeed(host, home, site);
  expect(feed.events).toBe(2);
  app.clock.advance(2 * DAY_MS);
  const counts = [];
  for (let times = 0; times < 4; times += 1) counts.push((await refresh(host, feed)).events);
  expect([counts, await taken()]).toEqual([
    [2, 1, 1, 1],
    [0, 1, 2],
  ]);
});
