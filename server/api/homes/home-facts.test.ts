import type { Quote } from '@aangan/contract/bookings/bookings.ts';
import { amenities, spaces, welcomes } from '@aangan/contract/homes/fact-choices.ts';
import type { FactsEdit, Listing } from '@aangan/contract/homes/listings.ts';
import { cancellations } from '@aangan/contract/rules/refund-terms.ts';
import { states } from '@aangan/contract/rules/states.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aHomeForm } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));

describe('facts', () => {
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
});

describe('home facts', () => {
  let host: Person;
  let home: Listing;
  beforeAll(async () => {
    host = await app.signUp();
  });
  beforeEach(async () => {
    home = await aHome(app, host);
  });

  const set = (facts: object) => host.put<Listing>(`/api/listing/facts/${home._id}`, facts);
  const found = async () => (await app.visitor().get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body;

  const rules = { checkInFrom: '13:00', checkOutBy: '10:30', pets: true, smoking: false, parties: false };
  const all = {
    space: 'entire',
    maxGuests: 8,
    bedrooms: 3,
    beds: 4,
    bathrooms: 2.5,
    amenities: ['wifi', 'pool', 'secure-lock'],
    rules: {
      ...rules,
      checkInUntil: '23:30',
      quietFrom: '22:00',
      quietUntil: '07:00',
      more: 'Shoes stay at the door.',
    },
    welcomes: ['couples', 'long-stays'],
    state: 'IN-RJ',
    cancellation: 'firm',
  };

  describe('the facts of a home', () => {
    test('are absent until they are set, except the cancellation policy', () => {
      const { cancellation, ...others } = home;
      expect(cancellation).toBe('standard');
      for (const name of Object.keys(all).filter((name) => name !== 'cancellation'))
        expect(others).not.toHaveProperty(name);
    });

    test('are set, shown to everyone and in lists, and unchanged when absent', async () => {
      expect(await set(all)).toMatchObject({ status: 200, body: { ...home, ...all } });
      expect(await found()).toMatchObject(all);
      const { body: list } = await app.visitor().get<Listing[]>('/api/listing/get');
      expect(list.find(({ _id }) => _id === home._id)).toMatchObject(all);
      expect((await set({ beds: 5 })).body).toEqual({ ...home, ...all, beds: 5 });
      const edit = await host.post<Listing>(
        `/api/listing/update/${home._id}`,
        await aHomeForm({ title: 'Renamed' }, {}),
      );
      expect(edit.body).toMatchObject({ ...all, title: 'Renamed', beds: 5 });
    });

    test('are removed by null, and lists by an empty list', async () => {
      await set(all);
      const none = Object.fromEntries(Object.keys(all).map((name) => [name, null]));
      expect((await set({ ...none, amenities: [], welcomes: [] })).body).toEqual(home);
      expect(await found()).not.toHaveProperty('amenities');
      await set(all);
      expect((await set(none)).body).toEqual(home);
    });

    test('of two concurrent changes are both saved', async () => {
      const { rules: saved, ...space } = all;
      const answers = await Promise.all([set(space), set({ rules: saved })]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await found()).toMatchObject(all);
    });

    test('replace all house rules at once', async () => {
      await set(all);
      expect((await set({ rules })).body.rules).toEqual(rules);
      expect((await set({ rules: { ...rules, more: ' \n' } })).body.rules).toEqual(rules);
    });

    const half = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'));
    const time = half.map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${minutes}`);
    const anyFacts = fc.record(
      {
        space: fc.constantFrom(...spaces),
        bedrooms: fc.integer({ min: 0, max: 50 }),
        beds: fc.integer({ min: 1, max: 100 }),
        bathrooms: fc.integer({ min: 0, max: 100 }).map((halves) => halves / 2),
        amenities: fc.uniqueArray(fc.constantFrom(...amenities), { minLength: 1 }),
        welcomes: fc.uniqueArray(fc.constantFrom(...welcomes), { minLength: 1 }),
        state: fc.constantFrom(...states),
        cancellation: fc.constantFrom(...cancellations),
        rules: fc.record(
          {
            ...Object.fromEntries(['pets', 'smoking', 'parties'].map((name) => [name, fc.boolean()])),
            checkInFrom: time,
            checkOutBy: time,
            checkInUntil: time,
          },
          { requiredKeys: ['pets', 'smoking', 'parties', 'checkInFrom', 'checkOutBy'] as never },
        ),
      },
      { requiredKeys: [] },
    );

    test('are returned as they were set, codes in the order of their table', async () => {
      const inOrder = (facts: FactsEdit) => ({
        ...facts,
        ...(facts.amenities && { amenities: amenities.filter((code) => facts.amenities?.includes(code)) }),
        ...(facts.welcomes && { welcomes: welcomes.filter((code) => facts.welcomes?.includes(code)) }),
      });
      await fc.assert(
        fc.asyncProperty(anyFacts, async (facts) => {
          expect((await set(facts)).body).toMatchObject(inOrder(facts as FactsEdit));
          expect(await found()).toMatchObject(inOrder(facts as FactsEdit));
        }),
        { numRuns: 30 },
      );
    });

    test.each([
      [{ space: 'whole' }, 'Space has no such choice.'],
      [{ bedrooms: 51 }, 'Bedrooms is a whole number from 0 to 50.'],
      [{ beds: 0 }, 'Beds is a whole number from 1 to 100.'],
      [{ bathrooms: 1.25 }, 'Bathrooms is from 0 to 50, in halves.'],
      [{ bathrooms: 50.5 }, 'Bathrooms is from 0 to 50, in halves.'],
      [{ amenities: ['wifi', 'wifi'] }, 'Amenities names something twice.'],
      [{ amenities: ['helipad'] }, 'Amenities is a list of choices that we know.'],
      [{ amenities: 'wifi' }, 'Amenities is a list of choices that we know.'],
      [{ welcomes: ['couples', 'couples'] }, 'Welcomes names something twice.'],
      [{ state: 'IN-XX' }, 'State has no such choice.'],
      [{ cancellation: 'never' }, 'Cancellation has no such choice.'],
      [{ rules: 'none' }, 'House rules are sent as one object.'],
      [{ rules: { ...rules, checkInFrom: '14:15' } }, 'Check-in from is a time in half hours, such as 14:00 or 14:30.'],
      [{ rules: { ...rules, checkOutBy: '24:00' } }, 'Check-out by is a time in half hours, such as 14:00 or 14:30.'],
      [{ rules: { ...rules, pets: undefined } }, 'Pets is true or false.'],
      [{ rules: { ...rules, more: 'x'.repeat(1_001) } }, 'More rules has room for 1000 characters.'],
    ])('are not set to %j', async (facts, sentence) => {
      const { status, error } = await set(facts);
      expect([status, error.code, Object.values(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [sentence]]);
      expect(await found()).toEqual({ ...home, phone: undefined });
    });
  });
});
