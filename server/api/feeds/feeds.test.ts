import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import type { Feed } from '@aangan/contract/feeds/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite, readOurs, refresh, untilFeedsRead } from '@aangan/tests/support/calendar-site.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe('feeds', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
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

  const add = (body: object) => host.post<Feed>(`/api/calendar/feed/${home._id}`, body);
  const feeds = async () => (await host.get<Feed[]>(`/api/calendar/feeds/${home._id}`)).body;
  const stay = () => ({ from: daysFromNow(app, 10), to: daysFromNow(app, 12) });

  describe('a feed', () => {
    test('is fetched again immediately when its address changes during a fetch, whose result is dropped', async () => {
      const feed = await aFeed(host, home, site);
      const other = await CalendarSite.start();
      other.says([{ from: daysFromNow(app, 30), to: daysFromNow(app, 31) }]);
      let answer = (): void => undefined;
      site.says([stay()], { after: new Promise<void>((resolve) => (answer = resolve)) });
      const { asked } = site;
      const reading = refresh(host, feed);
      await until(() => expect(site.asked).toBe(asked + 1));
      await host.put(`/api/calendar/feed/${feed._id}`, { url: other.url });
      await untilFeedsRead(app);
      const taken = async () => (await app.visitor().get(`/api/booking/booked-dates/${home._id}`)).body;
      const ofTheOther = [{ start: daysFromNow(app, 30), end: daysFromNow(app, 31) }];
      expect(await taken()).toEqual(ofTheOther);
      answer();
      expect(await reading).toMatchObject({ events: 1, lastRead: expect.any(String) });
      expect(await taken()).toEqual(ofTheOther);
      await other.close();
    });

    test('is added, and fetched immediately', async () => {
      site.says([stay()]);
      const { status, body } = await add({ name: 'Another Site', url: `${site.url}?key=secret-word` });
      expect([status, body]).toEqual([
        201,
        {
          _id: expect.any(String),
          name: 'Another Site',
          url: `${new URL(site.url).origin}/…word`,
          ours: expect.stringMatching(/^http:\/\/localhost:3000\/calendar\/s[\w-]{46}\.ics$/),
          passOn: false,
          lastRead: null,
          events: 0,
        },
      ]);
      await untilFeedsRead(app);
      expect(await feeds()).toEqual([{ ...body, lastRead: expect.any(String), events: 1 }]);
    });

    test.each([
      ['http://site.example/a.ics', 'url'],
      ['https://user:word@site.example/a.ics', 'url'],
      ['https://10.0.0.1/a.ics', 'url'],
      ['https://169.254.169.254/', 'url'],
      ['https://site.example:8443/', 'url'],
      ['a.ics', 'url'],
      [7, 'url'],
    ])('is not added at %s', async (url, field) => {
      const { status, error } = await add({ name: 'Another Site', url });
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]]);
    });

    test('is limited to ten per home, also for concurrent requests', async () => {
      const added = await Promise.all(Array.from({ length: 14 }, () => add({ name: 'A site', url: site.url })));
      expect(added.filter(({ status }) => status === 201)).toHaveLength(10);
      expect(added.find(({ status }) => status !== 201)).toMatchObject({ status: 409, error: { code: 'LIST_FULL' } });
    });

    test('changes the given fields, and is fetched again when its URL changes', async () => {
      const feed = await aFeed(host, home, site);
      const changed = await host.put<Feed>(`/api/calendar/feed/${feed._id}`, { name: 'Other', passOn: true });
      expect([changed.status, changed.body]).toEqual([200, { ...feed, name: 'Other', passOn: true }]);
      const asked = site.asked;
      const another = await CalendarSite.start();
      another.says([stay()]);
      await host.put(`/api/calendar/feed/${feed._id}`, { url: another.url });
      await untilFeedsRead(app);
      expect([site.asked, another.asked, (await feeds())[0]?.events]).toEqual([asked, 1, 1]);
      await another.close();
      const refused = await host.put(`/api/calendar/feed/${feed._id}`, { url: 'https://10.0.0.1/' });
      expect(refused.status).toBe(400);
    });

    test('a new URL resets the failure count, and the host is notified again', async () => {
      const feed = await aFeed(host, home, site);
      const now = app.clock.now();
      const failing = { failing_since: now, failure_notified_at: now, empty_since: now };
      await app.db.updateTable('feed').set(failing).where('id', '=', feed._id).execute();
      await host.put(`/api/calendar/feed/${feed._id}`, { url: 'http://127.0.0.1:9/' });
      const columns = ['failure_notified_at', 'empty_since'] as const;
      const changed = await app.db.selectFrom('feed').select(columns).where('id', '=', feed._id).executeTakeFirst();
      expect(changed).toEqual({ failure_notified_at: null, empty_since: null });
    });

    test('is removed with its days, and our address for it', async () => {
      site.says([stay()]);
      const { _id, ours } = await aFeed(host, home, site);
      const address = `${app.url}${new URL(ours).pathname}`;
      expect((await fetch(address)).status).toBe(200);
      expect((await host.delete(`/api/calendar/feed/${_id}`)).status).toBe(200);
      expect([(await fetch(address)).status, await feeds()]).toEqual([404, []]);
      const { body } = await app.visitor().get(`/api/booking/booked-dates/${home._id}`);
      expect(body).toEqual([]);
    });

    test('of a deleted home is no longer fetched, and deleted', async () => {
      await aFeed(host, home, site);
      await host.delete(`/api/listing/delete/${home._id}`);
      app.clock.advance(20 * 60_000);
      await untilFeedsRead(app);
      const left = await app.db.selectFrom('feed').select('id').where('listing_id', '=', home._id).execute();
      expect([site.asked, left]).toEqual([1, []]);
    });

    test('is refreshed on request, even if it failed before', async () => {
      const feed = await aFeed(host, home, site);
      site.answers((_request, response) => response.writeHead(404).end());
      expect(await refresh(host, feed)).toEqual({
        ...feed,
        lastError: 'There is no calendar at this address any more.',
      });
    });

    test('is fetched once at a time, for any number of requests', async () => {
      const feed = await aFeed(host, home, site);
      let inside = 0;
      let max = 0;
      site.answers((_request, response) => {
        inside += 1;
        max = Math.max(max, inside);
        setTimeout(() => {
          inside -= 1;
          response.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
        }, 50);
      });
      await Promise.all(Array.from({ length: 3 }, () => refresh(host, feed)));
      expect(max).toBe(1);
    });
  });

  test('the calendar of a home contains only its own conflicts and sites', async () => {
    const guest = await app.signUp({ name: 'Gita' });
    const { _id } = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 11), nights: 3 });
    site.says([stay()]);
    const feed = await aFeed(host, home, site);
    const span = `from=${daysFromNow(app, 0)}&to=${daysFromNow(app, 20)}`;
    const conflict = {
      feed: feed._id,
      from: daysFromNow(app, 11),
      to: daysFromNow(app, 11),
      bookingId: _id,
      guest: 'Gita',
    };
    const one = await host.get<HostCalendar>(`/api/calendar/home/${home._id}?${span}`);
    const named = [{ _id: feed._id, name: feed.name }];
    expect(one.body).toMatchObject({ conflicts: [conflict], sites: named });
    const all = await host.get<HostCalendar[]>(`/api/calendar/homes?${span}`);
    expect(all.body.flatMap(({ conflicts }) => conflicts)).toEqual([conflict]);
    expect(all.body.find(({ _id: id }) => id === home._id)?.sites).toEqual(named);

    site.says([]);
    const { lastError } = await refresh(host, feed);
    const [{ sites }] = [(await host.get<HostCalendar>(`/api/calendar/home/${home._id}?${span}`)).body];
    expect(sites).toEqual([{ ...named[0], lastError }]);
    expect(lastError).toContain('suddenly empty');
  });

  test('new feed addresses are rate-limited', async () => {
    const limited = await startTestApp();
    try {
      const busy = await limited.signUp();
      const his = await aHome(limited, busy);
      const statuses: number[] = [];
      for (let times = 0; times < 101; times += 1) {
        statuses.push(
          (await busy.post(`/api/calendar/feed/${his._id}`, { name: 'A', url: 'http://127.0.0.1:9/' })).status,
        );
      }
      expect([statuses.at(0), statuses.at(99), statuses.at(100)]).toEqual([201, 409, 429]);
    } finally {
      await limited.close();
    }
  });

  test('feeds cannot point to loopback if the site has a public address', async () => {
    const elsewhere = await startTestApp({ settings: { isLocal: false } });
    try {
      const owner = await elsewhere.signUp();
      const his = await aHome(elsewhere, owner);
      const { status, error } = await owner.post(`/api/calendar/feed/${his._id}`, { name: 'A', url: site.url });
      expect([status, Object.keys(error.fields ?? {}), site.asked]).toEqual([400, ['url'], 0]);
    } finally {
      await elsewhere.close();
    }
  });
});

describe('our calendar of a home', () => {
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
});
