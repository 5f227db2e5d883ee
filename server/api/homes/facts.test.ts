import type { Quote } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aHomeForm } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let home: Listing;
beforeAll(async () => {
  host = await app.signUp();
  guest = await app.signUp();
});
beforeEach(async () => {
  home = await aHome(app, host);
});

const set = (facts: object, id = home._id) => host.put<Listing>(`/api/listing/facts/${id}`, facts);
const shownMaxGuests = async () =>
  (await app.visitor().get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body.maxGuests;

describe('the number of guests of a home', () => {
  test('is set and shown, unchanged when absent, and can be removed', async () => {
    expect(home).not.toHaveProperty('maxGuests');
    const { status, body } = await set({ maxGuests: 4 });
    expect([status, body]).toEqual([200, { ...home, maxGuests: 4 }]);
    expect((await set({})).body.maxGuests).toBe(4);
    const edited = await host.post(`/api/listing/update/${home._id}`, await aHomeForm({ maxGuests: '9' }, {}));
    expect([edited.status, await shownMaxGuests()]).toEqual([200, 4]);
    expect((await set({ maxGuests: null })).body).not.toHaveProperty('maxGuests');
    expect(await shownMaxGuests()).toBeUndefined();
  });

  test.each([[0], [51], [2.5], ['4'], [[4]]])('is not set to %j', async (maxGuests) => {
    const { status, error } = await set({ maxGuests });
    const fields = { maxGuests: 'Maximum Guests is a whole number from 1 to 50.' };
    expect([status, error.code, error.fields]).toEqual([400, 'INVALID_INPUT', fields]);
  });

  test('limits the party, pets and infants included, also in a quote', async () => {
    await set({ maxGuests: 4 });
    const hold = (pets: number) =>
      guest.post(`/api/booking/create/${home._id}`, bookingRequest(app, home, { adults: 2, infants: 1, pets }));
    expect(await hold(2)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_GUESTS', fields: { totalGuests: 'This home does not take so many guests.' } },
    });
    const days = `checkIn=${daysFromNow(app, 30)}&checkOut=${daysFromNow(app, 33)}`;
    const quote = async (pets: number) =>
      (await app.visitor().get<Quote>(`/api/booking/quote/${home._id}?${days}&adults=2&infants=1&pets=${pets}`)).body;
    expect((await quote(2)).reasons.map(({ code }) => code)).toEqual(['TOO_MANY_GUESTS']);
    expect(await quote(1)).toMatchObject({ bookable: true, reasons: [] });
    expect(await hold(1)).toMatchObject({ status: 201 });
  });

  test('is not the reason given to a party above the limit of all homes', async () => {
    await set({ maxGuests: 4 });
    const { status, error } = await guest.post(
      `/api/booking/create/${home._id}`,
      bookingRequest(app, home, { adults: 51 }),
    );
    expect([status, error.code]).toEqual([400, 'INVALID_INPUT']);
  });

  test('does not change existing stays', async () => {
    const stay = await aHeldStay(app, guest, home, { adults: 5 });
    await set({ maxGuests: 4 });
    const again = await guest.post(`/api/booking/create/${home._id}`, bookingRequest(app, home, { adults: 5 }));
    expect([again.status, again.body]).toMatchObject([200, { _id: stay._id, state: 'held' }]);
  });

  test('filters a search by guests, with words, in a place and without either', async () => {
    const places = await Promise.all(
      [null, 3, 5].map(async (maxGuests) => {
        const { _id } = await aHome(app, host, { title: 'Roomy', city: 'Leh', includedGuests: 6 });
        await set({ maxGuests }, _id);
        return _id;
      }),
    );
    const found = async (query: string) => {
      const { body, headers } = await app.visitor().get<Listing[]>(`/api/listing/search?limit=10&${query}`);
      return {
        of: body.map(({ _id }) => places.indexOf(_id)).toSorted((a, b) => a - b),
        count: headers.get('x-total-count'),
      };
    };
    for (const query of ['query=roomy', 'place=Leh', 'minPrice=1', 'query=roomy&place=Leh&category=villa']) {
      expect(await found(`${query}&guests=5`)).toEqual({ of: [0, 2], count: '2' });
      expect(await found(`${query}&guests=3`)).toEqual({ of: [0, 1, 2], count: '3' });
    }
  });
});
