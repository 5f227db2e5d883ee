import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import type { Feed } from '@aangan/contract/feeds/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aFeed, CalendarSite, refresh, untilFeedsRead } from '@aangan/tests/support/calendar-site.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

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

  test('changes the given fields, and is fetched again when its address changes', async () => {
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
