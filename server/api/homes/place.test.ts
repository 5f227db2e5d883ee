import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { HomePlace, Listing } from '@aangan/contract/homes/listings.ts';
import { updateTownPoints } from '@aangan/server/domain/homes/home-location.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { aHomeForm, aPin, setPlace } from '@aangan/tests/support/listings.ts';
import { metresBetween } from '@aangan/tests/support/metres-between.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendEvent } from '../../domain/events/event-log.ts';
import { findSlug } from '../../domain/homes/home-slugs.ts';
import type { Point } from '../../domain/homes/public-point.ts';

describe('place', () => {
  const place = { ...aPin, address: '14 Hathroi Fort Road', directions: 'The blue gate.\nThe guard has the key.' };

  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  let home: Listing;
  beforeAll(async () => {
    host = await app.signUp();
  });
  beforeEach(async () => {
    home = await aHome(app, host);
  });

  const put = (body: object, id = home._id) => host.put<Listing>(`/api/listing/place/${id}`, body);
  const readHome = async (person: Pick<Person, 'get'>) =>
    (await person.get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body;

  describe('the exact place of a home', () => {
    test('is set by and shown to its host only', async () => {
      const { status, body } = await put(place);
      expect([status, body.place]).toEqual([200, place]);
      expect((await readHome(host)).place).toEqual(place);
      for (const person of [app.visitor(), await app.signUp()])
        expect(await readHome(person)).not.toHaveProperty('place');
    });

    test('has six decimals; its texts are unchanged when absent and removed by null', async () => {
      await setPlace(host, home, place);
      const { body } = await put({ lat: 26.12345678, lng: 75.00000049, address: null });
      expect(body.place).toEqual({ lat: 26.123457, lng: 75, directions: place.directions });
    });

    test('is removed completely', async () => {
      await setPlace(host, home, place);
      const { status, body } = await host.delete<Listing>(`/api/listing/place/${home._id}`);
      expect([status, body.place]).toEqual([200, undefined]);
      expect((await put(aPin)).body.place).toEqual(aPin);
    });

    test.each([
      [{ lat: 85.1 }, { lat: 'Latitude is a number of degrees from −85 to 85.' }],
      [{ lat: '26' }, { lat: 'Latitude is a number of degrees from −85 to 85.' }],
      [{ lng: undefined }, { lng: 'Longitude is a number of degrees from −180 to 180.' }],
      [{ address: 'a'.repeat(301) }, { address: 'Street address has room for 300 characters.' }],
      [{ address: '  ' }, { address: 'Street address is missing.' }],
      [{ directions: 'a'.repeat(2_001) }, { directions: 'How to get there has room for 2000 characters.' }],
    ])('is not set to %j', async (wrong, fields) => {
      const { status, error } = await put({ ...place, ...wrong });
      expect([status, error.code, error.fields]).toEqual([400, 'INVALID_INPUT', fields]);
      expect(await readHome(host)).not.toHaveProperty('place');
    });

    test('is deleted with the home', async () => {
      await setPlace(host, home, place);
      await host.delete(`/api/listing/delete/${home._id}`);
      expect(await app.db.selectFrom('exact_place').selectAll().where('listing_id', '=', home._id).execute()).toEqual(
        [],
      );
    });
  });

  describe('a guest', () => {
    let guest: Person;
    let stay: Booking;
    beforeEach(async () => {
      guest = await app.signUp();
      await setPlace(host, home, place);
      stay = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 2), checkOut: daysFromNow(app, 4) });
    });

    const seen = async (person: Person): Promise<(HomePlace | undefined)[]> => {
      const booking = await person.get<Booking>(`/api/booking/findbookingbyid/${stay._id}`);
      return [(await readHome(person)).place, booking.body.listing.place];
    };

    test('sees it from the payment to the check-out day, but not in lists', async () => {
      expect(await seen(guest)).toEqual([undefined, undefined]);
      await pay(app, stay._id);
      expect(await seen(guest)).toEqual([place, place]);
      expect(await seen(host)).toEqual([place, place]);
      const lists = [
        await guest.get('/api/booking/mine'),
        await host.get(`/api/booking/hosted/${home._id}`),
        await host.get('/api/listing/mine'),
        await host.get('/api/listing/get'),
        await guest.get(`/api/listing/search?query=neem`),
      ];
      for (const { body } of lists) expect(JSON.stringify(body)).not.toContain('Hathroi');
      app.clock.moveTo(`${stay.checkOut}T18:29:59Z`);
      expect(await seen(guest)).toEqual([place, place]);
      app.clock.moveTo(`${stay.checkOut}T18:30:00Z`);
      expect(await seen(guest)).toEqual([undefined, undefined]);
      expect(await seen(host)).toEqual([place, place]);
    });

    test('sees it no longer once the stay is cancelled', async () => {
      await pay(app, stay._id);
      await guest.delete(`/api/booking/cancel/${stay._id}`);
      expect(await seen(guest)).toEqual([undefined, undefined]);
    });

    test('gets the directions with the payment e-mail, and not before', async () => {
      const written = async (recipient: string) => {
        await untilDelivered(app.db);
        const mails = app.mails.filter(({ to }) => to === recipient);
        return mails.map(({ text }) => text).join('\n');
      };
      expect(await written(guest.email)).not.toContain('Hathroi');
      await pay(app, stay._id);
      const paid = {
        kind: 'stay-paid',
        bookingId: stay._id,
        data: { paymentId: 'pay_1', paid: stay.payable },
      } as const;
      await app.db.transaction().execute((trx) => appendEvent(trx, paid, app.clock.now()));
      const mail = await written(guest.email);
      for (const readHome of [
        '14 Hathroi Fort Road',
        'The blue gate.',
        '26.923912, 75.826744',
        'maps/search/?api=1&query=',
        'https://maps.apple.com/?ll=26.923912,75.826744',
        'https://www.openstreetmap.org/?mlat=26.923912&mlon=75.826744',
      ]) {
        expect(mail).toContain(readHome);
      }
      expect(await written(host.email)).not.toContain('Hathroi');
    });

    test('does not see it by the booking of another guest', async () => {
      await pay(app, stay._id);
      const other = await app.signUp();
      expect(await seen(other)).toEqual([undefined, undefined]);
    });
  });

  describe('the public place of a home', () => {
    const homeAt = async (pin: object) => (await put({ ...place, ...pin })).body.at;

    test('is shown to everyone as a circle that contains the home', async () => {
      const at = await homeAt({});
      expect(at).toEqual({ lat: expect.any(Number), lng: expect.any(Number), radius: 700 });
      const metres = metresBetween(aPin, at as NonNullable<typeof at>);
      expect(metres).toBeGreaterThan(150);
      expect(metres).toBeLessThan(480);
      const visitor = app.visitor();
      const lists = await Promise.all(
        ['get?limit=1', 'search?query=neem'].map((list) => visitor.get<Listing[]>(`/api/listing/${list}`)),
      );
      for (const { body } of lists) expect(body.find(({ _id }) => _id === home._id)?.at).toEqual(at);
      expect((await readHome(visitor)).at).toEqual(at);
    });

    test('is the same whenever the pin is set to the same place again', async () => {
      const at = await homeAt({});
      await homeAt({ lat: 27.1 });
      await host.delete(`/api/listing/place/${home._id}`);
      expect(await homeAt({})).toEqual(at);
      const second = await aHome(app, host);
      expect((await setPlace(host, second)).at).toEqual(at);
    });

    test("is displaced differently for another host's home at the same place", async () => {
      const neighbour = await app.signUp();
      const theirs = await setPlace(neighbour, await aHome(app, neighbour));
      expect(theirs.at).not.toEqual(await homeAt({}));
    });
  });
});

