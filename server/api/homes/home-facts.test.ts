import { amenities, spaces, welcomes } from '@aangan/contract/homes/fact-choices.ts';
import type { FactsEdit, Listing } from '@aangan/contract/homes/listings.ts';
import { cancellations } from '@aangan/contract/rules/refund-terms.ts';
import { states } from '@aangan/contract/rules/states.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
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
  rules: { ...rules, checkInUntil: '23:30', quietFrom: '22:00', quietUntil: '07:00', more: 'Shoes stay at the door.' },
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
    const edit = await host.post<Listing>(`/api/listing/update/${home._id}`, await aHomeForm({ title: 'Renamed' }, {}));
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
