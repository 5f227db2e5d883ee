import { startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite, readOurs, refresh } from '@aangan/tests/support/calendar-site.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false, icalMinutes: 10_000_000 } }));

const day = (days: number) => daysFromNow(app, days);

test('exported events include their preparation days, also next to events that are not exported', async () => {
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

/** A calendar with the maximum number of events: a stay every other day. */
const manyStays = (first: number) =>
  Array.from({ length: 5_000 }, (_, index) => ({ from: day(first + index * 4), to: day(first + 1 + index * 4) }));

test('ten thousand stays are imported, exported, imported again and recognized', async () => {
  const host = await app.signUp({ name: 'Hari' });
  const home = await aListing(app, host);
  const [one, other, third] = [await CalendarSite.start(), await CalendarSite.start(), await CalendarSite.start()];
  one.says(manyStays(10));
  other.says(manyStays(12));
  await host.put(`/api/calendar/rules/${home._id}`, { preparationDays: 0 });
  await aFeed(host, home, one, { passOn: true });
  await aFeed(host, home, other, { passOn: true });
  const reader = await aFeed(host, home, third);
  const text = await readOurs(app, reader);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(10_000);
  third.says(manyStays(10));
  expect(await refresh(host, reader)).toMatchObject({ events: 5_000 });
  const { rows } = await sql`select from feed_event where feed_id = ${reader._id} and not is_echo`.execute(app.db);
  expect(rows).toEqual([]);
  await Promise.all([one.close(), other.close(), third.close()]);
}, 120_000);
