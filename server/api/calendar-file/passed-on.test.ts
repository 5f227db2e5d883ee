import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite, readOurs } from '@aangan/tests/support/calendar-site.ts';
import { aListing } from '@aangan/tests/support/listings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { rateLimits: false, icalMinutes: 10_000_000 } });
});
afterAll(() => app.close());

const day = (days: number) => daysFromNow(app, days);

test('what is passed on has its days of preparation, also where a site has them that is not passed on', async () => {
  const host = await app.signUp({ name: 'Hari' });
  const home = await aListing(app, host);
  const [one, other, third] = [await CalendarSite.start(), await CalendarSite.start(), await CalendarSite.start()];
  one.says([{ from: day(10), to: day(12) }]);
  other.says([{ from: day(12), to: day(14) }]);
  await aFeed(host, home, one, { passOn: true });
  await aFeed(host, home, other);
  const reader = await aFeed(host, home, third);
  const compact = (date: string) => date.replaceAll('-', '');
  const text = await readOurs(app, reader);
  expect(text.match(/DT(START|END);VALUE=DATE:\d+/g)).toEqual([
    `DTSTART;VALUE=DATE:${compact(day(10))}`,
    `DTEND;VALUE=DATE:${compact(day(13))}`,
  ]);
  await Promise.all([one.close(), other.close(), third.close()]);
});
