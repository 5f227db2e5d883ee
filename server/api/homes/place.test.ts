import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { HomePlace, Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { aPin, setPlace } from '@aangan/tests/support/listings.ts';
import { metresBetween } from '@aangan/tests/support/metres-between.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendEvent } from '../../domain/events/event-log.ts';

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
    expect(await app.db.selectFrom('exact_place').selectAll().where('listing_id', '=', home._id).execute()).toEqual([]);
  });

  test('is deleted with the account of the host', async () => {
    const leaving = await app.signUp();
    const left = await aHome(app, leaving);
    await setPlace(leaving, left, place);
    const { status } = await leaving.post('/api/user/delete', { password: leaving.password });
    expect(status).toBe(200);
    expect(await app.db.selectFrom('exact_place').selectAll().where('listing_id', '=', left._id).execute()).toEqual([]);
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
    const paid = { kind: 'stay-paid', bookingId: stay._id, data: { paymentId: 'pay_1', paid: stay.payable } } as const;
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