describe('a place by its town', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp();
  });

  const manali = { lat: 32.2396, lng: 77.1887, radius: 5_000 };
  const facts = (home: Listing, body: object) => host.put<Listing>(`/api/listing/facts/${home._id}`, body);
  const moveTo = async ({ _id }: Listing, city: string) =>
    (await host.post<Listing>(`/api/listing/update/${_id}`, await aHomeForm({ city }, {}))).body;

  test('a home without a pin is at its town, and moves when its city changes', async () => {
    const home = await aHome(app, host, { city: 'Manali, India' });
    expect(home.at).toEqual(manali);
    expect(home).not.toHaveProperty('state');
    expect((await moveTo(home, 'Old Mumbai, Mumbai, India')).at).toEqual({
      lat: 19.0728,
      lng: 72.8826,
      radius: 25_000,
    });
    expect(await moveTo(home, 'Kathmandu, Nepal')).not.toHaveProperty('at');
  });

  test('a pin takes precedence over the town, which applies again without it', async () => {
    const home = await aHome(app, host, { city: 'Manali, India' });
    const pinned = await setPlace(host, home, { lat: 32.25, lng: 77.19 });
    expect(pinned).toMatchObject({ at: { radius: 700 }, state: 'IN-HP' });
    expect(await moveTo(home, 'Shimla, India')).toMatchObject({ at: pinned.at, state: 'IN-HP' });
    const { body } = await host.delete<Listing>(`/api/listing/place/${home._id}`);
    expect(body.at).toMatchObject({ lat: 31.1044 });
    expect(body).not.toHaveProperty('state');
  });

  test('a chosen state selects between towns of one name; with a pin, the state of the pin applies', async () => {
    const home = await aHome(app, host, { city: 'Manali' });
    expect((await facts(home, { state: 'IN-TN' })).body).toMatchObject({ state: 'IN-TN', at: { lat: 13.1667 } });
    await setPlace(host, home, { lat: 32.25, lng: 77.19 });
    expect((await facts(home, { state: 'IN-TN' })).body.state).toBe('IN-HP');
  });

  test.each([
    ['Kathmandu', { lat: 27.7172, lng: 85.324 }],
    ['America', { lat: 32.2, lng: -77.19 }],
  ])('a pin in %s is refused for a home in India', async (_, pin) => {
    const home = await aHome(app, host, { city: 'Manali, india' });
    const { status, error } = await host.put(`/api/listing/place/${home._id}`, pin);
    expect([status, error.fields]).toEqual([400, { lat: 'This pin does not lie in India.' }]);
  });

  test('a pin of a home abroad may be anywhere, and determines no state', async () => {
    const home = await aHome(app, host, { city: 'Kathmandu, Nepal' });
    const placed = await setPlace(host, home, { lat: 27.7172, lng: 85.324 });
    expect(placed.at?.radius).toBe(700);
    expect(placed).not.toHaveProperty('state');
  });

  test('a home with a pin abroad is in India only once its pin is', async () => {
    const home = await aHome(app, host, { city: 'Kathmandu, Nepal' });
    await setPlace(host, home, { lat: 27.7172, lng: 85.324 });
    const edit = async () =>
      host.post<Listing>(`/api/listing/update/${home._id}`, await aHomeForm({ city: 'Manali' }, {}));
    const { status, error } = await edit();
    expect([status, error.fields]).toEqual([
      400,
      { city: 'The pin of this home does not lie in India. Please move it first.' },
    ]);
    await setPlace(host, home, { lat: 32.25, lng: 77.19 });
    expect((await edit()).body).toMatchObject({ city: 'Manali', state: 'IN-HP' });
  });

  test('homes placed by an older version are placed again, once', async () => {
    const [home, pinned, unknown] = await Promise.all(
      ['Manali', 'Manali', 'Nowhere at all'].map((city) => aHome(app, host, { city })),
    );
    const { at } = await setPlace(host, pinned as Listing, { lat: 32.25, lng: 77.19 });
    const stale = { at_lat: 1, at_lng: 1, at_radius: 5_000 };
    const ids = [home, unknown].map((each) => (each as Listing)._id);
    await app.db.updateTable('listing').set(stale).where('id', 'in', ids).execute();
    await app.db.deleteFrom('gazetteer').execute();
    await updateTownPoints(app.db);
    const shownPoint = async (each: Listing | undefined) =>
      (await host.get<Listing>(`/api/listing/findlistingbyid/${each?._id}`)).body.at;
    expect([await shownPoint(home), await shownPoint(pinned), await shownPoint(unknown)]).toEqual([
      manali,
      at,
      undefined,
    ]);
    await app.db.updateTable('listing').set(stale).where('id', 'in', ids).execute();
    await updateTownPoints(app.db);
    expect(await shownPoint(home)).toMatchObject({ lat: 1 });
  });
});

