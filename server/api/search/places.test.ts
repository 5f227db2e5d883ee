import type { Place } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { setPlace } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deleteEmptyPlaces } from '../../domain/homes/suggest-places.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
});

function form(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const suggested = async (typed: string) =>
  (await app.visitor().get<Place[]>(`/api/listing/places?query=${encodeURIComponent(typed)}`)).body;

test('towns without homes come after places with homes, each with its state and its box', async () => {
  await aHome(app, host, { city: 'Jaisinghpur Khas', landMark: 'Nowhere Else' });
  const [first, second, ...others] = await suggested('jais');
  expect(first).toEqual({ name: 'Jaisinghpur Khas', homes: 1 });
  expect(second).toEqual({
    name: 'Jaisalmer',
    state: 'IN-RJ',
    homes: 0,
    box: [expect.closeTo(70.858, 2), expect.closeTo(26.871, 2), expect.closeTo(70.959, 2), expect.closeTo(26.961, 2)],
  });
  expect(others.every(({ name, homes }) => homes === 0 && name.startsWith('Jais'))).toBe(true);
});

test('a town is found by another name, and in another script', async () => {
  const named = async (typed: string) => (await suggested(typed)).map(({ name }) => name);
  expect(await named('alleppey')).toEqual(['Alappuzha']);
  expect(await named('मुंब')).toContain('Mumbai');
  expect(await named('Goa, Udagamand')).toEqual(['Ooty']);
});

test('a town found by another name has the number of its homes', async () => {
  await aHome(app, host, { city: 'Kollam, India' });
  expect(await suggested('quilon')).toMatchObject([{ name: 'Kollam', homes: 1 }]);
});

test('of towns with one name the one with homes is first', async () => {
  const home = await aHome(app, host, { city: 'Udaipur, India' });
  const states = async () => (await suggested('udaipur')).filter(({ name }) => name === 'Udaipur');
  expect((await states())[0]).toMatchObject({ state: 'IN-RJ', homes: 1 });
  await setPlace(host, home, { lat: 23.533, lng: 91.483 });
  expect((await states())[0]).toMatchObject({ state: 'IN-TR', homes: 1 });
  expect((await states())[1]).toMatchObject({ state: 'IN-RJ', homes: 0 });
});

test('an empty query suggests only places with homes, at most eight', async () => {
  expect((await suggested('')).every(({ homes }) => homes > 0)).toBe(true);
  expect(await suggested('ma')).toHaveLength(8);
});

test('a home is listed in at most twelve places, and a place without homes is deleted', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Q${index}`).join(',');
  const home = await aHome(app, host, { city: `${names.slice(0, 110)},India`, landMark: 'Qila' });
  const counted = async () => {
    const { rows } = await sql<{ homes: number }>`select homes from place where key ~ '^q' order by homes`.execute(
      app.db,
    );
    return rows.map(({ homes }) => homes);
  };
  expect(await counted()).toEqual(Array.from({ length: 12 }, () => 1));
  await host.post(`/api/listing/update/${home._id}`, form({ city: 'Qila', landMark: names }));
  expect((await suggested('q'))[0]).toMatchObject({ homes: 1 });
  await host.post(`/api/listing/update/${home._id}`, form({ city: 'Qila, India', landMark: 'Qila' }));
  await deleteEmptyPlaces(app.db);
  expect(await counted()).toEqual([1]);
});
