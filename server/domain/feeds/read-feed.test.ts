import type { RequestListener } from 'node:http';
import type { BookedDates, Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DAY_MS, daysBetween, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite, readOurs, refresh, type SiteEvent } from '@aangan/tests/support/calendar-site.ts';
import { calendarText } from '@aangan/tests/support/calendars/calendar-cases.ts';
import { mailsTo } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listConflicts } from './apply-feed.ts';
import { refreshFeed } from './read-feed.ts';

describe('reading a feed', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false, icalMinutes: 10_000_000 } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  let site: CalendarSite;
  /** A stay of another site's guest: two nights from the tenth day on. */
  let stay: SiteEvent;
  beforeAll(async () => {
    guest = await app.signUp({ name: 'Gita' });
  });
  beforeEach(async () => {
    host = await app.signUp({ name: 'Hari' });
    home = await aHome(app, host);
    site = await CalendarSite.start();
    stay = { from: day(10), to: day(12) };
    return () => site.close();
  });

  const day = (days: number) => daysFromNow(app, days);
  /** Taken days as days from today, both ends included. */
  const taken = async () => {
    const { body } = await app.visitor().get<BookedDates[]>(`/api/booking/booked-dates/${home._id}`);
    const days = Array.from({ length: 100 }, (_, index) => day(index));
    return days.flatMap((date, index) => (body.some(({ start, end }) => start <= date && date <= end) ? [index] : []));
  };
  const conflicts = () => listConflicts(app.db, [home._id], app.clock.now());

  describe("another site's event", () => {
    test('takes its nights and preparation days, which cannot be booked', async () => {
      site.says([stay]);
      expect(await aFeed(host, home, site)).toMatchObject({ events: 1, lastRead: expect.any(String) });
      expect(await taken()).toEqual([10, 11, 12]);
      const wish = bookingRequest(app, home, { checkIn: day(11), checkOut: day(13) });
      const { status, error } = await guest.post(`/api/booking/create/${home._id}`, wish);
      expect([status, error.code]).toEqual([409, 'DATES_TAKEN']);
    });

    test('takes only its days if it is a block', async () => {
      site.product = '-//Airbnb Inc//Hosting Calendar 1.0//EN';
      site.says([{ ...stay, summary: 'Airbnb (Not available)' }]);
      await aFeed(host, home, site);
      expect(await taken()).toEqual([10, 11]);
    });

    test('frees its days once it is missing in two successful fetches in a row', async () => {
      site.says([stay, { from: day(20), to: day(21) }]);
      const feed = await aFeed(host, home, site);
      site.says([{ from: day(20), to: day(21) }]);
      await refresh(host, feed);
      expect(await taken()).toEqual([10, 11, 12, 20, 21]);
      site.answers((_request, response) => response.writeHead(500).end());
      await refresh(host, feed);
      expect(await taken()).toEqual([10, 11, 12, 20, 21]);
      site.says([{ from: day(20), to: day(21) }]);
      await refresh(host, feed);
      expect(await taken()).toEqual([20, 21]);
    });

    test('counts as missing in an unchanged calendar, too', async () => {
      site.says([stay, { from: day(20), to: day(21) }], { etag: '"1"' });
      const feed = await aFeed(host, home, site);
      site.says([{ from: day(20), to: day(21) }], { etag: '"2"' });
      await refresh(host, feed);
      expect(await taken()).toContain(10);
      await refresh(host, feed);
      expect(await taken()).toEqual([20, 21]);
    });

    test('that recurs is continued each day, also in an unchanged calendar', async () => {
      site.says([{ ...stay, rule: 'FREQ=WEEKLY' }], { etag: '"1"' });
      const feed = await aFeed(host, home, site);
      const start = app.clock.now();
      onTestFinished(() => app.clock.moveTo(start));
      app.clock.advance(200 * DAY_MS);
      await refreshFeed(app.context, feed._id, host.id);
      const { rows } = await sql<{ last: number }>`
        select max(lower(days)) - ${day(0)}::date as last from feed_event where feed_id = ${feed._id}`.execute(app.db);
      expect(rows[0]?.last).toBeGreaterThan(720);
    });

    test('that reappears does not count as missing', async () => {
      site.says([stay, { from: day(20), to: day(21) }]);
      const feed = await aFeed(host, home, site);
      for (const events of [
        [{ from: day(20), to: day(21) }],
        [stay, { from: day(20), to: day(21) }],
        [{ from: day(20), to: day(21) }],
      ]) {
        site.says(events);
        await refresh(host, feed);
      }
      expect(await taken()).toContain(10);
    });

    test('that has moved takes its new days immediately, and frees the old ones', async () => {
      site.says([{ ...stay, uid: 'one' }]);
      const feed = await aFeed(host, home, site);
      site.says([{ from: day(20), to: day(21), uid: 'one' }]);
      await refresh(host, feed);
      expect(await taken()).toEqual([20, 21]);
    });

    test('with a new UID every day is recognized as the same', async () => {
      site.says([{ ...stay, uid: 'one' }]);
      const feed = await aFeed(host, home, site);
      for (const uid of ['two', 'three', 'four']) {
        site.says([{ ...stay, uid }]);
        expect(await refresh(host, feed)).toMatchObject({ events: 1 });
      }
      expect(await taken()).toEqual([10, 11, 12]);
    });

    test('missing in a suddenly empty calendar is removed after a day', async () => {
      site.says([stay]);
      const feed = await aFeed(host, home, site);
      site.says([]);
      expect(await refresh(host, feed)).toMatchObject({ events: 1, lastError: expect.stringContaining('empty') });
      await refresh(host, feed);
      app.clock.advance(23 * HOUR_MS);
      await refresh(host, feed);
      expect(await conflicts()).toEqual([]);
      expect((await refresh(host, feed)).events).toBe(1);
      app.clock.advance(HOUR_MS);
      const after = await refresh(host, feed);
      expect([after.events, after.lastError, await taken()]).toEqual([0, undefined, []]);
    });

    const tooMany = `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(5_001)}END:VCALENDAR`;
    test.each<[string, RequestListener]>([
      ['an error', (_request, response) => response.writeHead(503).end()],
      ['nothing there', (_request, response) => response.writeHead(404).end()],
      ['a page', (_request, response) => response.end('<!doctype html><p>Sign in</p>')],
      ['a torso', (_request, response) => response.end('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')],
      ['too many events', (_request, response) => response.end(tooMany)],
    ])('remains while the calendar is %s; its host is notified after six hours', async (_what, answer) => {
      site.says([stay]);
      const feed = await aFeed(host, home, site);
      site.answers(answer);
      const failed = await refresh(host, feed);
      expect(failed).toMatchObject({ events: 1, lastRead: feed.lastRead, lastError: expect.stringMatching(/\.$/) });
      app.clock.advance(5.9 * HOUR_MS);
      await refresh(host, feed);
      expect(await mailsTo(app, host.email)).toEqual([]);
      app.clock.advance(0.2 * HOUR_MS);
      for (let times = 0; times < 3; times += 1) await refresh(host, feed);
      expect(await taken()).not.toEqual([]);
      expect(await mailsTo(app, host.email)).toEqual(['The calendar of Another Site cannot be read']);
      site.says([{ from: day(10), to: day(12) }]);
      expect(await refresh(host, feed)).not.toHaveProperty('lastError');
    });
  });

  describe('a hostile calendar', () => {
    const saying = (event: string) =>
      site.answers((_request, response) => response.end(calendarText({ events: [event], rest: '' })));

    test('has its NUL left out', async () => {
      saying(`UID:a\0b\nDTSTART;VALUE=DATE:${day(10).replaceAll('-', '')}`);
      expect(await aFeed(host, home, site)).toMatchObject({ events: 1 });
    });

    test('is refused if it is too complicated, with a reason for its host', async () => {
      saying(`UID:u\nDTSTART;VALUE=DATE:00010101\nRRULE:FREQ=DAILY;COUNT=999999999`);
      const { events, lastError } = await aFeed(host, home, site);
      expect([events, lastError]).toEqual([0, 'The calendar is too complicated to be read.']);
    });

    test('with an unexpected error is reported to its host, and fetched again later', async () => {
      await sql`alter table feed_event add constraint odd check (uid <> 'unforeseen')`.execute(app.db);
      saying(`UID:unforeseen\nDTSTART;VALUE=DATE:${day(10).replaceAll('-', '')}`);
      expect(await aFeed(host, home, site)).toMatchObject({ events: 0, lastError: expect.stringMatching(/\.$/) });
      await sql`alter table feed_event drop constraint odd`.execute(app.db);
    });

    test('of a site that does not answer has a limit of concurrent manual refreshes', async () => {
      site.says([stay]);
      const feeds = [];
      for (let count = 0; count < 5; count += 1) feeds.push(await aFeed(host, home, site, { name: `Site ${count}` }));
      let answer = () => {};
      site.says([stay], { after: new Promise<void>((resolve) => (answer = resolve)) });
      const asked = feeds.map(({ _id }) => host.post(`/api/calendar/refresh/${_id}`, {}));
      const refused = await Promise.any(
        asked.map(async (each) => {
          const { status, error } = await each;
          if (status !== 429) throw new Error('it was read');
          return error.code;
        }),
      );
      answer();
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect([refused, statuses.filter((status) => status === 429).length]).toEqual(['TOO_MANY_REQUESTS', 2]);
    });

    test('in another protocol is refused immediately', async () => {
      site.answersByProtocol();
      expect(await aFeed(host, home, site)).toMatchObject({ events: 0, lastError: 'The site does not answer.' });
    });
  });

  describe('a conflict', () => {
    const booked = () => aPaidStay(app, guest, home, { checkIn: day(11), nights: 3 });
    const mails = async () =>
      (await mailsTo(app, host.email)).filter((subject) => subject.startsWith('Another Site has'));

    test('leaves the stay unchanged, and notifies the host once', async () => {
      const { _id } = await booked();
      site.says([stay]);
      const feed = await aFeed(host, home, site);
      expect(await conflicts()).toEqual([
        { feed: feed._id, listingId: home._id, from: day(11), to: day(11), bookingId: _id, guest: 'Gita' },
      ]);
      expect(await taken()).toEqual([10, 11, 12, 13, 14]);
      await refresh(host, feed);
      expect(await mails()).toHaveLength(1);
    });

    test('ends when the site frees the days', async () => {
      await booked();
      site.says([stay]);
      const feed = await aFeed(host, home, site);
      site.says([{ from: day(40), to: day(41) }]);
      await refresh(host, feed);
      await refresh(host, feed);
      expect(await conflicts()).toEqual([]);
    });

    test('ends when the stay is cancelled, and the event then takes its days', async () => {
      const { _id } = await booked();
      site.says([stay]);
      await aFeed(host, home, site);
      await guest.delete(`/api/booking/cancel/${_id}`);
      expect([await conflicts(), await taken()]).toEqual([[], [10, 11, 12]]);
    });

    test('does not arise from preparation days, on either side', async () => {
      await booked();
      site.says([
        { from: day(9), to: day(11) },
        { from: day(14), to: day(15) },
      ]);
      await aFeed(host, home, site);
      expect(await conflicts()).toEqual([]);
      expect(await taken()).toEqual([9, 10, 11, 12, 13, 14, 15]);
    });

    test('does not arise with an expired hold', async () => {
      const wish = bookingRequest(app, home, { checkIn: day(11), nights: 3 });
      await guest.post(`/api/booking/create/${home._id}`, wish);
      app.clock.advance(25 * HOUR_MS);
      site.says([{ from: day(10), to: day(11) }]);
      await aFeed(host, home, site);
      expect([await conflicts(), await taken()]).toEqual([[], [10, 11]]);
    });

    test("does not arise with the host's blocks, or between two sites", async () => {
      const block = { from: day(10), to: day(10), set: { blocked: true } };
      expect((await host.put(`/api/calendar/days/${home._id}`, block)).status).toBe(200);
      site.says([stay]);
      await aFeed(host, home, site);
      await aFeed(host, home, site, { name: 'A third one' });
      expect([await conflicts(), await taken()]).toEqual([[], [10, 11, 12]]);
    });
  });

  describe('our own event in an imported calendar', () => {
    let ours: Booking;
    let importedStay: SiteEvent;
    beforeEach(async () => {
      ours = await aPaidStay(app, guest, home, { checkIn: day(10), nights: 2 });
      importedStay = { from: day(10), to: day(13) };
    });

    test('takes no days and conflicts with nothing if it has the exported days', async () => {
      site.says([{ from: day(40), to: day(41) }]);
      const feed = await aFeed(host, home, site);
      await readOurs(app, feed);
      site.says([{ from: day(40), to: day(41) }, importedStay]);
      await refresh(host, feed);
      expect([await conflicts(), await taken()]).toEqual([[], [10, 11, 12, 40, 41]]);
    });

    test('takes no days if it has our UID, whatever its days are', async () => {
      site.says([{ from: day(40), to: day(41) }]);
      const feed = await aFeed(host, home, site);
      const [, uid = ''] = /UID:(\S+)/.exec(await readOurs(app, feed)) ?? [];
      site.says([
        { from: day(40), to: day(41) },
        { from: day(9), to: day(14), uid },
      ]);
      await refresh(host, feed);
      expect([await conflicts(), await taken()]).toEqual([[], [10, 11, 12, 40, 41]]);
    });

    test('is a conflict if it covers only a part', async () => {
      site.says([{ from: day(40), to: day(41) }]);
      const feed = await aFeed(host, home, site);
      await readOurs(app, feed);
      site.says([{ from: day(10), to: day(12) }]);
      await refresh(host, feed);
      expect(await conflicts()).toHaveLength(1);
    });

    test('is a conflict if the site had not fetched our calendar before', async () => {
      site.says([importedStay]);
      const feed = await aFeed(host, home, site);
      await readOurs(app, feed);
      await refresh(host, feed);
      expect(await conflicts()).toHaveLength(1);
    });

    test('is a conflict if the site is known to have sold the days', async () => {
      site.product = '-//Airbnb Inc//Hosting Calendar 1.0//EN';
      site.says([{ from: day(40), to: day(41) }]);
      const feed = await aFeed(host, home, site);
      await readOurs(app, feed);
      site.says([importedStay]);
      await refresh(host, feed);
      expect(await conflicts()).toHaveLength(1);
    });

    test("counts as the site's own event a day after ours has ended", async () => {
      site.says([{ from: day(40), to: day(41) }]);
      const feed = await aFeed(host, home, site);
      await readOurs(app, feed);
      app.clock.advance(1_000);
      site.says([{ from: day(40), to: day(41) }, importedStay]);
      await refresh(host, feed);
      await guest.delete(`/api/booking/cancel/${ours._id}`);
      await readOurs(app, feed);
      await refresh(host, feed);
      expect(await taken()).toEqual([40, 41]);
      const before = day(0);
      app.clock.advance(25 * HOUR_MS);
      await refresh(host, feed);
      // If it starts late in the evening, two midnights pass.
      const passed = daysBetween(before, day(0));
      expect(await taken()).toEqual([10, 11, 12, 13, 40, 41].map((days) => days - passed));
    });
  });
});

describe('past days', () => {
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
});