describe('a hidden place', () => {
  /**
   * No answer reveals the exact place of a home to those who may not see it: all answers are equal wherever the home is
   * in its cell. For attacks on the public point itself see server/domain/homes/public-point.long.test.ts.
   */
  let webFolder: string;
  let app: TestApp;
  let host: Person;
  let home: Listing;
  beforeAll(async () => {
    webFolder = await mkdtemp(join(tmpdir(), 'aangan-web-'));
    await writeFile(join(webFolder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
    app = await startTestApp({ settings: { rateLimits: false }, webFolder });
    host = await app.signUp();
    home = await aHome(app, host, { city: 'Manali, India' });
  });
  afterAll(async () => {
    await app.close();
    await rm(webFolder, { recursive: true });
  });

  const secret = { address: 'Behind the seventh neem', directions: 'The key is under the pot' };
  const place = (pin: Point) => setPlace(host, home, { ...pin, ...secret });

  /** Moves the pin by some metres to another point of its cell. */
  async function elsewhereInCell(pin: Point, at: Listing['at']): Promise<Point> {
    for (const [north, east] of [
      [25, 25],
      [-25, 25],
      [25, -25],
      [-25, -25],
    ] as const) {
      const nearby = { lat: pin.lat + north / 111_195, lng: pin.lng + east / 95_000 };
      const moved = await place(nearby);
      if (JSON.stringify(moved.at) === JSON.stringify(at)) return nearby;
    }
    throw new Error('no other point within 35 m of the pin is in the same cell');
  }

  test('moving a pin within its cell changes no answer to unauthorized readers', async () => {
    const [held, former, stranger] = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
    const past = await aHeldStay(app, former, home, { checkIn: daysFromNow(app, 1), checkOut: daysFromNow(app, 3) });
    await pay(app, past._id);
    app.clock.moveTo(`${past.checkOut}T20:00:00Z`);
    const stay = await aHeldStay(app, held, home);
    await stranger.post(`/api/wishlist/keep/${home._id}`, {});
    const [list] = (await stranger.get<{ _id: string }[]>('/api/wishlist/mine')).body;
    const shared = await stranger.post<{ link: string }>(`/api/wishlist/share/${list?._id}`, { shared: true });
    const token = new URL(shared.body.link).hash.slice('#t='.length);
    const { at } = await place(aPin);

    const box = '75.5,26.5,76.5,27.5';
    const addresses = [
      `/api/listing/findlistingbyid/${home._id}`,
      '/api/listing/get',
      '/api/listing/get?limit=5',
      '/api/listing/search?query=neem',
      `/api/listing/search?box=${box}&sort=price`,
      `/api/listing/search?near=${aPin.lat},${aPin.lng}&within=1`,
      `/api/listing/map?box=${box}`,
      `/api/listing/facets?box=${box}`,
      `/api/listing/prices?box=${box}`,
      '/api/listing/places?query=',
      `/api/booking/calendar/${home._id}?from=2026-01-01&to=2026-12-31`,
      `/api/booking/findbookingbyid/${stay._id}`,
      `/api/booking/findbookingbyid/${past._id}`,
      '/api/booking/mine',
      '/api/wishlist/mine',
      `/api/wishlist/homes/${list?._id}`,
      '/api/wishlist/shared',
      '/api/user/currentuser',
      `/viewcard?id=${home._id}`,
      '/',
      `/homes/${await findSlug(app.db, home._id)}`,
      '/sitemap.xml',
      '/sitemap/homes-0.xml',
    ];
    const shownAnswers = async () => {
      const answers: Record<string, string> = {};
      const readers: [string, Client][] = [
        ['visitor', app.visitor()],
        ['who holds', held],
        ['who stayed', former],
        ['stranger', stranger],
      ];
      for (const [name, reader] of readers) {
        for (const address of addresses) {
          const answer = await reader.get(address, { 'x-link-token': token });
          answers[`${name} ${address}`] = `${answer.status} ${JSON.stringify(answer.body)}`;
        }
      }
      await untilDelivered(app.db);
      answers['mails'] = JSON.stringify(
        app.mails
          .filter(({ to }) => to !== former.email)
          .map(({ to, subject, text }) => `${to} ${subject} ${text}`)
          .toSorted(),
      );
      return answers;
    };

    const before = await shownAnswers();
    expect(before[`visitor /viewcard?id=${home._id}`]).toContain('200');
    const nearby = await elsewhereInCell(aPin, at);
    expect(await shownAnswers()).toEqual(before);
    const all = JSON.stringify(Object.values(before));
    for (const text of [secret.address, secret.directions, String(aPin.lat), String(aPin.lng), String(nearby.lat)]) {
      expect(all).not.toContain(text);
    }
  });

  test('shrinking search boxes reveal only the public point of a home', async () => {
    const alone = await aHome(app, host, { title: 'Alone', city: 'Leh, India' });
    const pin = { lat: 34.151234, lng: 77.577234 };
    const { at } = await setPlace(host, alone, pin);
    const isIn = async (box: readonly number[]) =>
      (
        await app.visitor().get<Listing[]>(`/api/listing/search?box=${box.map((side) => side.toFixed(7)).join(',')}`)
      ).body
        .map(({ _id }) => _id)
        .includes(alone._id);
    const box = [77, 33.5, 78, 34.5];
    for (let turn = 0; turn < 60; turn += 1) {
      const [low, high] = turn % 2 === 0 ? [0, 2] : [1, 3];
      const middle = ((box[low] as number) + (box[high] as number)) / 2;
      const half = box.with(high, middle);
      if (await isIn(half)) box[high] = middle;
      else box[low] = middle;
    }
    const found = { lat: box[1] as number, lng: box[0] as number };
    expect(found.lat).toBeCloseTo(at?.lat as number, 5);
    expect(found.lng).toBeCloseTo(at?.lng as number, 5);
    expect(metresBetween(found, pin)).toBeGreaterThan(150);
  });
});
